-- What an admin does next, beside the counts that the overview reads itself (DASH-11): {mine, answers, ending, mails}.
-- mine: pending messages that this admin looks after. answers: listings that a device called wrong. ending: announcements
-- that are shown and end within a week, for those who may change them. mails: warnings to admins that were not sent within an hour.
create function public.waiting_work() returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select jsonb_build_object(
    'mine', (select count(*) from public.contact_submissions c where c.status = 'pending' and c.assigned_to = auth.uid()),
    'answers', (select count(*) from jsonb_array_elements(public.answer_queue()) a where (a ->> 'wrong')::integer > 0),
    'ending', (select count(*) from public.announcements n where n.is_active and private.is_publisher()
      and n.end_date > now() and n.end_date < now() + interval '7 days' and coalesce(n.start_date, now()) <= now()),
    'mails', (select count(*) from private.alarm_mails m where m.sent_at is null
      and m.occurred_at between now() - interval '30 days' and now() - interval '1 hour'))
  where (select private.is_admin())
$$;
grant execute on function public.waiting_work() to authenticated;
revoke execute on function public.waiting_work() from public, service_role;

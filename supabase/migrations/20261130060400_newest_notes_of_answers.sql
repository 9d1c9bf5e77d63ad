-- The queue of answers returned every note of every listing, so that somebody who sent thousands of notes made the Answers tab
-- load all of them (ANSWER-4). It now returns the newest 20 different notes of a listing, and their number. The overview made
-- the whole queue only to count its listings.

-- The function is as before, but for `notes`, newest first, and the new `note_count`.
create or replace function public.answer_queue() returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select coalesce(jsonb_agg(to_jsonb(q) order by q.wrong desc, q."right" desc, q.name, q.id), '[]')
  from (
    select b.id, b.name, b.atoll, b.revision, b.last_checked_at,
           count(*) filter (where a.answer = 'right') as "right",
           count(*) filter (where a.answer = 'wrong') as wrong,
           (select coalesce(jsonb_object_agg(w.what, w.times), '{}') from (
              select named.what, count(*) as times
              from public.listing_answers n cross join unnest(n.what) named(what)
              where n.listing_id = b.id and n.revision = b.revision group by named.what) w) as what,
           (select coalesce(jsonb_agg(t.note order by t.day desc, t.note), '[]') from (
              select n.note, max(n.day) as day
              from public.listing_answers n
              where n.listing_id = b.id and n.revision = b.revision and n.note is not null
              group by n.note order by max(n.day) desc, n.note limit 20) t) as notes,
           count(distinct a.note) as note_count,
           max(a.day) as last_day
    from public.listing_answers a join public.businesses b on b.id = a.listing_id and b.revision = a.revision
    where (select private.is_admin())
    group by b.id
    order by count(*) filter (where a.answer = 'wrong') desc
    limit 500
  ) q
$$;

-- The function is as before, but counts the listings itself.
create or replace function public.waiting_work() returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select jsonb_build_object(
    'mine', (select count(*) from public.contact_submissions c where c.status = 'pending' and c.assigned_to = auth.uid()),
    'answers', (
      select count(distinct a.listing_id)
      from public.listing_answers a join public.businesses b on b.id = a.listing_id and b.revision = a.revision
      where a.answer = 'wrong'),
    'ending', (select count(*) from public.announcements n where n.is_active and private.is_publisher()
      and n.end_date > now() and n.end_date < now() + interval '7 days' and coalesce(n.start_date, now()) <= now()),
    'mails', (select count(*) from private.alarm_mails m where m.sent_at is null
      and m.occurred_at between now() - interval '30 days' and now() - interval '1 hour'))
  where (select private.is_admin())
$$;

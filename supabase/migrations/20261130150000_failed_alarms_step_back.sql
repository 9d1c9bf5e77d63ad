-- Mails about an account of an admin (ALARM-1) that a mail server refuses no longer keep back those that nobody has tried to
-- send yet. A refused mail was due again after a minute, and the oldest 100 that were due were sent first: 100 mails to
-- addresses that do not work silenced all later ones for up to 30 days.

-- How often the mail was handed out for sending, also where the sending ended without an answer.
alter table private.alarm_mails add column tries integer not null default 0;

-- As before, but the mails with the fewest tries come first, in the choice of 100 and in the answer: the edge function
-- sends them in this order, and may be stopped before it has sent them all.
create or replace function private.claim_alarms(lease interval) returns jsonb
language sql volatile set search_path = ''
as $$
  with claimed as (
    update private.alarm_mails m
    set claim = gen_random_uuid(), due_at = clock_timestamp() + lease, tries = m.tries + 1
    where m.id in (
      select d.id from private.alarm_mails d
      where d.sent_at is null and d.due_at <= clock_timestamp() order by d.tries, d.due_at, d.id limit 100)
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('claim', c.claim, 'user_id', c.user_id, 'email', c.address,
    'events', jsonb_build_array(jsonb_build_object(
      'notification_type', 'security_alert', 'frequency', 'immediate', 'occurred_at', c.occurred_at, 'summary', c.action,
      'resource_type', 'account', 'resource_id', c.account, 'is_alarm', true, 'is_own', c.is_own,
      'account', (select u.email from public.users u where u.id = c.account))))
    order by c.tries, c.id), '[]')
  from claimed c
$$;

-- Ends a claim: marks its events as sent, or frees them for the next run. A mail of private.alarm_mails that was not sent is
-- offered again after a minute, then after 5 minutes, then every hour. False if the claim had
-- expired and another run has taken the events.
create or replace function public.finish_notifications(finished uuid, was_sent boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  how_many integer;
begin
  update private.alarm_mails m
  set sent_at = case when was_sent then clock_timestamp() end, claim = null,
      due_at = clock_timestamp() + case m.tries
        when 1 then interval '1 minute' when 2 then interval '5 minutes' else interval '1 hour' end
  where m.claim = finished;
  if found then
    return true;
  end if;
  if was_sent then
    update private.notification_claims c set sent_at = clock_timestamp() where c.claim = finished and c.sent_at is null;
    get diagnostics how_many = row_count;
    insert into private.notification_runs (user_id, notification_type, last_sent_at)
    -- One row per type: the same key twice in one statement is an error (21000).
    select c.user_id, e.notification_type, clock_timestamp()
    from private.notification_claims c join private.notification_events e on e.id = c.event_id
    where c.claim = finished
    group by c.user_id, e.notification_type
    on conflict (user_id, notification_type) do update set last_sent_at = excluded.last_sent_at;
  else
    delete from private.notification_claims c where c.claim = finished and c.sent_at is null;
    get diagnostics how_many = row_count;
  end if;
  return how_many > 0;
end
$$;

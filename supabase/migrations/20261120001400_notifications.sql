-- Events that admins can be mailed about, and the queue of the edge function notification-digest (NOTIFY-1). Summaries
-- contain no personal data, because mail is not confidential.

create table private.notification_events (
  id bigint generated always as identity primary key,
  notification_type text not null,
  occurred_at timestamptz not null default clock_timestamp(),
  summary text not null,
  resource_type text,
  resource_id text,
  -- A critical event: mailed at once and alone, whatever threshold and frequency the admin has set (PREFS-4).
  is_alarm boolean not null default false
);
create index notification_events_by_type on private.notification_events (notification_type, occurred_at);

-- Which events are in which admin's mail. A claim makes sure that an event is in one mail only; an unfinished claim
-- expires.
create table private.notification_claims (
  event_id bigint not null references private.notification_events (id) on delete cascade,
  user_id uuid not null,
  claim uuid not null,
  claimed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (event_id, user_id)
);
create index notification_claims_by_claim on private.notification_claims (claim);

create table private.notification_runs (
  user_id uuid not null,
  notification_type text not null,
  last_sent_at timestamptz not null,
  primary key (user_id, notification_type)
);

create function private.queue_notification(
  notification_type text, summary text, resource_type text, resource_id text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.notification_events (notification_type, summary, resource_type, resource_id)
  values (queue_notification.notification_type, left(queue_notification.summary, 300),
    queue_notification.resource_type, queue_notification.resource_id)
$$;

create function private.notify_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_restoring() then
    perform private.queue_notification(
      'new_submission', case new.type when 'feedback' then 'New feedback' else 'New business submission' end,
      'contact_submissions', new.id::text);
  end if;
  return null;
end
$$;
create trigger notify_submission after insert on public.contact_submissions
  for each row execute function private.notify_submission();

create function private.notify_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.severity = 'critical' then
    insert into private.notification_events (notification_type, summary, resource_type, resource_id, is_alarm)
    values ('security_alert', new.action, new.resource_type, new.resource_id, true);
  elsif new.action in ('login_failed', 'login_attempt_blocked', 'mfa_code_failed', 'rapid_login_failures') then
    perform private.queue_notification('security_alert', new.action, new.resource_type, new.resource_id);
  elsif new.action = 'error_boundary_triggered' then
    perform private.queue_notification('system_error', new.action, new.resource_type, new.resource_id);
  elsif new.action in ('login_success', 'logout_success') then
    perform private.queue_notification('user_activity', new.action, new.resource_type, new.resource_id);
  elsif new.resource_type = 'businesses' and new.action like 'businesses.%' then
    perform private.queue_notification(
      'business_update', coalesce(new.details ->> 'name', (
        select b.name from public.businesses b where b.id::text = new.resource_id), 'A listing')
        || ': ' || split_part(new.action, '.', 2),
      new.resource_type, new.resource_id);
  end if;
  return null;
end
$$;
create trigger notify_audit after insert on public.audit_logs
  for each row execute function private.notify_audit();

create function private.digest_period(frequency text) returns interval
language sql immutable set search_path = ''
as $$
  select case frequency when 'hourly' then interval '1 hour' when 'daily' then interval '1 day'
              when 'weekly' then interval '7 days' else interval '0' end
$$;

-- Returns the events of one type that reach a threshold of n: each of them is one of at least n events within an hour.
-- Takes one pass, so that a flood of events cannot stop the mails: `counted` finds the last event of each hour with n
-- events, `followed` finds for each event the next of those.
create function private.counting_events(wanted_type text, threshold integer) returns setof private.notification_events
language sql stable set search_path = ''
as $$
  with counted as (
    select e.id, e.occurred_at, count(*) over (
      order by e.occurred_at range between interval '59 minutes 59.999999 seconds' preceding and current row) as in_hour
    from private.notification_events e
    where e.notification_type = wanted_type and not e.is_alarm
  ), followed as (
    select c.id, c.occurred_at, min(c.occurred_at) filter (where c.in_hour >= threshold) over (
      order by c.occurred_at desc range between unbounded preceding and current row) as full_at
    from counted c
  )
  select e.*
  from followed f join private.notification_events e on e.id = f.id
  where f.full_at < f.occurred_at + interval '1 hour'
$$;

-- True if the event is in a mail to this admin that was sent or is being sent.
create function private.is_claimed(event_id bigint, account uuid, lease interval) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.notification_claims c
    where c.event_id = is_claimed.event_id and c.user_id = account
      and (c.sent_at is not null or c.claimed_at > clock_timestamp() - lease))
$$;

-- Deletes events that no later mail can contain: they are older than an hour and do not reach even the lowest threshold
-- that an admin has set. Events of a type that no admin wants go too, because preferences apply to later events only.
create function private.forget_events() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  wanted record;
begin
  for wanted in
    select t.notification_type, min(coalesce(p.threshold_value, 1)) filter (where p.id is not null) as threshold
    from (select distinct e.notification_type from private.notification_events e) t
    left join public.admin_notification_preferences p
      on p.notification_type = t.notification_type and p.is_active and p.email_enabled
    group by t.notification_type
  loop
    delete from private.notification_events e
    where e.notification_type = wanted.notification_type and not e.is_alarm
      and e.occurred_at < clock_timestamp() - interval '1 hour'
      and not exists (select from private.notification_claims c where c.event_id = e.id)
      and (wanted.threshold is null or wanted.threshold > 1
           and e.id not in (select g.id from private.counting_events(wanted.notification_type, wanted.threshold) g));
  end loop;
end
$$;

-- Claims the events `due` for one mail and returns that mail.
create function private.claim_events(account uuid, address text, due bigint[]) returns jsonb
language sql volatile set search_path = ''
as $$
  with batch as materialized (
    select gen_random_uuid() as claim
  ), claimed as (
    insert into private.notification_claims as c (event_id, user_id, claim)
    select id, account, batch.claim from unnest(due) id cross join batch
    on conflict (event_id, user_id) do update set claim = excluded.claim, claimed_at = clock_timestamp()
    returning c.event_id
  )
  select jsonb_build_object('claim', (select batch.claim from batch), 'user_id', account, 'email', address, 'events',
    jsonb_agg(jsonb_build_object(
      'notification_type', e.notification_type, 'frequency', p.digest_frequency, 'occurred_at', e.occurred_at,
      'summary', e.summary, 'resource_type', e.resource_type, 'resource_id', e.resource_id, 'is_alarm', e.is_alarm)
      order by e.occurred_at, e.id))
  from claimed c
  join private.notification_events e on e.id = c.event_id
  join public.admin_notification_preferences p
    on p.user_id = account and p.notification_type = e.notification_type
$$;

-- Claims the events that are due now and returns the mails: [{claim, user_id, email, events: [{notification_type,
-- frequency, occurred_at, summary, resource_type, resource_id, is_alarm}]}]. One mail for each critical event, one for
-- everything else of an admin. Call finish_notifications for each. Service key only.
create function public.claim_notifications(lease interval default interval '15 minutes') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
  alarm bigint;
  due bigint[];
  mails jsonb := '[]';
begin
  perform pg_advisory_xact_lock(692, 2);
  perform private.settle_mfa_tries();
  perform private.forget_events();
  for account in
    select a.user_id, u.email from private.admins a join public.users u on u.id = a.user_id where u.email is not null
  loop
    for alarm in
      select e.id
      from private.notification_events e
      join public.admin_notification_preferences p
        on p.user_id = account.user_id and p.notification_type = e.notification_type
      -- Also if the admin has switched mail off (PREFS-4).
      where e.is_alarm and e.occurred_at >= p.created_at and not private.is_claimed(e.id, account.user_id, lease)
      order by e.occurred_at limit 20
    loop
      mails := mails || private.claim_events(account.user_id, account.email, array[alarm]);
    end loop;
    due := array(
      select e.id
      from public.admin_notification_preferences p
      left join private.notification_runs r on r.user_id = p.user_id and r.notification_type = p.notification_type
      cross join lateral private.counting_events(p.notification_type, coalesce(p.threshold_value, 1)) e
      where p.user_id = account.user_id and p.is_active and p.email_enabled and e.occurred_at >= p.created_at
        and coalesce(r.last_sent_at, '-infinity') <= clock_timestamp() - private.digest_period(p.digest_frequency)
        and not private.is_claimed(e.id, account.user_id, lease)
      order by e.occurred_at limit 200);
    if cardinality(due) > 0 then
      mails := mails || private.claim_events(account.user_id, account.email, due);
    end if;
  end loop;
  return mails;
end
$$;

-- Ends a claim: marks its events as sent, or frees them for the next run. False if the claim had expired and another
-- run has taken the events.
create function public.finish_notifications(finished uuid, was_sent boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  how_many integer;
begin
  if was_sent then
    update private.notification_claims c set sent_at = clock_timestamp() where c.claim = finished and c.sent_at is null;
    get diagnostics how_many = row_count;
    insert into private.notification_runs (user_id, notification_type, last_sent_at)
    -- One row per type: the same key twice in one statement is an error (21000).
    select c.user_id, e.notification_type, clock_timestamp()
    from private.notification_claims c join private.notification_events e on e.id = c.event_id
    -- A critical event is mailed outside the digest and does not delay it.
    where c.claim = finished and not e.is_alarm
    group by c.user_id, e.notification_type
    on conflict (user_id, notification_type) do update set last_sent_at = excluded.last_sent_at;
  else
    delete from private.notification_claims c where c.claim = finished and c.sent_at is null;
    get diagnostics how_many = row_count;
  end if;
  return how_many > 0;
end
$$;

-- A hosted project mails a critical event now, not at the next scheduled run. The local backend has no pg_net:
-- call_edge_function returns false there.
create function private.send_alarm() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.call_edge_function('notification-digest');
  return null;
end
$$;
create trigger send_alarm after insert on private.notification_events
  for each row when (new.is_alarm) execute function private.send_alarm();

-- True if claim_notifications would return a mail. Schedulers use it to start the edge function only if needed.
create function private.has_due_notifications() returns boolean
language sql volatile set search_path = ''
as $$
  with counting as materialized (
    select wanted.notification_type, wanted.threshold, e.id, e.occurred_at
    from (
      select distinct p.notification_type, coalesce(p.threshold_value, 1) as threshold
      from public.admin_notification_preferences p where p.is_active and p.email_enabled
    ) wanted
    cross join lateral private.counting_events(wanted.notification_type, wanted.threshold) e
  )
  select exists (
    select
    from private.admins a
    join public.admin_notification_preferences p on p.user_id = a.user_id
    join private.notification_events e
      on e.notification_type = p.notification_type and e.is_alarm and e.occurred_at >= p.created_at
    where not private.is_claimed(e.id, a.user_id, interval '15 minutes')
  ) or exists (
    select
    from private.admins a
    join public.admin_notification_preferences p on p.user_id = a.user_id and p.is_active and p.email_enabled
    join counting c on c.notification_type = p.notification_type and c.threshold = coalesce(p.threshold_value, 1)
      and c.occurred_at >= p.created_at
    left join private.notification_runs r on r.user_id = p.user_id and r.notification_type = p.notification_type
    where coalesce(r.last_sent_at, '-infinity') <= clock_timestamp() - private.digest_period(p.digest_frequency)
      and not private.is_claimed(c.id, a.user_id, interval '15 minutes'))
$$;

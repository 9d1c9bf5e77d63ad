-- Events that admins may want mail about, and the queue behind the edge function notification-digest
-- (NOTIFY-1). Summaries hold no personal data: mail is no place for it.

create table private.notification_events (
  id bigint generated always as identity primary key,
  notification_type text not null,
  occurred_at timestamptz not null default clock_timestamp(),
  summary text not null,
  resource_type text,
  resource_id text,
  -- Sent without regard to the threshold of a preference.
  is_alarm boolean not null default false
);
create index notification_events_by_type on private.notification_events (notification_type, occurred_at);

-- Who gets which event: once claimed, an event is in one mail; a claim that was not finished runs out.
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
  if new.action = 'rapid_login_failures' then
    insert into private.notification_events (notification_type, summary, resource_type, resource_id, is_alarm)
    values ('security_alert', new.action, new.resource_type, new.resource_id, true);
  elsif new.action in ('login_failed', 'login_attempt_blocked', 'mfa_locked', 'mfa_code_failed', 'mfa_disabled') then
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

-- Events that are ready for one admin and one preference. With a threshold of n an event counts once n of its type
-- lie within one hour, itself among them.
create function private.ready_events(preference public.admin_notification_preferences, lease interval)
returns setof private.notification_events
language sql volatile set search_path = ''
as $$
  select e.*
  from private.notification_events e
  where e.notification_type = preference.notification_type
    and e.occurred_at >= preference.created_at
    and not exists (
      select from private.notification_claims c
      where c.event_id = e.id and c.user_id = preference.user_id
        and (c.sent_at is not null or c.claimed_at > clock_timestamp() - lease))
    and (e.is_alarm or coalesce(preference.threshold_value, 1) = 1 or exists (
      select from private.notification_events last_of_hour
      where last_of_hour.notification_type = e.notification_type
        and last_of_hour.occurred_at >= e.occurred_at
        and last_of_hour.occurred_at < e.occurred_at + interval '1 hour'
        and (select count(*) from private.notification_events g
             where g.notification_type = e.notification_type
               and g.occurred_at > last_of_hour.occurred_at - interval '1 hour'
               and g.occurred_at <= last_of_hour.occurred_at) >= preference.threshold_value))
  order by e.occurred_at
  limit 200
$$;

-- Claims what is due now, one mail per admin: [{claim, user_id, email, events: [{notification_type, frequency,
-- occurred_at, summary, resource_type, resource_id}]}]. Call finish_notifications for each. Service key only.
create function public.claim_notifications(lease interval default interval '15 minutes') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  batch uuid;
  account record;
  events jsonb;
  mails jsonb := '[]';
begin
  perform pg_advisory_xact_lock(692, 2);
  perform private.settle_mfa_tries();
  for account in
    select a.user_id, u.email from private.admins a join public.users u on u.id = a.user_id where u.email is not null
  loop
    batch := gen_random_uuid();
    with due as (
      select p.digest_frequency, e.*
      from public.admin_notification_preferences p
      left join private.notification_runs r on r.user_id = p.user_id and r.notification_type = p.notification_type
      cross join lateral private.ready_events(p, lease) e
      where p.user_id = account.user_id and p.is_active and p.email_enabled
        and coalesce(r.last_sent_at, '-infinity') <= clock_timestamp() - private.digest_period(p.digest_frequency)
    ), claimed as (
      insert into private.notification_claims as c (event_id, user_id, claim)
      select d.id, account.user_id, batch from due d
      on conflict (event_id, user_id) do update set claim = excluded.claim, claimed_at = clock_timestamp()
      returning c.event_id
    )
    select jsonb_agg(jsonb_build_object(
      'notification_type', d.notification_type, 'frequency', d.digest_frequency, 'occurred_at', d.occurred_at,
      'summary', d.summary, 'resource_type', d.resource_type, 'resource_id', d.resource_id) order by d.occurred_at)
    into events
    from due d join claimed on claimed.event_id = d.id;
    if events is not null then
      mails := mails || jsonb_build_object(
        'claim', batch, 'user_id', account.user_id, 'email', account.email, 'events', events);
    end if;
  end loop;
  return mails;
end
$$;

-- Ends a claim: sent, or free again for the next run. False when the claim has run out and was taken again.
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

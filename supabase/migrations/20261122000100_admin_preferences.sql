-- Notification preferences exist from the moment an account becomes an admin (PREFS-1), and alarms are mailed at once
-- whatever the preferences (PREFS-4).

create function private.add_default_preferences(account uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into public.admin_notification_preferences (user_id, notification_type, digest_frequency, threshold_value)
  values
    (account, 'security_alert', 'immediate', 5),
    (account, 'system_error', 'immediate', 5),
    (account, 'new_submission', 'daily', null),
    (account, 'business_update', 'daily', null),
    (account, 'user_activity', 'weekly', null)
  on conflict (user_id, notification_type) do nothing
$$;

create function private.prefer_defaults() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A restore brings the preferences with it.
  if private.is_restoring() is not true then
    perform private.add_default_preferences(new.user_id);
  end if;
  return null;
end
$$;
create trigger prefer_defaults after insert on private.admins
  for each row execute function private.prefer_defaults();

select private.add_default_preferences(a.user_id) from private.admins a;

-- An admin without a second factor is open to whoever has the password: told by the table itself, because a browser may
-- not report it.
create function private.notify_mfa_disabled() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_restoring() is not true and exists (select from private.admins a where a.user_id = old.user_id) then
    insert into private.notification_events (notification_type, summary, resource_type, resource_id, is_alarm)
    values ('security_alert', 'mfa_disabled', 'account', old.user_id::text, true);
  end if;
  return null;
end
$$;
create trigger notify_mfa_removed after delete on public.admin_mfa_settings
  for each row when (old.is_enabled) execute function private.notify_mfa_disabled();
create trigger notify_mfa_disabled after update on public.admin_mfa_settings
  for each row when (old.is_enabled and not new.is_enabled) execute function private.notify_mfa_disabled();

-- As before, without 'mfa_disabled', which the triggers above report.
create or replace function private.notify_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.action = 'rapid_login_failures' then
    insert into private.notification_events (notification_type, summary, resource_type, resource_id, is_alarm)
    values ('security_alert', new.action, new.resource_type, new.resource_id, true);
  elsif new.action in ('login_failed', 'login_attempt_blocked', 'mfa_locked', 'mfa_code_failed') then
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

-- Hosted: does not wait for the next run of the schedule. Elsewhere call_edge_function answers false.
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

-- Whether a mail is due for anybody; for clocks that start the edge function only then.
create function private.has_due_notifications() returns boolean
language sql volatile set search_path = ''
as $$
  select exists (
    select
    from public.admin_notification_preferences p
    join private.admins a on a.user_id = p.user_id
    cross join lateral private.ready_events(p, interval '15 minutes') e
    where e.is_alarm or (p.is_active and p.email_enabled))
$$;

-- As before, but alarms wait for no period and ask no switch.
create or replace function public.claim_notifications(lease interval default interval '15 minutes') returns jsonb
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
      select case when e.is_alarm then 'immediate' else p.digest_frequency end as frequency, e.*
      from public.admin_notification_preferences p
      left join private.notification_runs r on r.user_id = p.user_id and r.notification_type = p.notification_type
      cross join lateral private.ready_events(p, lease) e
      where p.user_id = account.user_id
        and (e.is_alarm or (p.is_active and p.email_enabled
          and coalesce(r.last_sent_at, '-infinity') <= clock_timestamp() - private.digest_period(p.digest_frequency)))
    ), claimed as (
      insert into private.notification_claims as c (event_id, user_id, claim)
      select d.id, account.user_id, batch from due d
      on conflict (event_id, user_id) do update set claim = excluded.claim, claimed_at = clock_timestamp()
      returning c.event_id
    )
    select jsonb_agg(jsonb_build_object(
      'notification_type', d.notification_type, 'frequency', d.frequency, 'occurred_at', d.occurred_at,
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

revoke execute on function private.add_default_preferences(uuid), private.prefer_defaults(),
  private.notify_mfa_disabled(), private.send_alarm(), private.has_due_notifications()
  from public, anon, authenticated, service_role;

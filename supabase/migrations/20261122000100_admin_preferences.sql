-- Notification preferences exist from the moment an account becomes an admin (PREFS-1), so that critical events reach
-- each of them at once (PREFS-4).

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

-- Whether a mail is due for anybody (claim_notifications); for clocks that start the edge function only then.
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

revoke execute on function private.add_default_preferences(uuid), private.prefer_defaults(), private.send_alarm(),
  private.has_due_notifications()
  from public, anon, authenticated, service_role;

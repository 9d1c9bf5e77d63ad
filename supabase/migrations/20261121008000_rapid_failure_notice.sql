-- Rapid failures are told to those who want security alerts, whatever their threshold: three wrong passwords within five
-- minutes are a threshold of their own, and stay below the usual one of five events. Everything else of both functions is
-- as it was.

alter table private.notification_events add column is_alarm boolean not null default false;
comment on column private.notification_events.is_alarm is 'Sent without regard to the threshold of a preference';

create or replace function private.notify_audit() returns trigger
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

-- Events that are ready for one admin and one preference. With a threshold of n an event counts once n of its type
-- lie within one hour, itself among them; an alarm counts at once.
create or replace function private.ready_events(preference public.admin_notification_preferences, lease interval)
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

-- Analytics events from visitors' browsers, each admin's notification preferences, and the audit triggers of all tables
-- that admins write.

create table public.admin_analytics_events (
  -- The client may choose it, so that a batch that is sent twice counts once.
  id uuid primary key default gen_random_uuid(),
  event_type text not null check (event_type in ('page_view', 'search', 'performance')),
  event_category text check (length(event_category) <= 100),
  user_id uuid,
  session_id text check (length(session_id) <= 100),
  properties jsonb not null default '{}' check (
    jsonb_typeof(properties) = 'object' and pg_column_size(properties) <= 1000
    and not jsonb_path_exists(properties, 'strict $.* ? (@.type() == "object" || @.type() == "array")')),
  "timestamp" timestamptz not null default now(),
  ip_address text,
  user_agent text check (length(user_agent) <= 300),
  page_url text check (length(page_url) <= 500),
  referrer text check (length(referrer) <= 500),
  device_type text check (length(device_type) <= 40),
  browser text check (length(browser) <= 60),
  os text check (length(os) <= 60),
  country text check (length(country) <= 60),
  city text check (length(city) <= 100),
  -- Events of an offline visit arrive late: this time tells the rollup which days have changed.
  received_at timestamptz not null default now()
);
create index admin_analytics_events_newest on public.admin_analytics_events ("timestamp" desc);
create index admin_analytics_events_received on public.admin_analytics_events using brin (received_at);

-- The allowed properties of an event: the search query, times in ms, and the error of a failed request.
create function private.event_properties(properties jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(e.key,
    case when jsonb_typeof(e.value) = 'string' then to_jsonb(left(e.value #>> '{}', 100)) else e.value end), '{}')
  from jsonb_each(case jsonb_typeof(properties) when 'object' then properties else '{}' end) e
  where e.key in ('query', 'loadTime', 'apiResponseTime', 'error')
    and (jsonb_typeof(e.value) = 'string' or jsonb_typeof(e.value) = 'number' and length(e.value::text) <= 20)
$$;

create function private.receive_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer;
begin
  if private.request_role() not in ('anon', 'authenticated') then
    return new;
  end if;
  -- Offline visits send the time of each event (TELE-4). It must be within the last 30 days.
  new."timestamp" := case when new."timestamp" between now() - interval '30 days' and now() then new."timestamp" else now() end;
  new.received_at := now();
  new.user_id := auth.uid();
  new.ip_address := null;
  new.country := null;
  new.city := null;
  new.user_agent := null;
  new.event_category := left(new.event_category, 40);
  new.page_url := left(new.page_url, 200);
  new.referrer := left(new.referrer, 100);
  new.properties := private.event_properties(new.properties);
  if not exists (select from public.admin_analytics_events e where e.id = new.id) then
    wait := private.count_entry_against_limits('analytics', private.client_hash(private.request_address()));
    if wait > 0 then
      perform private.refuse_too_many(wait);
    end if;
  end if;
  return new;
end
$$;
create trigger receive_event before insert on public.admin_analytics_events
  for each row execute function private.receive_event();

alter table public.admin_analytics_events enable row level security;
revoke all on public.admin_analytics_events from anon, authenticated, service_role;
grant insert on public.admin_analytics_events to anon, authenticated, service_role;
grant select on public.admin_analytics_events to authenticated, service_role;
create policy "Visitors report events" on public.admin_analytics_events for insert to anon with check (user_id is null);
create policy "Admins report events" on public.admin_analytics_events for insert to authenticated
  with check ((select private.is_admin()) and user_id = (select auth.uid()));
create policy "Admins read events" on public.admin_analytics_events for select to authenticated
  using ((select private.is_admin()));

create table public.admin_notification_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  notification_type text not null check (
    notification_type in ('security_alert', 'system_error', 'new_submission', 'business_update', 'user_activity')),
  email_enabled boolean not null default true,
  digest_frequency text not null default 'immediate'
    check (digest_frequency in ('immediate', 'hourly', 'daily', 'weekly')),
  -- Events per hour. Only the two types that can come in large numbers have a threshold (PREFS-2).
  threshold_value integer check (threshold_value between 1 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, notification_type),
  constraint threshold_where_it_applies check (
    threshold_value is null or notification_type in ('security_alert', 'system_error'))
);

create function private.keep_preference_times() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger keep_preference_times before insert or update on public.admin_notification_preferences
  for each row execute function private.keep_preference_times();

-- Every new admin gets the default preferences (PREFS-1), so that critical events reach all admins at once (PREFS-4).
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
  -- The rows of a restore include the preferences.
  if private.is_restoring() is not true then
    perform private.add_default_preferences(new.user_id);
  end if;
  return null;
end
$$;
create trigger prefer_defaults after insert on private.admins
  for each row execute function private.prefer_defaults();

alter table public.admin_notification_preferences enable row level security;
revoke all on public.admin_notification_preferences from anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_notification_preferences to authenticated, service_role;
create policy "Admins read their own" on public.admin_notification_preferences for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()));
create policy "Admins add their own" on public.admin_notification_preferences for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_admin()));
create policy "Admins change their own" on public.admin_notification_preferences for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()))
  with check (user_id = (select auth.uid()) and (select private.is_admin()));
create policy "Admins remove their own" on public.admin_notification_preferences for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_admin()));

do $$
declare
  written text;
begin
  foreach written in array array[
    'businesses', 'business_images', 'emergency_contacts', 'announcements', 'directory_settings',
    'admin_mfa_settings', 'admin_backup_codes', 'admin_notification_preferences']
  loop
    execute format(
      'create trigger y_audit_write after insert or update or delete on public.%I
         for each row execute function private.audit_write()', written);
  end loop;
end
$$;
-- Inserts are not audited here, because visitors send them.
create trigger y_audit_write after update or delete on public.contact_submissions
  for each row execute function private.audit_write();

-- The audit log: written by triggers for every write through the API with a session or the service key, and by
-- record_audit_event for events in a browser. Nobody can change or delete an entry. The address hash is cleared after
-- 30 days, and entries are purged at the end of their retention time (RETAIN-1).

create table public.audit_logs (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action ~ '^[a-z][a-z0-9_.]{1,79}$'),
  severity text not null default 'low' check (severity in ('low', 'medium', 'high', 'critical')),
  "timestamp" timestamptz not null default clock_timestamp(),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Written by triggers only: {column: {old, new}}, with whole values.
  changes jsonb check (jsonb_typeof(changes) = 'object'),
  resource_type text check (length(resource_type) <= 100),
  resource_id text check (length(resource_id) <= 200),
  -- A keyed hash of the client's address, cleared after 30 days.
  ip_address text,
  user_agent text check (length(user_agent) <= 300),
  user_id uuid,
  session_id text check (length(session_id) <= 100)
);
create index audit_logs_newest on public.audit_logs ("timestamp" desc);
create index audit_logs_of_resource on public.audit_logs (resource_id, "timestamp" desc);

-- Entries that visitors reported are kept for 30 days, all others for 24 months.
create function private.is_audit_expired(entry public.audit_logs) returns boolean
language sql stable set search_path = ''
as $$
  select entry."timestamp" < now() - case
    when entry.user_id is null and entry.action in
      ('login_failed', 'login_attempt_blocked', 'error_boundary_triggered', 'rapid_login_failures')
      then interval '30 days' else interval '24 months' end
$$;

create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = ''
as $$
declare
  before public.audit_logs := old;
begin
  if tg_op = 'UPDATE' and not private.is_api_user() then
    -- The purge clears address hashes, and values of listings that were deleted for good.
    if new.ip_address is null then
      old.ip_address := null;
    end if;
    if new.changes is null then
      old.changes := null;
    end if;
    if new = old and old is distinct from before then
      return new;
    end if;
  elsif tg_op = 'DELETE' and not private.is_api_user() then
    if private.is_audit_expired(old) then
      return old;
    end if;
  end if;
  raise exception 'The audit log is append-only' using errcode = '42501';
end
$$;
create trigger refuse_rewriting before update or delete on public.audit_logs
  for each row execute function private.refuse_rewriting();
create trigger refuse_truncate before truncate on public.audit_logs
  for each statement execute function private.refuse_rewriting();

alter table public.audit_logs enable row level security;
revoke all on public.audit_logs from anon, authenticated, service_role;
grant select on public.audit_logs to authenticated, service_role;
create policy "Admins read the audit log" on public.audit_logs for select to authenticated
  using ((select private.is_admin()));

-- Redacts values of keys that look secret, shortens long values (AUDIT-3), and drops levels below the fourth.
create function private.clean_value(value jsonb, depth integer) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 500 then to_jsonb(left(value #>> '{}', 500) || '...')
    when jsonb_typeof(value) not in ('object', 'array') then value
    when depth = 0 then '"[cut]"'
    when jsonb_typeof(value) = 'array' then (
      select coalesce(jsonb_agg(private.clean_value(entry.value, depth - 1)), '[]')
      from (select a.value from jsonb_array_elements(value) a limit 20) entry)
    else (
      select coalesce(jsonb_object_agg(left(entry.key, 100),
        case when entry.key ~* 'password|token|key|secret|auth|session' then '"[redacted]"'
             else private.clean_value(entry.value, depth - 1) end), '{}')
      from (select e.key, e.value from jsonb_each(value) e limit 40) entry) end;
end
$$;

create function private.clean_details(details jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select private.clean_value(case jsonb_typeof(details) when 'object' then details else '{}' end, 3)
$$;

-- The severity is low unless listed here (AUDIT-4). Critical entries are mailed at once, so only events that the server
-- itself observes are critical, never reports of a browser (AUDIT-9).
create function private.audit_severity(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action in ('mfa_locked', 'mfa_disabled', 'mfa_requirement_off', 'admin_added', 'admin_removed') then 'critical'
    when action in ('business_deleted', 'login_attempt_blocked', 'rapid_login_failures', 'password_changed', 'email_changed')
      then 'high'
    when action in ('submission_deleted', 'login_failed', 'mfa_code_failed', 'error_boundary_triggered') then 'medium'
    when action like '%.deleted' then 'medium'
    else 'low' end
$$;

-- Keeps the fields that the site sends, with short values, about 1 kB in total (LIMIT-9).
create function private.visitor_details(details jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(e.key,
    case when jsonb_typeof(e.value) = 'string'
      then to_jsonb(left(e.value #>> '{}', case e.key when 'stack' then 300 when 'email' then 254 else 120 end))
      else e.value end), '{}')
  from jsonb_each(case jsonb_typeof(details) when 'object' then details else '{}' end) e
  where e.key in ('email', 'rapid', 'reason', 'error', 'stack', 'url', 'viewport', 'mobile', 'connection', 'online',
      'is_missing_code', 'noted_at')
    and (jsonb_typeof(e.value) in ('string', 'boolean') or jsonb_typeof(e.value) = 'number' and length(e.value::text) <= 20)
$$;

-- The user agent of the browser, which audit-logger sends in its own header (AUDIT-11).
create function private.request_user_agent() returns text
language sql stable set search_path = ''
as $$
  select left(coalesce(asked.headers ->> 'x-browser-user-agent', asked.headers ->> 'user-agent'), 300)
  from (select nullif(current_setting('request.headers', true), '')::json as headers) asked
$$;

create function private.add_audit(
  action text, details jsonb, resource_type text, resource_id text, changes jsonb default null) returns void
language sql volatile set search_path = ''
as $$
  insert into public.audit_logs (
    action, severity, details, changes, resource_type, resource_id, ip_address, user_agent, user_id, session_id)
  values (
    add_audit.action, private.audit_severity(add_audit.action), private.clean_details(add_audit.details), add_audit.changes,
    left(add_audit.resource_type, 100), left(add_audit.resource_id, 200),
    private.client_hash(private.request_address()), private.request_user_agent(), auth.uid(), private.session_id()::text)
$$;

-- At most one entry in five minutes for the email address of an admin (AUDIT-7). Failures with any other address add
-- none.
create function private.raise_rapid_failures(email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  since timestamptz := now() - interval '5 minutes';
  failed integer;
begin
  if not exists (
    select from private.admins a join public.users u on u.id = a.user_id
    where lower(u.email) = lower(raise_rapid_failures.email))
  then
    return;
  end if;
  select count(*) into failed from public.audit_logs l
    where l."timestamp" > since and l.action = 'login_failed' and l.details ->> 'email' = raise_rapid_failures.email;
  if failed >= 3 and not exists (
    select from public.audit_logs l
      where l."timestamp" > since and l.action = 'rapid_login_failures' and l.details ->> 'email' = raise_rapid_failures.email)
  then
    perform private.add_audit(
      'rapid_login_failures', jsonb_build_object('email', raise_rapid_failures.email, 'failures', failed), 'account', null);
  end if;
end
$$;

-- Event names that only the server writes; browsers may not report them (AUDIT-9).
create function private.is_server_event(action text) returns boolean
language sql immutable set search_path = ''
as $$
  select action in ('mfa_enabled', 'mfa_disabled', 'mfa_locked', 'mfa_code_failed', 'rapid_login_failures',
    'mfa_requirement_on', 'mfa_requirement_off', 'first_admin_added', 'admin_added', 'admin_removed', 'admin_invited',
    'password_change_started', 'password_changed', 'email_change_started', 'email_changed', 'sessions_ended')
$$;

-- Called by browsers, directly or through the edge function audit-logger. Visitors (and the service key for them) may
-- report three actions; listed admins may report any that is not reserved for the server, but have a visitor's limits
-- until they pass the second factor. The server sets the severity. `client_address` is used only with the service key:
-- the function knows the visitor's address, and the database would see the function's own.
create function public.record_audit_event(entry jsonb, client_address text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reported text := entry ->> 'action';
  wait integer;
begin
  if jsonb_typeof(entry) is distinct from 'object' or pg_column_size(entry) > 20000
    or reported is null or reported !~ '^[a-z][a-z0-9_]{1,79}$' then
    raise exception 'This is no audit entry' using errcode = '22023';
  end if;
  if private.is_server_event(reported) or (
    reported not in ('login_failed', 'login_attempt_blocked', 'error_boundary_triggered')
    and not private.is_listed_admin()) then
    raise exception 'This action cannot be reported' using errcode = '42501';
  end if;
  if private.is_admin() then
    perform private.add_audit(reported, entry -> 'details', entry ->> 'resource_type', entry ->> 'resource_id');
  else
    wait := private.count_entry_against_limits('audit', private.client_hash(
      case when private.request_role() = 'service_role' then private.client_network(client_address)
           else private.request_address() end));
    if wait > 0 then
      perform private.refuse_too_many(wait);
    end if;
    perform private.add_audit(reported, private.visitor_details(entry -> 'details'), null, null);
  end if;
  if reported = 'login_failed' and jsonb_typeof(entry #> '{details,email}') = 'string' then
    perform private.raise_rapid_failures(left(entry #>> '{details,email}', 254));
  end if;
end
$$;

create function private.note_mfa_failure(account uuid, is_locked boolean) returns void
language sql volatile set search_path = ''
as $$
  select private.add_audit(case when is_locked then 'mfa_locked' else 'mfa_code_failed' end, '{}', 'account', account::text)
$$;

-- Logs every account that is made an admin or removed from the admins.
create function private.audit_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.add_audit(
    case when tg_op = 'DELETE' then 'admin_removed'
         -- Adding the first admin of a new project raises no alert.
         when exists (select from private.admins a where a.user_id <> account) then 'admin_added'
         else 'first_admin_added' end,
    jsonb_build_object('by', private.request_role()), 'account', account::text);
  return null;
end
$$;
create trigger audit_admin after insert or delete on private.admins
  for each row execute function private.audit_admin();

-- Every way of switching the second factor on or off changes this table, so it is logged here.
create function private.audit_mfa_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_on boolean := old.sealed is not null;
  is_on boolean := tg_op = 'UPDATE' and new.sealed is not null;
begin
  if was_on and not is_on then
    perform private.add_audit('mfa_disabled', jsonb_build_object('by', private.request_role()), 'account', old.user_id::text);
  elsif is_on and new.sealed is distinct from old.sealed then
    perform private.add_audit('mfa_enabled', jsonb_build_object('was_on', was_on), 'account', old.user_id::text);
  end if;
  return null;
end
$$;
create trigger audit_mfa_factor after update or delete on private.mfa_factors
  for each row execute function private.audit_mfa_factor();

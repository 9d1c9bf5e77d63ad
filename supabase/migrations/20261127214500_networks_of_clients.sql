-- The audit log tells the network and the browser of the client, never those of an edge function that asks for it
-- (AUDIT-12): the address of a request that an edge function makes is the function's own.

-- Edge functions say that a request is theirs (_shared/project.ts). A client can say so too, but only leaves its own
-- entry without a network and a browser; no header can put another one there.
create function private.is_asked_by_function() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'x-asked-by' = 'edge-function', false)
$$;

create or replace function private.request_user_agent() returns text
language sql stable set search_path = ''
as $$
  select left(coalesce(asked.headers ->> 'x-browser-user-agent',
    case when not private.is_asked_by_function() then asked.headers ->> 'user-agent' end), 300)
  from (select nullif(current_setting('request.headers', true), '')::json as headers) asked
$$;

-- The keyed hash of a network, or null where it is not known.
create function private.network_hash(network text) returns text
language sql stable set search_path = ''
as $$
  select private.client_hash(nullif(network, 'unknown'))
$$;

-- `client_address`: that of the client for whom an edge function asks. Without it the log knows the network only of
-- requests that the client itself makes, not of those of an edge function, of Auth or of the database's owner.
drop function private.add_audit(text, jsonb, text, text, jsonb);
create function private.add_audit(
  action text, details jsonb, resource_type text, resource_id text, changes jsonb default null,
  client_address text default null) returns void
language sql volatile set search_path = ''
as $$
  insert into public.audit_logs (
    action, severity, details, changes, resource_type, resource_id, ip_address, user_agent, user_id, session_id)
  values (
    add_audit.action, private.audit_severity(add_audit.action), private.clean_details(add_audit.details), add_audit.changes,
    left(add_audit.resource_type, 100), left(add_audit.resource_id, 200),
    private.network_hash(case
      when add_audit.client_address is not null then private.client_network(add_audit.client_address)
      when not private.is_asked_by_function() then private.request_address() end),
    private.request_user_agent(), auth.uid(), private.session_id()::text)
$$;

-- As before, but the alert also has the network of the last failure.
drop function private.raise_rapid_failures(text);
create function private.raise_rapid_failures(email text, client_address text) returns void
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
      'rapid_login_failures', jsonb_build_object('email', raise_rapid_failures.email, 'failures', failed), 'account', null,
      null, raise_rapid_failures.client_address);
  end if;
end
$$;

-- As before, but the entry has the visitor's network. `client_address` counts from the service key only.
create or replace function public.record_audit_event(entry jsonb, client_address text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reported text := entry ->> 'action';
  trusted_address text := case when private.request_role() = 'service_role' then client_address end;
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
    perform private.add_audit(
      reported, private.visitor_details(entry -> 'details'), null, null, null, trusted_address);
  end if;
  if reported = 'login_failed' and jsonb_typeof(entry #> '{details,email}') = 'string' then
    perform private.raise_rapid_failures(left(entry #>> '{details,email}', 254), trusted_address);
  end if;
end
$$;

revoke execute on all functions in schema private from public;

-- A browser sends an audit event again when the answer was lost, with the same id: the event is recorded once (AUDIT-13),
-- so that one wrong password does not become three and raise an alert. Nobody can keep an event of somebody else out of
-- the log, because its random id is not known before it is stored. Repeats count against the limits too (LIMIT-4).

-- `entry_id`: id that a browser chose for its event; where the log has it already, nothing is added.
drop function private.add_audit(text, jsonb, text, text, jsonb, text);
create function private.add_audit(
  action text, details jsonb, resource_type text, resource_id text, changes jsonb default null,
  client_address text default null, entry_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  insert into public.audit_logs (
    id, action, severity, details, changes, resource_type, resource_id, ip_address, user_agent, user_id, session_id)
  values (
    coalesce(add_audit.entry_id, gen_random_uuid()),
    add_audit.action, private.audit_severity(add_audit.action), private.clean_details(add_audit.details), add_audit.changes,
    left(add_audit.resource_type, 100), left(add_audit.resource_id, 200),
    private.network_hash(case
      when add_audit.client_address is not null then private.client_network(add_audit.client_address)
      when not private.is_asked_by_function() then private.request_address() end),
    private.request_user_agent(), auth.uid(), private.session_id()::text)
  on conflict (id) do nothing
$$;

-- As before, but an entry may have the id that the browser chose for it.
create or replace function public.record_audit_event(entry jsonb, client_address text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reported text := entry ->> 'action';
  entry_id uuid := case when entry ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (entry ->> 'id')::uuid end;
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
    perform private.add_audit(
      reported, entry -> 'details', entry ->> 'resource_type', entry ->> 'resource_id', null, null, entry_id);
  else
    wait := private.count_entry_against_limits('audit', private.client_hash(
      case when private.request_role() = 'service_role' then private.client_network(client_address)
           else private.request_address() end));
    if wait > 0 then
      perform private.refuse_too_many(wait);
    end if;
    perform private.add_audit(
      reported, private.visitor_details(entry -> 'details'), null, null, null, trusted_address, entry_id);
  end if;
  -- Counts the stored entries, so a repeat raises no alert.
  if reported = 'login_failed' and jsonb_typeof(entry #> '{details,email}') = 'string' then
    perform private.raise_rapid_failures(left(entry #>> '{details,email}', 254), trusted_address);
  end if;
end
$$;

revoke execute on all functions in schema private from public;

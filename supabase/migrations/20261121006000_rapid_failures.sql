-- Three failed sign-ins to one account within five minutes are an alert of their own, and the only critical one. Whoever
-- tries passwords does it from many browsers, so they are counted here. Everything else of both functions is as it was.

create or replace function private.audit_severity(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action = 'rapid_login_failures' then 'critical'
    when action in ('business_deleted', 'login_attempt_blocked', 'mfa_locked', 'mfa_disabled') then 'high'
    when action in ('submission_deleted', 'login_failed', 'mfa_code_failed', 'error_boundary_triggered') then 'medium'
    when action like '%.deleted' then 'medium'
    else 'low' end
$$;

-- One alert in five minutes for an address, however many failures follow.
create function private.raise_rapid_failures(email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  since timestamptz := now() - interval '5 minutes';
  failed integer;
begin
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

create or replace function public.record_audit_event(entry jsonb, client_address text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reported text := entry ->> 'action';
  client text := private.client_hash(
    case when private.request_role() = 'service_role' then private.client_network(client_address) else private.request_address() end);
  wait integer;
begin
  if jsonb_typeof(entry) is distinct from 'object' or pg_column_size(entry) > 20000
    or reported is null or reported !~ '^[a-z][a-z0-9_]{1,79}$' then
    raise exception 'This is no audit entry' using errcode = '22023';
  end if;
  if reported not in ('login_failed', 'login_attempt_blocked', 'error_boundary_triggered')
    and not private.is_listed_admin() then
    raise exception 'This action cannot be reported' using errcode = '42501';
  end if;
  if not private.is_listed_admin() then
    wait := private.take_from_limit('audit', client, (select s.audit_limit from private.settings s));
    if wait > 0 then
      perform private.refuse_too_many(wait);
    end if;
  end if;
  perform private.add_audit(reported, entry -> 'details', entry ->> 'resource_type', entry ->> 'resource_id');
  if reported = 'login_failed' and jsonb_typeof(entry #> '{details,email}') = 'string' then
    perform private.raise_rapid_failures(left(entry #>> '{details,email}', 254));
  end if;
end
$$;

revoke execute on function private.raise_rapid_failures(text) from public, anon, authenticated, service_role;

-- The limit of audit events is for strangers: an admin at work, or several behind one address, must leave no gap in
-- the record. Everything else of the function is as it was.

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
end
$$;

-- A new role of an admin is told at once, like a new admin: to the account, and to all other admins (ALARM-1). Only the
-- server writes that entry (AUDIT-9), whichever way the role changes.
create or replace function private.is_alarm(action text) returns boolean
language sql immutable set search_path = ''
as $$
  select action in ('password_changed', 'email_changed', 'mfa_enabled', 'mfa_disabled', 'mfa_locked',
    'mfa_requirement_off', 'backup_codes_changed', 'admin_added', 'admin_removed', 'admin_role_changed',
    'rapid_login_failures')
$$;

create or replace function private.audit_severity(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action in ('mfa_locked', 'mfa_disabled', 'mfa_requirement_off', 'admin_added', 'admin_removed') then 'critical'
    when action in ('business_deleted', 'login_attempt_blocked', 'rapid_login_failures', 'password_changed',
      'email_changed', 'mfa_enabled', 'backup_codes_changed', 'admin_role_changed') then 'high'
    when action in ('submission_deleted', 'login_failed', 'mfa_code_failed', 'error_boundary_triggered') then 'medium'
    when action like '%.deleted' then 'medium'
    else 'low' end
$$;

create function private.audit_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.add_audit(
    'admin_role_changed', jsonb_build_object('role', new.role), 'account', new.user_id::text);
  return null;
end
$$;
create trigger audit_role after update of role on private.admins
  for each row when (old.role <> new.role) execute function private.audit_role();

create or replace function public.set_admin_role(account uuid, role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_publisher();
  if set_admin_role.role is null or set_admin_role.role not in ('editor', 'publisher') then
    raise exception 'The role is editor or publisher' using errcode = '22023';
  end if;
  if account = auth.uid() then
    raise exception 'Another publisher has to change your role' using errcode = 'PT409', hint = 'own_account';
  end if;
  update private.admins a set role = set_admin_role.role where a.user_id = account and a.role <> set_admin_role.role;
end
$$;

revoke execute on all functions in schema private from public;

-- Refuses to change the role of an account that is no admin any more. Before, if another publisher had revoked the rights in
-- the meantime, nothing was changed, but the screen said that the account had its new role (ADMINS-6).
create or replace function public.set_admin_role(account uuid, role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(692, 4);
  perform private.require_fresh_publisher();
  if set_admin_role.role is null or set_admin_role.role not in ('editor', 'publisher') then
    raise exception 'The role is editor or publisher' using errcode = '22023';
  end if;
  if account = auth.uid() then
    raise exception 'Another publisher has to change your role' using errcode = 'PT409', hint = 'own_account';
  end if;
  if not exists (select from private.admins a where a.user_id = account) then
    raise exception 'This account is no admin' using errcode = 'PT409', hint = 'not_admin';
  end if;
  update private.admins a set role = set_admin_role.role where a.user_id = account and a.role <> set_admin_role.role;
end
$$;

-- The Activity tab names an announcement without a title by the start of its message (ACTIVITY-8).
create or replace function private.audit_details(table_name text, before jsonb, after jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when table_name in ('admin_mfa_settings', 'admin_backup_codes') then '{}'::jsonb
    when table_name = 'contact_submissions' then jsonb_strip_nulls(jsonb_build_object(
      'from', before ->> 'status', 'to', after ->> 'status',
      'type', coalesce(after, before) ->> 'type',
      'name', (select b.name from public.businesses b where b.id = (coalesce(after, before) ->> 'business_id')::uuid),
      'listing', coalesce(after, before) ->> 'business_id',
      'note', case when before is not null and after is not null and before ->> 'note' is distinct from after ->> 'note'
        then case when after ->> 'note' is null then 'removed' when before ->> 'note' is null then 'added' else 'changed' end
        end))
    -- A trip is named by its carrier.
    when table_name = 'trips' then jsonb_strip_nulls(jsonb_build_object(
      'name', (select b.name from public.businesses b where b.id = (coalesce(after, before) ->> 'carrier_id')::uuid)))
    when table_name = 'distinct_listings' then jsonb_strip_nulls(jsonb_build_object(
      'name', (select string_agg(b.name, ' / ' order by b.id) from public.businesses b
               where b.id in ((coalesce(after, before) ->> 'one')::uuid, (coalesce(after, before) ->> 'other')::uuid))))
    when table_name = 'business_images' then jsonb_strip_nulls(jsonb_build_object(
      'name', (select b.name from public.businesses b where b.id = (coalesce(after, before) ->> 'business_id')::uuid),
      'listing', coalesce(after, before) ->> 'business_id'))
    when table_name = 'announcements' then jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(coalesce(after, before) ->> 'title', left(regexp_replace(coalesce(after, before) ->> 'message', '\s+', ' ', 'g'), 60))))
    else jsonb_strip_nulls(jsonb_build_object('name', coalesce(after, before) ->> 'name')) end
$$;

revoke execute on all functions in schema private from public;

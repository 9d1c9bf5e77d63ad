-- What the audit log keeps of a write: old and new values, and the trigger function that writes the entry.

-- Returns {column: {old, new}} for each column that differs, without secrets and visitors' texts. `before` is
-- null for a new row, `after` for a deleted one. The revision is among the columns: it tells which version an entry made.
create function private.audit_changes(table_name text, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select nullif(jsonb_object_agg(changed.key, jsonb_build_object('old', before -> changed.key, 'new', after -> changed.key)), '{}')
  from jsonb_object_keys(coalesce(after, before)) changed(key)
  where nullif(before -> changed.key, 'null') is distinct from nullif(after -> changed.key, 'null')
    and changed.key not in ('id', 'created_at', 'updated_at', 'created_by', 'user_id')
    and case table_name
      when 'admin_mfa_settings' then false
      when 'admin_backup_codes' then false
      when 'contact_submissions' then changed.key = 'status' and before is not null and after is not null
      else true end
$$;

-- How the Activity tab names the row: its name, the listing of a photo, or the status of a message.
create function private.audit_details(table_name text, before jsonb, after jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when table_name in ('admin_mfa_settings', 'admin_backup_codes') then '{}'::jsonb
    when table_name = 'contact_submissions' then
      jsonb_strip_nulls(jsonb_build_object('from', before ->> 'status', 'to', after ->> 'status'))
    when table_name = 'business_images' then jsonb_strip_nulls(jsonb_build_object(
      'name', (select b.name from public.businesses b where b.id = (coalesce(after, before) ->> 'business_id')::uuid),
      'listing', coalesce(after, before) ->> 'business_id'))
    else jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(after, before) ->> case table_name when 'announcements' then 'title' else 'name' end)) end
$$;

-- No entries for photos that are deleted or restored with their listing: its own entry is enough.
create function private.is_part_of_listing(listing uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (select from public.businesses b where b.id = listing)
      or exists (select from public.deleted_listings d where d.id = listing);
end
$$;

create function private.audit_write() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  verb text := case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.updated' else '.deleted' end;
begin
  if private.request_role() not in ('authenticated', 'service_role') then
    return null;
  end if;
  if tg_table_name = 'business_images' and private.is_part_of_listing((coalesce(after, before) ->> 'business_id')::uuid) then
    return null;
  end if;
  if tg_table_name = 'businesses' and tg_op = 'INSERT'
    and exists (select from public.deleted_listings d where d.id = (after ->> 'id')::uuid) then
    verb := '.restored';
  end if;
  perform private.add_audit(
    tg_table_name || verb, private.audit_details(tg_table_name, before, after), tg_table_name,
    coalesce(after, before) ->> case when tg_table_name = 'admin_mfa_settings' then 'user_id' else 'id' end,
    private.audit_changes(tg_table_name, before, after));
  return null;
end
$$;

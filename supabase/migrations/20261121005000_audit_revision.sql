-- An audit entry of a changed row names its revisions, so that a correction can be set beside what was changed since
-- the version that its writer saw, however long the message was under way. Everything else is as it was.

create or replace function private.audit_changes(table_name text, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when table_name in ('admin_mfa_settings', 'admin_backup_codes') then '{}'::jsonb
    when table_name = 'contact_submissions' then
      jsonb_strip_nulls(jsonb_build_object('from', before ->> 'status', 'to', after ->> 'status'))
    when before is null or after is null then
      jsonb_strip_nulls(jsonb_build_object('name', coalesce(before, after) ->> 'name'))
    else (
      select coalesce(jsonb_object_agg(new_value.key,
        coalesce(left(before ->> new_value.key, 240), 'none') || ' -> ' || coalesce(left(new_value.value, 240), 'none')), '{}')
      from jsonb_each_text(after) new_value
      where new_value.key <> 'updated_at'
        and before ->> new_value.key is distinct from new_value.value)
    end
$$;

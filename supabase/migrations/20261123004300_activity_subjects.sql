-- What the Activity tab says of a message: its kind and the listing that it is about, never the visitor's own words, which
-- are deleted with the message. A note of the admins is named, not copied.
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
    when table_name = 'business_images' then jsonb_strip_nulls(jsonb_build_object(
      'name', (select b.name from public.businesses b where b.id = (coalesce(after, before) ->> 'business_id')::uuid),
      'listing', coalesce(after, before) ->> 'business_id'))
    else jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(after, before) ->> case table_name when 'announcements' then 'title' else 'name' end)) end
$$;

-- Signs without a width hide in copied names, and make two equal names different (src/domain/sanitise.ts).
create function private.clean_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := regexp_replace(new.name, '[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g');
  return new;
end
$$;
create trigger clean_name before insert or update of name on public.businesses
  for each row execute function private.clean_name();
create trigger clean_name before insert or update of name on public.emergency_contacts
  for each row execute function private.clean_name();
create trigger clean_name before insert on public.contact_submissions
  for each row execute function private.clean_name();

revoke execute on all functions in schema private from public;

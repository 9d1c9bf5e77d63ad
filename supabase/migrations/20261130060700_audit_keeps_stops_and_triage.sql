-- Two gaps in the audit log, which keeps the old and new values of every write of an admin (AUDIT-2).

-- The stops of a deleted trip were in no entry, so that the trip could not be entered again. They are deleted before the
-- trigger runs that writes the entry of the trip, so an entry of a deletion is written before the deletion.
create function private.audit_trip_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The entry of a deleted listing stands for its trips too.
  if private.request_role() not in ('authenticated', 'service_role') or private.is_part_of_listing(old.carrier_id) then
    return old;
  end if;
  perform private.add_audit(
    'trips.deleted', private.audit_details('trips', to_jsonb(old), null), 'trips', old.id::text,
    private.audit_changes('trips', to_jsonb(old), null) || jsonb_build_object('stops', jsonb_build_object('new', null, 'old', (
      -- Each stop as save_trip logs it.
      select jsonb_agg(jsonb_build_array(s.atoll, s.day, s.is_about, s.event) order by s.position)
      from public.trip_stops s where s.trip_id = old.id))));
  return old;
end
$$;

drop trigger y_audit_write on public.trips;
create trigger y_audit_write after insert or update on public.trips
  for each row execute function private.audit_write();
create trigger y_audit_deletion before delete on public.trips
  for each row execute function private.audit_trip_deletion();

-- A new reason for which a message is rejected, or another admin who looks after it, left an entry without values. The
-- function is as before, but keeps both columns of a message. Both are written by admins: what a visitor wrote stays out.
create or replace function private.audit_changes(table_name text, before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select nullif(jsonb_object_agg(changed.key, jsonb_build_object('old', before -> changed.key, 'new', after -> changed.key)), '{}')
  from jsonb_object_keys(coalesce(after, before)) changed(key)
  where nullif(before -> changed.key, 'null') is distinct from nullif(after -> changed.key, 'null')
    and changed.key not in ('id', 'created_at', 'updated_at', 'created_by', 'user_id')
    and case table_name
      when 'admin_mfa_settings' then false
      when 'admin_backup_codes' then false
      when 'contact_submissions' then
        changed.key in ('status', 'rejected_because', 'assigned_to') and before is not null and after is not null
      else true end
$$;

revoke execute on all functions in schema private from public;

-- A confirmation of an emergency contact is one for its number (EMERGADM-5): where only the number changes, nobody has
-- called the new one, and visitors must not read that it was confirmed. Other signs in the same number change nothing.

-- Undoing an import brings back a number together with the confirmation that it had; for imports from before this rule,
-- which kept the confirmation, the undoing changes the number alone.
create function private.forget_old_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if regexp_replace(new.phone, '[^0-9]', '', 'g') <> regexp_replace(old.phone, '[^0-9]', '', 'g')
    and not exists (
      select from private.imported_contacts r
      where r.contact_id = new.id and r.before ->> 'phone' = new.phone
        and (r.before ->> 'confirmed_at')::timestamptz = new.confirmed_at) then
    new.confirmed_at := null;
  end if;
  return new;
end
$$;

create trigger forget_old_confirmation before update on public.emergency_contacts
  for each row when (new.phone is distinct from old.phone and new.confirmed_at is not distinct from old.confirmed_at)
  execute function private.forget_old_confirmation();

revoke execute on all functions in schema private from public;

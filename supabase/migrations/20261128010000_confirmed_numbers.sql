-- A confirmation of an emergency contact is one for its number (EMERGADM-5): where only the number changes, nobody has
-- called the new one, and visitors must not read that it was confirmed. Other signs in the same
-- number, and the country code before it, change nothing.

-- The digits of all numbers of a text, each without the country code.
create function private.phone_digits(phone text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(phone, '[^0-9/,;&]', '', 'g'),
      '(^|[/,;&])(00|011)?1?692(?=[0-9]{7})', '\1', 'g'),
    '[^0-9]', '', 'g')
$$;

-- Undoing an import brings back a number together with the confirmation that it had; for imports from before this rule,
-- which kept the confirmation, the undoing changes the number alone.
create function private.forget_old_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.phone_digits(new.phone) <> private.phone_digits(old.phone)
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

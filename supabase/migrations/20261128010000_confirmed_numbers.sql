-- An emergency contact is confirmed by calling its number (EMERGADM-5). If only the number changes, nobody has called the
-- new number, and visitors must not read that it was confirmed. The same number with other separators or with the country
-- code stays confirmed.

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

-- Removes a confirmation that is not for the new number. The undo of an import restores a number with its confirmation:
-- after an import from before this rule, which kept the confirmation, that undo changes the number alone.
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

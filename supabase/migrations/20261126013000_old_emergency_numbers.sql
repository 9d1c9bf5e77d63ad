-- Emergency numbers from before the rule of EMERGADM-4, such as 'VHF 16', stay until somebody corrects them. As a
-- constraint the rule refused every other change of such a contact ('called today'), and the restore of every backup
-- that has one. As a trigger it looks at a number only when that is written; a restore, which fires no triggers, keeps it.

create function private.is_dialable(phone text) returns boolean
language sql immutable set search_path = ''
as $$
  select length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 3 and phone !~* '\mvhf\M'
$$;

-- Undoing an import may bring back an old number.
create function private.refuse_undialable_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_dialable(new.phone) and not exists (
    select from private.imported_contacts r where r.contact_id = new.id and r.before ->> 'phone' = new.phone) then
    raise exception 'new row for relation "emergency_contacts" violates the rule "emergency_contacts_dialable"'
      using errcode = '23514', table = 'emergency_contacts', constraint = 'emergency_contacts_dialable';
  end if;
  return new;
end
$$;

alter table public.emergency_contacts drop constraint emergency_contacts_dialable;
create trigger refuse_undialable_phone_of_new before insert on public.emergency_contacts
  for each row execute function private.refuse_undialable_phone();
create trigger refuse_undialable_phone before update on public.emergency_contacts
  for each row when (new.phone is distinct from old.phone) execute function private.refuse_undialable_phone();

revoke execute on all functions in schema private from public;

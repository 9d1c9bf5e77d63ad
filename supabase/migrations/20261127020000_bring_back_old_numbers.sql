-- A deleted emergency contact comes back with the number that it had, also with one from before the rule of EMERGADM-4
-- (EMERGADM-1). The row of the deletion keeps such a number; only the trigger writes it, so nobody can bring in another.

alter table public.deleted_contacts add column old_phone text;
comment on column public.deleted_contacts.old_phone is 'The number of the contact if no phone dials it, else null.';

create or replace function private.note_deleted_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    insert into public.deleted_contacts (id, name, atoll, old_phone)
    values (old.id, old.name, old.atoll, case when not private.is_dialable(old.phone) then old.phone end)
    on conflict (id) do update
    set name = excluded.name, atoll = excluded.atoll, old_phone = excluded.old_phone, deleted_at = clock_timestamp();
  else
    delete from public.deleted_contacts d where d.id = new.id;
  end if;
  return null;
end
$$;

-- As before, and lets a deleted contact come back.
create or replace function private.refuse_undialable_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_dialable(new.phone)
    and not exists (
      select from private.imported_contacts r where r.contact_id = new.id and r.before ->> 'phone' = new.phone)
    and not (tg_op = 'INSERT' and exists (
      select from public.deleted_contacts d where d.id = new.id and d.old_phone = new.phone)) then
    raise exception 'new row for relation "emergency_contacts" violates the rule "emergency_contacts_dialable"'
      using errcode = '23514', table = 'emergency_contacts', constraint = 'emergency_contacts_dialable';
  end if;
  return new;
end
$$;

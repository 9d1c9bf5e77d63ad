-- Emergency contacts from a file, for publishers: written many at once, with how each was before, so that the whole
-- import can be undone for 30 days, and with who made the list (IMPORT-12, IMPORT-13).

create table public.contact_imports (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 300),
  added integer not null default 0,
  changed integer not null default 0,
  imported_at timestamptz not null default clock_timestamp(),
  imported_by uuid,
  undone_at timestamptz
);
create table private.imported_contacts (
  import_id uuid not null references public.contact_imports (id) on delete cascade,
  contact_id uuid not null,
  name text not null,
  -- Null for a contact that the import added.
  before jsonb,
  revision bigint not null,
  undo_outcome text check (undo_outcome in ('undone', 'changed', 'deleted')),
  primary key (import_id, contact_id)
);
create index imported_contacts_contact on private.imported_contacts (contact_id, revision);

-- Who made the rows of an import, and under which licence, as public.listing_sources for listings.
create table public.contact_sources (
  contact_id uuid not null,
  import_id uuid not null,
  source text check (char_length(source) between 1 and 300),
  licence text check (char_length(licence) between 1 and 100),
  noted_at timestamptz not null default clock_timestamp(),
  primary key (contact_id, import_id),
  check (source is not null or licence is not null)
);

-- Contacts that somebody deleted in the last 30 days: an import asks before it brings one back.
create table public.deleted_contacts (
  id uuid primary key,
  name text not null,
  atoll text,
  deleted_at timestamptz not null default clock_timestamp()
);

do $$
declare
  named text;
begin
  foreach named in array array['contact_imports', 'contact_sources', 'deleted_contacts'] loop
    execute format(
      'alter table public.%1$I enable row level security;
       revoke all on public.%1$I from anon, authenticated, service_role;
       grant select on public.%1$I to authenticated, service_role;
       create policy "Admins read" on public.%1$I for select to authenticated using ((select private.is_admin()))',
      named);
  end loop;
end
$$;
alter table private.imported_contacts enable row level security;
revoke all on private.imported_contacts from public, anon, authenticated, service_role;
create policy "Nobody reaches this through the API" on private.imported_contacts
  for all to anon, authenticated using (false) with check (false);

create function private.note_deleted_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    insert into public.deleted_contacts (id, name, atoll) values (old.id, old.name, old.atoll)
    on conflict (id) do update set name = excluded.name, atoll = excluded.atoll, deleted_at = clock_timestamp();
  else
    delete from public.deleted_contacts d where d.id = new.id;
  end if;
  return null;
end
$$;
create trigger note_deleted after insert or delete on public.emergency_contacts
  for each row execute function private.note_deleted_contact();

create function private.refuse_non_publishers() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.request_role() <> 'service_role' and not private.is_publisher() then
    raise exception 'permission denied: only publishers change emergency contacts' using errcode = '42501';
  end if;
end
$$;

-- Writes one complete contact: a new one where the entry has no revision, else the one that still has it. Sending the
-- same contact again is a success, because the answer of the first attempt may have been lost.
create function private.import_contact(entry jsonb, import uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  n public.emergency_contacts := jsonb_populate_record(null::public.emergency_contacts, entry -> 'contact');
  expected constant bigint := (entry ->> 'revision')::bigint;
  earlier jsonb;
  given_revision bigint;
  is_written boolean;
begin
  if expected is null then
    insert into public.emergency_contacts (
      id, name, description, category, phone, radio_channel, available_24_7, atoll, confirmed_at, name_mh,
      description_mh, mh_by)
    values (
      n.id, n.name, n.description, n.category, n.phone, n.radio_channel, n.available_24_7, n.atoll, n.confirmed_at,
      n.name_mh, n.description_mh, n.mh_by)
    on conflict (id) do nothing
    returning revision into given_revision;
  else
    select to_jsonb(e) into earlier from public.emergency_contacts e where e.id = n.id and e.revision = expected;
    update public.emergency_contacts e set
      name = n.name, description = n.description, category = n.category, phone = n.phone,
      radio_channel = n.radio_channel, available_24_7 = n.available_24_7, atoll = n.atoll,
      confirmed_at = n.confirmed_at, name_mh = n.name_mh, description_mh = n.description_mh, mh_by = n.mh_by
    where e.id = n.id and e.revision = expected
    returning e.revision into given_revision;
  end if;
  if given_revision is not null then
    insert into private.imported_contacts (import_id, contact_id, name, before, revision)
    values (import, n.id, n.name, earlier, given_revision);
    update public.contact_imports i
    set added = i.added + (earlier is null)::integer, changed = i.changed + (earlier is not null)::integer
    where i.id = import;
    if coalesce(entry ->> 'source', entry ->> 'licence') is not null then
      insert into public.contact_sources (contact_id, import_id, source, licence)
      values (n.id, import, entry ->> 'source', entry ->> 'licence');
    end if;
    return 'written';
  end if;
  select (e.name, e.description, e.category, e.phone, e.radio_channel, e.available_24_7, e.atoll, e.confirmed_at,
          e.name_mh, e.description_mh, e.mh_by)
     is not distinct from
         (n.name, n.description, n.category, n.phone, n.radio_channel, n.available_24_7, n.atoll, n.confirmed_at,
          n.name_mh, n.description_mh, n.mh_by)
    into is_written
  from public.emergency_contacts e where e.id = n.id;
  return case when is_written is null then 'gone' when is_written then 'written' else 'changed' end;
end
$$;

-- Writes up to 500 contacts of an import: [{contact: {...all columns of the file}, revision: number or null, source,
-- licence}]. Returns [{id, outcome: written | changed | gone | refused, reason}] in the same order. A contact that a
-- constraint refuses does not stop the others.
create function public.import_contacts(contacts jsonb, import_id uuid, file_name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry jsonb;
  outcome text;
  reason text;
  outcomes jsonb := '[]';
begin
  perform private.refuse_non_publishers();
  if jsonb_typeof(contacts) is distinct from 'array' or jsonb_array_length(contacts) > 500 then
    raise exception 'At most 500 contacts can be written in one request' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(692, 1);
  insert into public.contact_imports (id, file_name, imported_by)
  values (import_contacts.import_id, import_contacts.file_name, auth.uid())
  on conflict (id) do nothing;
  for entry in select e.value from jsonb_array_elements(contacts) e loop
    reason := null;
    begin
      outcome := private.import_contact(entry, import_id);
    exception when data_exception or integrity_constraint_violation then
      outcome := 'refused';
      reason := sqlerrm;
    end;
    outcomes := outcomes || jsonb_build_object('id', entry #> '{contact,id}', 'outcome', outcome, 'reason', reason);
  end loop;
  return outcomes;
end
$$;

-- Takes one written contact back. One that somebody changed or deleted since stays as it is.
create function private.undo_contact(written private.imported_contacts) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_row public.emergency_contacts;
  n public.emergency_contacts;
  given_revision bigint;
begin
  select * into current_row from public.emergency_contacts e where e.id = written.contact_id;
  if current_row.id is null then
    return case when written.before is null then 'undone' else 'deleted' end;
  end if;
  if current_row.revision <> written.revision then
    return 'changed';
  end if;
  if written.before is null then
    delete from public.emergency_contacts e where e.id = written.contact_id;
    -- Nobody deleted it by hand, so a later import need not ask.
    delete from public.deleted_contacts d where d.id = written.contact_id;
    return 'undone';
  end if;
  n := jsonb_populate_record(current_row, written.before);
  update public.emergency_contacts e set
    name = n.name, description = n.description, category = n.category, phone = n.phone,
    radio_channel = n.radio_channel, available_24_7 = n.available_24_7, atoll = n.atoll,
    confirmed_at = n.confirmed_at, name_mh = n.name_mh, description_mh = n.description_mh, mh_by = n.mh_by
  where e.id = n.id
  returning e.revision into given_revision;
  -- The content is that of an earlier import again, which can then be undone too.
  update private.imported_contacts r set revision = given_revision
  where r.contact_id = written.contact_id and r.revision = (written.before ->> 'revision')::bigint;
  return 'undone';
end
$$;

-- Undoes an import of contacts in parts, with the answers of public.undo_import.
create function public.undo_contact_import(import_id uuid, max_rows integer default 200) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.contact_imports;
  written private.imported_contacts;
  ending text;
begin
  perform private.refuse_non_publishers();
  perform pg_advisory_xact_lock(692, 1);
  select * into undone from public.contact_imports i
  where i.id = undo_contact_import.import_id and i.imported_at > now() - interval '30 days';
  if undone.id is null then
    return null;
  end if;
  for written in
    select * from private.imported_contacts r
    where r.import_id = undone.id and r.undo_outcome is null
    order by r.contact_id limit least(greatest(max_rows, 1), 500)
  loop
    ending := private.undo_contact(written);
    if ending = 'undone' then
      delete from public.contact_sources s where s.import_id = undone.id and s.contact_id = written.contact_id;
    end if;
    update private.imported_contacts r set undo_outcome = ending
    where r.import_id = undone.id and r.contact_id = written.contact_id;
  end loop;
  if undone.undone_at is null then
    update public.contact_imports i set undone_at = clock_timestamp() where i.id = undone.id;
    perform private.add_audit('import_undone', jsonb_build_object('file', undone.file_name), 'emergency_contacts', null);
  end if;
  return (
    select jsonb_build_object(
      'left', count(*) filter (where r.undo_outcome is null),
      'undone', count(*) filter (where r.undo_outcome = 'undone'),
      'kept', coalesce(jsonb_agg(jsonb_build_object('id', r.contact_id, 'name', r.name, 'reason', r.undo_outcome)
        order by r.name, r.contact_id) filter (where r.undo_outcome in ('changed', 'deleted')), '[]'))
    from private.imported_contacts r where r.import_id = undone.id);
end
$$;

do $$
declare
  definition text := pg_get_functiondef('private.purge_history()'::regprocedure);
  before constant text := 'update public.audit_logs a set changes = null';
begin
  if position(before in definition) = 0 then
    raise exception 'purge_history has no "%"', before;
  end if;
  execute replace(definition, before,
    'delete from public.contact_imports i where i.imported_at < now() - interval ''30 days'';
  delete from public.deleted_contacts d where d.deleted_at < now() - interval ''30 days'';
  delete from public.contact_sources s
  where not exists (select from public.emergency_contacts e where e.id = s.contact_id)
    and not exists (select from public.deleted_contacts d where d.id = s.contact_id);
  ' || before);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.import_contacts(jsonb, uuid, text), public.undo_contact_import(uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.import_contacts(jsonb, uuid, text), public.undo_contact_import(uuid, integer)
  to authenticated, service_role;

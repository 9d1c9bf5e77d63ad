-- A whole import can be undone for 30 days (IMPORT-9). Each written row keeps the listing as it was before and the
-- revision that the import gave it, so that what somebody changed since is recognized and left as it is.

create table public.listing_imports (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 300),
  added integer not null default 0,
  changed integer not null default 0,
  imported_at timestamptz not null default clock_timestamp(),
  imported_by uuid,
  undone_at timestamptz
);
create table private.imported_rows (
  import_id uuid not null references public.listing_imports (id) on delete cascade,
  listing_id uuid not null,
  name text not null,
  -- Null for a listing that the import added.
  before jsonb,
  revision bigint not null,
  undo_outcome text check (undo_outcome in ('undone', 'changed', 'deleted')),
  primary key (import_id, listing_id)
);
create index imported_rows_listing on private.imported_rows (listing_id, revision);

alter table public.listing_imports enable row level security;
revoke all on public.listing_imports from anon, authenticated, service_role;
grant select on public.listing_imports to authenticated, service_role;
create policy "Admins read imports" on public.listing_imports for select to authenticated
  using ((select private.is_admin()));
alter table private.imported_rows enable row level security;
revoke all on private.imported_rows from public, anon, authenticated, service_role;
create policy "Nobody reaches this through the API" on private.imported_rows
  for all to anon, authenticated using (false) with check (false);

-- A listing that an undone import had added is no deleted listing that a later import must ask about (IMPORT-8).
alter table public.deleted_listings add column by_undo boolean not null default false;

drop function public.import_listings(jsonb);
drop function private.import_listing(jsonb, bigint);

create function private.import_listing(listing jsonb, expected bigint, import uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  n public.businesses := jsonb_populate_record(null::public.businesses, listing);
  earlier jsonb;
  given_revision bigint;
  is_written boolean;
begin
  -- A page of the admin area that was opened before listings had this field sends none, and clears nothing.
  if not (listing ? 'serves') then
    n.serves := (select b.serves from public.businesses b where b.id = n.id);
  end if;
  if expected is null then
    insert into public.businesses (
      id, name, description, category, atoll, address_details, mailing_address, phone, email, website, operating_hours,
      latitude, longitude, featured, alert, closed_until, alt_names, serves, last_checked_at)
    values (
      n.id, n.name, n.description, n.category, n.atoll, n.address_details, n.mailing_address, n.phone, n.email, n.website,
      n.operating_hours, n.latitude, n.longitude, n.featured, n.alert, n.closed_until, n.alt_names, n.serves, n.last_checked_at)
    on conflict (id) do nothing
    returning revision into given_revision;
  else
    select to_jsonb(b) into earlier from public.businesses b where b.id = n.id and b.revision = expected;
    update public.businesses b set
      name = n.name, description = n.description, category = n.category, atoll = n.atoll,
      address_details = n.address_details, mailing_address = n.mailing_address, phone = n.phone, email = n.email,
      website = n.website, operating_hours = n.operating_hours, latitude = n.latitude, longitude = n.longitude,
      featured = n.featured, alert = n.alert, closed_until = n.closed_until, alt_names = n.alt_names, serves = n.serves,
      last_checked_at = n.last_checked_at
    where b.id = n.id and b.revision = expected
    returning b.revision into given_revision;
  end if;
  if given_revision is not null then
    if import is not null then
      insert into private.imported_rows (import_id, listing_id, name, before, revision)
      values (import, n.id, n.name, earlier, given_revision);
      update public.listing_imports i
      set added = i.added + (earlier is null)::integer, changed = i.changed + (earlier is not null)::integer
      where i.id = import;
    end if;
    return 'written';
  end if;
  select (b.name, b.description, b.category, b.atoll, b.address_details, b.mailing_address, b.phone, b.email, b.website,
          b.operating_hours, b.latitude, b.longitude, b.featured, b.alert, b.closed_until, b.alt_names, b.serves, b.last_checked_at)
     is not distinct from
         (n.name, n.description, n.category, n.atoll, n.address_details, n.mailing_address, n.phone, n.email, n.website,
          n.operating_hours, n.latitude, n.longitude, n.featured, n.alert, n.closed_until, n.alt_names, n.serves, n.last_checked_at)
    into is_written
  from public.businesses b where b.id = n.id;
  return case when is_written is null then 'gone' when is_written then 'written' else 'changed' end;
end
$$;

-- As before, and remembers what each row was when the caller names the import: its id, and the name of its file.
create function public.import_listings(listings jsonb, import_id uuid default null, file_name text default null)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry jsonb;
  outcome text;
  reason text;
  outcomes jsonb := '[]';
begin
  perform private.refuse_non_admins();
  if jsonb_typeof(listings) is distinct from 'array' or jsonb_array_length(listings) > 500 then
    raise exception 'At most 500 listings can be written in one request' using errcode = '22023';
  end if;
  if import_id is not null then
    insert into public.listing_imports (id, file_name, imported_by)
    values (import_listings.import_id, coalesce(import_listings.file_name, '-'), auth.uid())
    on conflict (id) do nothing;
  end if;
  -- One subtransaction for all; only when a row is refused, one for each row.
  begin
    for entry in select e.value from jsonb_array_elements(listings) e loop
      outcome := private.import_listing(entry -> 'listing', (entry ->> 'revision')::bigint, import_id);
      outcomes := outcomes || jsonb_build_object('id', entry #> '{listing,id}', 'outcome', outcome, 'reason', null);
    end loop;
    return outcomes;
  exception when data_exception or integrity_constraint_violation then
    outcomes := '[]';
  end;
  for entry in select e.value from jsonb_array_elements(listings) e loop
    reason := null;
    begin
      outcome := private.import_listing(entry -> 'listing', (entry ->> 'revision')::bigint, import_id);
    exception when data_exception or integrity_constraint_violation then
      outcome := 'refused';
      reason := sqlerrm;
    end;
    outcomes := outcomes || jsonb_build_object('id', entry #> '{listing,id}', 'outcome', outcome, 'reason', reason);
  end loop;
  return outcomes;
end
$$;

-- Takes one written row back. A listing that somebody changed, deleted, or gave photos since stays as it is.
create function private.undo_row(written private.imported_rows) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_row public.businesses;
  n public.businesses;
  given_revision bigint;
begin
  select * into current_row from public.businesses b where b.id = written.listing_id;
  if current_row.id is null then
    return case when written.before is null then 'undone' else 'deleted' end;
  end if;
  if current_row.revision <> written.revision then
    return 'changed';
  end if;
  if written.before is null then
    if exists (select from public.business_images i where i.business_id = written.listing_id) then
      return 'changed';
    end if;
    delete from public.businesses b where b.id = written.listing_id;
    update public.deleted_listings d set by_undo = true where d.id = written.listing_id;
    return 'undone';
  end if;
  n := jsonb_populate_record(current_row, written.before);
  update public.businesses b set
    name = n.name, description = n.description, category = n.category, atoll = n.atoll,
    address_details = n.address_details, mailing_address = n.mailing_address, phone = n.phone, email = n.email,
    website = n.website, operating_hours = n.operating_hours, latitude = n.latitude, longitude = n.longitude,
    featured = n.featured, alert = n.alert, closed_until = n.closed_until, alt_names = n.alt_names, serves = n.serves,
    last_checked_at = n.last_checked_at
  where b.id = n.id
  returning b.revision into given_revision;
  -- The content is that of an earlier import again, which can then be undone too.
  update private.imported_rows r set revision = given_revision
  where r.listing_id = written.listing_id and r.revision = (written.before ->> 'revision')::bigint;
  return 'undone';
end
$$;

-- Undoes up to `max_rows` rows of an import, so that nobody waits long for it; call it until `left` is 0. Returns
-- {left, undone, kept: [{id, name, reason: changed | deleted}]} of the whole import, so a lost answer is asked for by
-- calling it again; null when the import is unknown or older than 30 days.
create function public.undo_import(import_id uuid, max_rows integer default 200) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.listing_imports;
  written private.imported_rows;
  ending text;
begin
  perform private.refuse_non_admins();
  perform pg_advisory_xact_lock(692, 1);
  select * into undone from public.listing_imports i
  where i.id = undo_import.import_id and i.imported_at > now() - interval '30 days';
  if undone.id is null then
    return null;
  end if;
  for written in
    select * from private.imported_rows r
    where r.import_id = undone.id and r.undo_outcome is null
    order by r.listing_id limit least(greatest(max_rows, 1), 500)
  loop
    ending := private.undo_row(written);
    update private.imported_rows r set undo_outcome = ending
    where r.import_id = undone.id and r.listing_id = written.listing_id;
  end loop;
  if undone.undone_at is null then
    update public.listing_imports i set undone_at = clock_timestamp() where i.id = undone.id;
    perform private.add_audit('import_undone', jsonb_build_object('file', undone.file_name), 'businesses', null);
  end if;
  return (
    select jsonb_build_object(
      'left', count(*) filter (where r.undo_outcome is null),
      'undone', count(*) filter (where r.undo_outcome = 'undone'),
      'kept', coalesce(jsonb_agg(jsonb_build_object('id', r.listing_id, 'name', r.name, 'reason', r.undo_outcome)
        order by r.name, r.listing_id) filter (where r.undo_outcome in ('changed', 'deleted')), '[]'))
    from private.imported_rows r where r.import_id = undone.id);
end
$$;

-- What can no longer be undone is forgotten with the deleted listings.
do $$
declare
  definition text := pg_get_functiondef('private.purge_history()'::regprocedure);
  before constant text := 'update public.audit_logs a set changes = null';
begin
  if position(before in definition) = 0 then
    raise exception 'purge_history has no "%"', before;
  end if;
  execute replace(definition, before,
    'delete from public.listing_imports i where i.imported_at < now() - interval ''30 days'';
  ' || before);
end
$$;

do $$
declare
  definition text := pg_get_functiondef('private.is_server_event(text)'::regprocedure);
  before constant text := '''sessions_ended''';
begin
  if position(before in definition) = 0 then
    raise exception 'is_server_event has no %', before;
  end if;
  execute replace(definition, before, before || ', ''import_undone''');
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.import_listings(jsonb, uuid, text), public.undo_import(uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.import_listings(jsonb, uuid, text), public.undo_import(uuid, integer)
  to authenticated, service_role;

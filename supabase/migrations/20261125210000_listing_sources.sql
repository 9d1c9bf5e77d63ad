-- Who made the rows of an import, and under which licence (IMPORT-11). It is kept beside the listing for admins, and
-- stays when a listing is deleted, as long as that can be restored.

create table public.listing_sources (
  business_id uuid not null,
  import_id uuid not null,
  source text check (char_length(source) between 1 and 300),
  licence text check (char_length(licence) between 1 and 100),
  noted_at timestamptz not null default clock_timestamp(),
  primary key (business_id, import_id),
  check (source is not null or licence is not null)
);
alter table public.listing_sources enable row level security;
revoke all on public.listing_sources from anon, authenticated, service_role;
grant select on public.listing_sources to authenticated, service_role;
create policy "Admins read sources" on public.listing_sources for select to authenticated
  using ((select private.is_admin()));

-- Writes one row of an import, and notes where it comes from. A request that is sent again changes nothing.
create function private.import_entry(entry jsonb, import uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  outcome constant text := private.import_listing(entry -> 'listing', (entry ->> 'revision')::bigint, import);
begin
  if outcome = 'written' and import is not null
     and coalesce(entry ->> 'source', entry ->> 'licence') is not null then
    insert into public.listing_sources (business_id, import_id, source, licence)
    values ((entry #>> '{listing,id}')::uuid, import, entry ->> 'source', entry ->> 'licence')
    on conflict do nothing;
  end if;
  return outcome;
end
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('public.import_listings(jsonb, uuid, text)',
      'private.import_listing(entry -> ''listing'', (entry ->> ''revision'')::bigint, import_id)',
      'private.import_entry(entry, import_id)'),
    -- What an import brought leaves with it.
    ('public.undo_import(uuid, integer)',
      '    update private.imported_rows r set undo_outcome = ending',
      '    if ending = ''undone'' then
      delete from public.listing_sources s
      where s.import_id = undone.id and s.business_id = written.listing_id;
    end if;
    update private.imported_rows r set undo_outcome = ending'),
    ('private.purge_history()',
      'delete from public.listing_imports i where',
      'delete from public.listing_sources s
  where not exists (select from public.businesses b where b.id = s.business_id)
    and not exists (select from public.deleted_listings d where d.id = s.business_id);
  delete from public.listing_imports i where')
  ) as c (name, before, after)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no text "%"', change.name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

revoke execute on function private.import_entry(jsonb, uuid) from public, anon, authenticated, service_role;

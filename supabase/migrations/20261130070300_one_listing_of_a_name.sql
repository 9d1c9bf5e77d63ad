-- Two imports of one list at the same time add its new rows once (IMPORT-19). A row without an id stands for the only listing
-- or contact of its name on its atoll. Both plans held it for new, and each gave it an id of its own, so the second import
-- doubled the directory without a word. Such a row now comes with `by_name`, and is answered `changed` when its name is there
-- by then, whoever added it. A row with an id may still have a name that is there already.

-- Names by which a file and the database mean the same listing: capitals, accents and punctuation do not count. Names that
-- are equal here are also equal in foldToKey (src/domain/search/fold.ts), which folds more. Otherwise a row that the plan
-- holds for new would be refused again and again.
create function private.name_key(name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    nullif(regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f\s!-/:-@[-`{-~]+', '', 'g'), ''), name)
$$;

-- Without it, an import of 3,000 new rows would fold each name of the directory 3,000 times.
create index businesses_name_key on public.businesses (atoll, private.name_key(name));

-- As before, but looks for the name of a row that came without an id.
create or replace function private.import_entry(entry jsonb, import uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  outcome text;
begin
  if entry ->> 'revision' is null and (entry ->> 'by_name')::boolean then
    -- Every writer of the directory takes this lock until its commit, so what the other import wrote is visible here.
    perform pg_advisory_xact_lock(692, 1);
    if exists (
      select from public.businesses b
      where b.atoll = entry #>> '{listing,atoll}'
        and private.name_key(b.name) = private.name_key(entry #>> '{listing,name}'))
      -- A row of a request that is sent again is there itself.
      and not exists (select from public.businesses b where b.id = (entry #>> '{listing,id}')::uuid)
    then
      return 'changed';
    end if;
  end if;
  outcome := private.import_listing(entry -> 'listing', (entry ->> 'revision')::bigint, import);
  if outcome = 'written' and import is not null
     and coalesce(entry ->> 'source', entry ->> 'licence') is not null then
    insert into public.listing_sources (business_id, import_id, source, licence)
    values ((entry #>> '{listing,id}')::uuid, import, entry ->> 'source', entry ->> 'licence')
    on conflict do nothing;
  end if;
  return outcome;
end
$$;

-- Contacts are few, so their names need no index. Their import takes the lock at its beginning.
create function private.has_contact_of_name(contact jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.emergency_contacts e
      where e.atoll is not distinct from contact ->> 'atoll'
        and private.name_key(e.name) = private.name_key(contact ->> 'name'))
    and not exists (select from public.emergency_contacts e where e.id = (contact ->> 'id')::uuid)
$$;

-- The function is long, so its text is changed in place.
do $$
declare
  definition text := pg_get_functiondef('private.import_contact(jsonb, uuid)'::regprocedure);
  before constant text := 'if expected is null then';
begin
  if position(before in definition) = 0 then
    raise exception 'import_contact has no "%"', before;
  end if;
  execute replace(definition, before,
    'if expected is null and (entry ->> ''by_name'')::boolean and private.has_contact_of_name(entry -> ''contact'') then
    return ''changed'';
  end if;
  ' || before);
end
$$;

revoke execute on function private.name_key(text), private.has_contact_of_name(jsonb)
  from public, anon, authenticated, service_role;
-- The index calls it with the rights of the writer.
grant execute on function private.name_key(text) to authenticated, service_role;

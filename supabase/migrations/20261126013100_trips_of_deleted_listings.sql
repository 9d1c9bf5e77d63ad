-- Trips of a deleted carrier are kept with it, as its photos are, and come back with it (HISTORY-3). Undoing an import
-- keeps a listing that got trips since (IMPORT-9).

-- Each trip with its `stops`. A migration that adds a column with NOT NULL to trips or trip_stops also has to add it here.
alter table public.deleted_listings add column trips jsonb not null default '[]';

create or replace function private.keep_deleted_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_listings (id, name, fields, photos, trips, deleted_by)
  values (old.id, old.name, to_jsonb(old), (
    select coalesce(jsonb_agg(to_jsonb(i) order by i.display_order, i.created_at), '[]')
    from public.business_images i where i.business_id = old.id), (
    select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('stops', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.position), '[]')
      from public.trip_stops s where s.trip_id = t.id)) order by t.created_at), '[]')
    from public.trips t where t.carrier_id = old.id), auth.uid())
  on conflict (id) do update set name = excluded.name, fields = excluded.fields, photos = excluded.photos,
    trips = excluded.trips, deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by;
  return old;
end
$$;

-- Its trips as well. One that was saved anew meanwhile, under the same id and for another carrier, stays as it is.
create or replace function private.return_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.deleted_listings d where d.id = new.id) then
    return null;
  end if;
  insert into public.business_images
  select photo.* from public.deleted_listings d
  cross join lateral jsonb_populate_recordset(null::public.business_images, d.photos) photo
  where d.id = new.id;
  insert into public.trips
  select trip.* from public.deleted_listings d
  cross join lateral jsonb_populate_recordset(null::public.trips, d.trips) trip
  where d.id = new.id
  on conflict (id) do nothing;
  insert into public.trip_stops
  select stop.* from public.deleted_listings d
  cross join lateral jsonb_array_elements(d.trips) trip(value)
  cross join lateral jsonb_populate_recordset(null::public.trip_stops, trip.value -> 'stops') stop
  where d.id = new.id
    and exists (select from public.trips t where t.id = stop.trip_id and t.carrier_id = new.id);
  delete from public.deleted_listings d where d.id = new.id;
  return null;
end
$$;

-- These functions are long, so their texts are changed in place. In the audit log, the entry of the listing stands for
-- its trips too.
do $$
declare
  changed text[];
  definition text;
begin
  foreach changed slice 1 in array array[
    ['private.undo_row(private.imported_rows)',
     'if exists (select from public.business_images i where i.business_id = written.listing_id) then',
     'if exists (select from public.business_images i where i.business_id = written.listing_id)
      or exists (select from public.trips t where t.carrier_id = written.listing_id) then'],
    ['private.audit_write()',
     'if tg_table_name = ''business_images'' and private.is_part_of_listing((coalesce(after, before) ->> ''business_id'')::uuid) then',
     'if tg_table_name in (''business_images'', ''trips'') and private.is_part_of_listing((coalesce(after, before) ->>
    case tg_table_name when ''trips'' then ''carrier_id'' else ''business_id'' end)::uuid) then']
  ] loop
    definition := pg_get_functiondef(changed[1]::regprocedure);
    if position(changed[2] in definition) = 0 then
      raise exception '% has no "%"', changed[1], changed[2];
    end if;
    execute replace(definition, changed[2], changed[3]);
  end loop;
end
$$;

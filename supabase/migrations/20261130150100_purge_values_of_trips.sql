-- The purge of a deleted carrier also clears the old and new values of its trips in the audit log, as it does for its
-- photos (RETAIN-3). They stayed there for 24 months. The entries themselves stay.

-- Clears the values of all trips of these carriers: those that were deleted with their carrier (`deleted_with_it`), and those
-- of which the newest entry that names a carrier names one of these. A trip that a merge gave to another carrier keeps its
-- values, because they are that carrier's now.
create function private.forget_values_of_trips(carriers uuid[], deleted_with_it text[]) returns void
language sql volatile set search_path = ''
as $$
  update public.audit_logs a set changes = null
  where a.changes is not null and a.resource_type = 'trips'
    and not exists (select from public.trips t where t.id::text = a.resource_id)
    and (a.resource_id = any (deleted_with_it) or a.resource_id in (
      select named.trip
      from (
        select distinct on (e.resource_id) e.resource_id as trip,
               coalesce(e.changes #>> '{carrier_id,new}', e.changes #>> '{carrier_id,old}') as carrier
        from public.audit_logs e
        where e.resource_type = 'trips' and e.changes ? 'carrier_id'
        order by e.resource_id, e."timestamp" desc
      ) named
      where named.carrier = any (carriers::text[])))
$$;

-- The function is long, so its text is changed in place.
do $$
declare
  changed text[];
  definition text := pg_get_functiondef('private.purge_history()'::regprocedure);
begin
  foreach changed slice 1 in array array[
    ['gone uuid[];', 'gone uuid[];
  their_trips text[];'],
    ['returning d.id
  )
  select coalesce(array_agg(p.id), ''{}'') into gone from purged p;', 'returning d.id, d.trips
  )
  select coalesce(array_agg(p.id), ''{}''),
         array(select trip ->> ''id'' from purged o cross join lateral jsonb_array_elements(o.trips) trip)
    into gone, their_trips
  from purged p;'],
    ['return cardinality(gone);', 'if gone <> ''{}'' then
    perform private.forget_values_of_trips(gone, their_trips);
  end if;
  return cardinality(gone);']
  ] loop
    if position(changed[1] in definition) = 0 then
      raise exception 'purge_history has no "%"', changed[1];
    end if;
    definition := replace(definition, changed[1], changed[2]);
  end loop;
  execute definition;
end
$$;

-- Those of carriers that were purged before this migration.
select private.forget_values_of_trips(array(
  select distinct named.carrier::uuid
  from public.audit_logs e
  cross join lateral (values (e.changes #>> '{carrier_id,new}'), (e.changes #>> '{carrier_id,old}')) named(carrier)
  where e.resource_type = 'trips' and named.carrier is not null
    and not exists (select from public.businesses b where b.id::text = named.carrier)
    and not exists (select from public.deleted_listings d where d.id::text = named.carrier)), '{}');

revoke execute on all functions in schema private from public;

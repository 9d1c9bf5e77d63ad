-- Announced sailings and flights (TRIP-1): what somebody heard, never a timetable. A trip is of a carrier, which is a
-- listing, and stops at atolls on days in Majuro.

create table public.trips (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null,
  carrier_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null default 'ship' check (kind in ('ship', 'plane')),
  state text not null default 'announced' check (state in ('announced', 'delayed', 'left', 'arrived', 'cancelled')),
  -- Who said so, as in 'the captain''s radio'.
  source text not null check (private.is_line(source, 200)),
  heard_at timestamptz not null,
  note text check (private.is_text(note, 1000) and note ~ '\S'),
  note_mh text check (private.is_marshallese(note_mh, 1000, true)),
  mh_by text check (private.is_line(mh_by, 200)),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trips_expire_after_heard check (expires_at > heard_at),
  constraint trips_english_too check (note_mh is null or note is not null),
  constraint trips_marshallese_by check (note_mh is null or mh_by is not null)
);

create table public.trip_stops (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null,
  trip_id uuid not null references public.trips (id) on delete cascade,
  position integer not null check (position between 1 and 40),
  atoll text not null check (private.is_atoll_code(atoll)),
  -- In Majuro; null where nobody said a day.
  day date check (day >= '2020-01-01' and isfinite(day)),
  is_about boolean not null default false,
  event text not null default 'arrival' check (event in ('arrival', 'departure')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trip_stops_about_a_day check (day is not null or not is_about),
  unique (trip_id, position)
);

create unique index trips_revision on public.trips (revision);
create unique index trip_stops_revision on public.trip_stops (revision);
create index trips_of_carrier on public.trips (carrier_id);

-- Days in order, and no atoll twice in a row. Checked when the transaction ends, because the stops of a trip change together.
create function private.check_trip_stops() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from (
      select s.atoll, s.day, lag(s.atoll) over stops as atoll_before,
             max(s.day) over (order by s.position rows between unbounded preceding and 1 preceding) as day_before
      from public.trip_stops s where s.trip_id = new.trip_id
      window stops as (order by s.position)) stop
    where stop.atoll = stop.atoll_before or stop.day < stop.day_before) then
    raise exception 'The stops of a trip are in the order of their days, and no atoll comes twice in a row'
      using errcode = '23514', constraint = 'trip_stops_in_order';
  end if;
  return null;
end
$$;
create constraint trigger check_trip_stops after insert or update on public.trip_stops
  deferrable initially deferred for each row execute function private.check_trip_stops();

-- Rights. Stops change only together with their trip, by save_trip. An editor keeps the trips of listings, as the listings.
alter table public.trips enable row level security;
alter table public.trip_stops enable row level security;
revoke all on public.trips, public.trip_stops from anon, authenticated, service_role;
grant select on public.trips, public.trip_stops to anon, authenticated;
grant delete on public.trips to authenticated;
grant select, insert, update, delete on public.trips, public.trip_stops to service_role;
create policy "Anyone reads trips" on public.trips for select to anon, authenticated using (true);
create policy "Anyone reads stops" on public.trip_stops for select to anon, authenticated using (true);
create policy "Admins delete" on public.trips for delete to authenticated using ((select private.is_admin()));

-- Takes {id, carrier_id, kind, state, source, heard_at, note, note_mh, mh_by, expires_at, stops: [{atoll, day, is_about, event}]} and the
-- revision that the form began with, null for a new trip. Answers {outcome: saved | changed | deleted, revision}. Saving
-- the same new trip again changes nothing, because its answer may have been lost.
create function public.save_trip(entry jsonb, known_revision bigint default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.trips := jsonb_populate_record(null::public.trips, entry);
  saved bigint;
  stops_before jsonb;
  stops_after jsonb;
begin
  if private.request_role() in ('anon', 'authenticated') and not private.is_admin() then
    raise exception 'Only admins save trips' using errcode = '42501';
  end if;
  if jsonb_array_length(coalesce(entry -> 'stops', '[]')) < 2 then
    raise exception 'A trip has two stops or more' using errcode = '23514', constraint = 'trip_stops_two';
  end if;
  if wanted.heard_at > now() + interval '1 day' then
    raise exception 'Nobody can have heard it yet' using errcode = '23514', constraint = 'trips_heard_before_now';
  end if;
  perform pg_advisory_xact_lock(692, 1);
  select jsonb_agg(jsonb_build_array(s.atoll, s.day, s.is_about, s.event) order by s.position) into stops_before
  from public.trip_stops s where s.trip_id = wanted.id;
  if known_revision is null then
    insert into public.trips (id, carrier_id, kind, state, source, heard_at, note, note_mh, mh_by, expires_at)
    values (wanted.id, wanted.carrier_id, wanted.kind, wanted.state, wanted.source, wanted.heard_at, wanted.note,
      wanted.note_mh, wanted.mh_by, wanted.expires_at)
    on conflict (id) do nothing returning revision into saved;
    if saved is null then
      return jsonb_build_object('outcome', 'saved',
        'revision', (select t.revision from public.trips t where t.id = wanted.id));
    end if;
  else
    update public.trips t set carrier_id = wanted.carrier_id, kind = wanted.kind, state = wanted.state,
      source = wanted.source, heard_at = wanted.heard_at, note = wanted.note, note_mh = wanted.note_mh,
      mh_by = wanted.mh_by, expires_at = wanted.expires_at
    where t.id = wanted.id and t.revision = known_revision
    returning revision into saved;
    if saved is null then
      return jsonb_build_object('outcome',
        case when exists (select from public.trips t where t.id = wanted.id) then 'changed' else 'deleted' end);
    end if;
  end if;
  insert into public.trip_stops as s (trip_id, position, atoll, day, is_about, event)
  select wanted.id, stop.place, stop.value ->> 'atoll', (stop.value ->> 'day')::date,
         coalesce((stop.value ->> 'is_about')::boolean, false), coalesce(stop.value ->> 'event', 'arrival')
  from jsonb_array_elements(entry -> 'stops') with ordinality stop(value, place)
  on conflict (trip_id, position) do update
    set atoll = excluded.atoll, day = excluded.day, is_about = excluded.is_about, event = excluded.event
    where (s.atoll, s.day, s.is_about, s.event)
      is distinct from (excluded.atoll, excluded.day, excluded.is_about, excluded.event);
  delete from public.trip_stops s
  where s.trip_id = wanted.id and s.position > jsonb_array_length(entry -> 'stops');
  select jsonb_agg(jsonb_build_array(s.atoll, s.day, s.is_about, s.event) order by s.position) into stops_after
  from public.trip_stops s where s.trip_id = wanted.id;
  -- The trigger wrote what changed in the trip itself.
  if known_revision is not null and stops_after is distinct from stops_before then
    perform private.add_audit('trips.updated', private.audit_details('trips', null, to_jsonb(wanted)), 'trips',
      wanted.id::text, jsonb_build_object('stops', jsonb_build_object('old', stops_before, 'new', stops_after)));
  end if;
  set constraints all immediate;
  return jsonb_build_object('outcome', 'saved', 'revision', saved);
end
$$;

-- A collection may have tombstones once it has totals, so that a later table needs no change here.
alter table public.directory_tombstones drop constraint directory_tombstones_collection_check;
insert into private.directory_totals (collection, row_count, revision_sum) values ('trips', 0, 0), ('trip_stops', 0, 0);
alter table public.directory_tombstones
  add constraint directory_tombstones_collection foreign key (collection) references private.directory_totals (collection);

do $$
declare
  replicated text;
begin
  foreach replicated in array array['trips', 'trip_stops'] loop
    execute format(
      'create trigger a_lock_directory before insert or update or delete on public.%1$I
         for each statement execute function private.lock_directory();
       create trigger z_stamp_row before insert or update on public.%1$I
         for each row execute function private.stamp_directory_row();
       create trigger leave_tombstone after delete on public.%1$I
         for each row execute function private.leave_tombstone();
       create trigger clear_tombstone after insert on public.%1$I
         for each row execute function private.clear_tombstone();
       create trigger refuse_truncate before truncate on public.%1$I
         for each statement execute function private.refuse_truncate();
       create trigger keep_totals_insert after insert on public.%1$I referencing new table as new_rows
         for each statement execute function private.keep_totals();
       create trigger keep_totals_update after update on public.%1$I referencing old table as old_rows new table as new_rows
         for each statement execute function private.keep_totals();
       create trigger keep_totals_delete after delete on public.%1$I referencing old table as old_rows
         for each statement execute function private.keep_totals()',
      replicated);
  end loop;
end
$$;
create trigger y_audit_write after insert or update or delete on public.trips
  for each row execute function private.audit_write();

-- These functions are long, so their texts are changed in place. A table without rows costs the feed no byte.
do $$
declare
  changed text[];
  definition text;
begin
  foreach changed slice 1 in array array[
    ['public.directory_changes(bigint, integer)', '(select max(revision) from public.directory_tombstones)',
     '(select max(revision) from public.trips),
      (select max(revision) from public.trip_stops),
      (select max(revision) from public.directory_tombstones)'],
    ['public.directory_changes(bigint, integer)',
     '(select revision from public.directory_tombstones where t.after_revision > 0',
     '(select revision from public.trips where revision > t.after_revision
        order by revision limit t.page_rows + 1)
      union all
      (select revision from public.trip_stops where revision > t.after_revision
        order by revision limit t.page_rows + 1)
      union all
      (select revision from public.directory_tombstones where t.after_revision > 0'],
    ['public.directory_changes(bigint, integer)', '  ), removed as (',
     '    union all
    select ''"trips":['' || string_agg(row_to_json(r)::text, '','' order by r.revision) || '']''
    from changed p cross join lateral (
      select t.id, t.revision, t.carrier_id, t.kind, t.state, t.source, t.heard_at, t.note, t.note_mh, t.mh_by, t.expires_at
      from public.trips t
      where t.revision > p.after_revision and t.revision <= p.through
      order by t.revision limit p.all_rows
    ) r
    union all
    select ''"trip_stops":['' || string_agg(row_to_json(r)::text, '','' order by r.revision) || '']''
    from changed p cross join lateral (
      select o.id, o.revision, o.trip_id, o.position, o.atoll, o.day, o.is_about, o.event
      from public.trip_stops o
      where o.revision > p.after_revision and o.revision <= p.through
      order by o.revision limit p.all_rows
    ) r
  ), removed as ('],
    ['public.directory_changes(bigint, integer)', 'from private.directory_totals t)',
     'from private.directory_totals t where t.row_count > 0 or t.collection not in (''trips'', ''trip_stops''))'],
    ['private.newest_revision()', '(select max(revision) from public.directory_tombstones)',
     '(select max(revision) from public.trips),
    (select max(revision) from public.trip_stops),
    (select max(revision) from public.directory_tombstones)'],
    ['private.recount_directory()', ') counted',
     '  union all select ''trips'', count(*), coalesce(sum(revision), 0) from public.trips
    union all select ''trip_stops'', count(*), coalesce(sum(revision), 0) from public.trip_stops
  ) counted'],
    -- A trip is named by its carrier.
    ['private.audit_details(text, jsonb, jsonb)', 'when table_name = ''business_images'' then',
     'when table_name = ''trips'' then jsonb_strip_nulls(jsonb_build_object(
      ''name'', (select b.name from public.businesses b where b.id = (coalesce(after, before) ->> ''carrier_id'')::uuid)))
    when table_name = ''business_images'' then'],
    ['public.merge_listings(jsonb)', 'delete from public.businesses b where b.id = merged.id;',
     'update public.trips t set carrier_id = kept.id where t.carrier_id = merged.id;
  delete from public.businesses b where b.id = merged.id;'],
    -- No screen shows a trip that ended 90 days ago.
    ['private.purge_expired()', '  if to_regclass(''cron.job_run_details'')',
     '  delete from public.trips t where t.expires_at < now() - interval ''120 days'';
  if to_regclass(''cron.job_run_details'')']
  ] loop
    definition := pg_get_functiondef(changed[1]::regprocedure);
    if position(changed[2] in definition) = 0 then
      raise exception '% has no "%"', changed[1], changed[2];
    end if;
    execute replace(definition, changed[2], changed[3]);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.save_trip(jsonb, bigint) from public, anon;
grant execute on function public.save_trip(jsonb, bigint) to authenticated;

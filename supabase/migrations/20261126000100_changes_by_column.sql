-- The feed for saved copies with one list per column instead of one object per row, as in the snapshot file: gzipped,
-- 1,000 changed listings are a third smaller. All else is the answer of directory_changes, which versions of the guide
-- before this one ask. Two differences: a column that only some rows have is null in the others; and an answer with more
-- pages after it says how many rows they hold ("remaining"), so that a device that was away for long takes the snapshot
-- file when that is less to download.
--
-- An answer without rows is passed on as it is: under 300 bytes, and no second statement. JIT is off as in
-- directory_changes.
create function public.directory_changes_by_column(since bigint default 0, max_rows integer default 5000) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  answer json := public.directory_changes(since, max_rows);
  tables text;
  remaining text := '';
begin
  if answer #>> '{rows}' = '{}' then
    return answer;
  end if;

  with rows as materialized (
    select t.key as name, r.at, r.value
    from json_each(answer -> 'rows') t
    cross join lateral jsonb_array_elements(t.value::jsonb) with ordinality as r (value, at)
  ), columns as materialized (
    select distinct r.name, k.key from rows r cross join lateral jsonb_object_keys(r.value) as k (key)
  ), filled as (
    select c.name, c.key, format('%s:[%s]', to_json(c.key), (
      select string_agg(coalesce((r.value -> c.key)::text, 'null'), ',' order by r.at)
      from rows r where r.name = c.name)) as part
    from columns c
  )
  select string_agg(t.part, ',') into tables
  from (select format('"%s":{%s}', f.name, string_agg(f.part, ',' order by f.key)) as part from filled f group by f.name) t;

  if (answer ->> 'more')::boolean then
    remaining := format(',"remaining":%s', private.rows_after((answer ->> 'revision')::bigint));
  end if;
  return format(
    '{"epoch":%s,"revision":%s,"more":%s%s,"reset":%s,"rows":{%s},"deleted":%s%s}',
    answer -> 'epoch', answer -> 'revision', answer -> 'more', remaining, answer -> 'reset', tables, answer -> 'deleted',
    coalesce(',"totals":' || (answer -> 'totals')::text, ''))::json;
end
$$;

-- Published rows and tombstones after a revision: what the next pages of the feed hold.
create function private.rows_after(after_revision bigint) returns bigint
language sql stable set search_path = ''
as $$
  select (select count(*) from public.businesses where revision > after_revision)
    + (select count(*) from public.business_images where revision > after_revision)
    + (select count(*) from public.emergency_contacts where revision > after_revision)
    + (select count(*) from public.announcements where is_active and revision > after_revision)
    + (select count(*) from public.trips where revision > after_revision)
    + (select count(*) from public.trip_stops where revision > after_revision)
    + (select count(*) from public.directory_tombstones where revision > after_revision)
$$;

revoke execute on function public.directory_changes_by_column(bigint, integer), private.rows_after(bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.directory_changes_by_column(bigint, integer) to anon, authenticated, service_role;

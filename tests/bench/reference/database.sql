-- What tests/bench/database.ts measures against: the two functions as they were before totals were kept by triggers and
-- days were rolled up. Not used anywhere else.
create schema reference;

create function reference.directory_changes(since bigint default 0, max_rows integer default 5000) returns json
language sql stable security definer set search_path = '' set timezone = 'UTC' set jit = off
as $$
  with asked as materialized (
    select greatest(coalesce(since, 0), 0) as after_revision,
           least(greatest(coalesce(max_rows, 5000), 1), 5000) as page_rows,
           s.epoch, s.purged_through
    from private.directory_state s
  ), newest as materialized (
    select greatest(
      a.purged_through,
      (select max(revision) from public.businesses),
      (select max(revision) from public.business_images),
      (select max(revision) from public.emergency_contacts),
      (select max(revision) from public.announcements where is_active),
      (select max(revision) from public.directory_settings),
      (select max(revision) from public.directory_tombstones)) as revision
    from asked a
  ), terms as materialized (
    select a.*, n.revision as newest_revision,
           (a.after_revision > 0 and a.after_revision < a.purged_through) or a.after_revision > n.revision as is_reset
    from asked a cross join newest n
  ), candidates as (
    select c.* from terms t cross join lateral (
      (select revision from public.businesses where revision > t.after_revision
        order by revision limit t.page_rows + 1)
      union all
      (select revision from public.business_images where revision > t.after_revision
        order by revision limit t.page_rows + 1)
      union all
      (select revision from public.emergency_contacts where revision > t.after_revision
        order by revision limit t.page_rows + 1)
      union all
      (select revision from public.announcements where is_active and revision > t.after_revision
        order by revision limit t.page_rows + 1)
      union all
      (select revision from public.directory_settings where revision > t.after_revision)
      union all
      (select revision from public.directory_tombstones where t.after_revision > 0 and revision > t.after_revision
        order by revision limit t.page_rows + 1)
    ) c
    where not t.is_reset
  ), page as materialized (
    -- Ends at the page_rows-th revision; when there are not so many, it holds everything there is.
    select t.*, least(greatest(nth.revision, t.purged_through), t.newest_revision) as through
    from terms t
    cross join lateral (
      select coalesce(
        (select c.revision from candidates c order by c.revision offset t.page_rows - 1 limit 1),
        t.newest_revision) as revision
    ) nth
  ), answered as (
    select '"businesses":[' || string_agg(row_to_json(r)::text, ',' order by r.revision) || ']' as part
    from (
      select b.id, b.revision, b.name, b.description, b.category, b.atoll, b.address_details, b.mailing_address,
             b.phone, b.email, b.website, b.operating_hours, b.latitude, b.longitude, b.featured, b.created_at,
             b.updated_at, b.last_checked_at, b.alert, b.alt_names, b.closed_until
      from page p join public.businesses b on b.revision > p.after_revision and b.revision <= p.through
      where not p.is_reset
    ) r
    union all
    select '"business_images":[' || string_agg(row_to_json(r)::text, ',' order by r.revision) || ']'
    from (
      select i.id, i.revision, i.business_id, i.image_url, i.thumbnail_url, i.image_type, i.display_order, i.alt_text,
             i.file_name, i.created_at
      from page p join public.business_images i on i.revision > p.after_revision and i.revision <= p.through
      where not p.is_reset
    ) r
    union all
    select '"emergency_contacts":[' || string_agg(row_to_json(r)::text, ',' order by r.revision) || ']'
    from (
      select e.id, e.revision, e.name, e.description, e.category, e.phone, e.available_24_7, e.atoll, e.confirmed_at,
             e.created_at, e.updated_at
      from page p join public.emergency_contacts e on e.revision > p.after_revision and e.revision <= p.through
      where not p.is_reset
    ) r
    union all
    select '"announcements":[' || string_agg(row_to_json(r)::text, ',' order by r.revision) || ']'
    from (
      select n.id, n.revision, n.title, n.message, n.type, n.priority, n.is_active, n.start_date, n.end_date,
             n.show_on_pages, n.dismissible, n.action_text, n.action_url, n.created_at, n.updated_at
      from page p join public.announcements n
        on n.is_active and n.revision > p.after_revision and n.revision <= p.through
      where not p.is_reset
    ) r
    union all
    select '"directory_settings":[' || string_agg(row_to_json(r)::text, ',' order by r.revision) || ']'
    from (
      select s.id, s.revision, s.dismissals_reset_at, s.is_demo, s.updated_at
      from page p join public.directory_settings s on s.revision > p.after_revision and s.revision <= p.through
      where not p.is_reset
    ) r
  ), removed as (
    select format('%s:[%s]', to_json(d.collection), string_agg(to_json(d.id)::text, ',' order by d.revision)) as part
    from page p join public.directory_tombstones d on d.revision > p.after_revision and d.revision <= p.through
    where not p.is_reset and p.after_revision > 0
    group by d.collection
  )
  select format(
    '{"epoch":"%s","revision":%s,"more":%s,"reset":%s,"rows":{%s},"deleted":{%s}%s}',
    p.epoch, p.through, (p.through < p.newest_revision)::text, p.is_reset::text,
    (select string_agg(a.part, ',') from answered a),
    (select string_agg(r.part, ',') from removed r),
    case when p.is_reset or p.through < p.newest_revision then ''
    else format(
      ',"totals":{"businesses":[%s],"business_images":[%s],"emergency_contacts":[%s],"announcements":[%s],'
      '"directory_settings":[%s]}',
      (select count(*) || ',' || coalesce(sum(revision), 0) from public.businesses),
      (select count(*) || ',' || coalesce(sum(revision), 0) from public.business_images),
      (select count(*) || ',' || coalesce(sum(revision), 0) from public.emergency_contacts),
      (select count(*) || ',' || coalesce(sum(revision), 0) from public.announcements where is_active),
      (select count(*) || ',' || coalesce(sum(revision), 0) from public.directory_settings)) end)::json
  from page p
$$;

create function reference.analytics_summary(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  step interval := case when until - since <= interval '2 days' then interval '1 hour' else interval '1 day' end;
  answer jsonb;
begin
  with events as materialized (
    select e.event_type, e.session_id, left(e.page_url, 200) as page, e.device_type, e."timestamp",
      case when e.event_type = 'search' then left(e.properties ->> 'query', 100) end as query,
      -- Ignore values that are not numbers: visitors' browsers can send anything in the properties.
      case when e.event_type = 'performance' and jsonb_typeof(e.properties -> 'loadTime') = 'number'
        then least(greatest((e.properties ->> 'loadTime')::numeric, 0), 600000) end as load_ms,
      case when e.event_type = 'performance' and jsonb_typeof(e.properties -> 'apiResponseTime') = 'number'
        then least(greatest((e.properties ->> 'apiResponseTime')::numeric, 0), 600000) end as api_ms,
      e.event_type = 'performance' and e.properties ? 'error' as is_failure
    from public.admin_analytics_events e
    where e."timestamp" >= since and e."timestamp" < until
  ),
  -- Days begin at midnight in Majuro.
  steps as (
    select date_bin(step, e."timestamp", timestamptz '2026-01-01 00:00:00+12') as at,
      count(*) filter (where e.event_type = 'page_view') as views,
      count(*) filter (where e.event_type = 'search') as searches
    from events e group by 1 order by 1
  ),
  pages as (
    select e.page as name, count(*) as count from events e
    where e.event_type = 'page_view' and e.page is not null group by 1 order by 2 desc, 1 limit 10
  ),
  searches as (
    select e.query as name, count(*) as count from events e
    where e.query is not null group by 1 order by 2 desc, 1 limit 10
  ),
  devices as (
    select coalesce(e.device_type, 'unknown') as name, count(distinct e.session_id) as count from events e
    group by 1 order by 2 desc, 1 limit 10
  )
  select jsonb_build_object(
    'page_views', count(*) filter (where e.event_type = 'page_view'),
    'searches', count(*) filter (where e.event_type = 'search'),
    'visits', count(distinct e.session_id),
    'load_ms', round(percentile_cont(0.5) within group (order by e.load_ms)),
    'loads', count(e.load_ms),
    'api_ms', round(percentile_cont(0.5) within group (order by e.api_ms)),
    'requests', count(*) filter (where e.api_ms is not null or e.is_failure),
    'failed_requests', count(*) filter (where e.is_failure),
    'steps', coalesce((select jsonb_agg(to_jsonb(s)) from steps s), '[]'),
    'top_pages', coalesce((select jsonb_agg(to_jsonb(p)) from pages p), '[]'),
    'top_searches', coalesce((select jsonb_agg(to_jsonb(s)) from searches s), '[]'),
    'devices', coalesce((select jsonb_agg(to_jsonb(d)) from devices d), '[]'))
  into answer from events e;
  return answer;
end
$$;

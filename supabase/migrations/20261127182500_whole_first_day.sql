-- The first day of a range of 90 days is counted whole: its events were deleted after 60 days, so a part of it cannot be
-- counted any more, and it was left out (ANALYTICS-1, RETAIN-1).
create or replace function public.analytics_summary(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  step interval := case when until - since <= interval '2 days' then interval '1 hour' else interval '1 day' end;
  -- The days that come from the rollup: from days_from until before days_until.
  days_from timestamptz := case
    when private.majuro_day(since) = since or since < now() - interval '60 days' then private.majuro_day(since)
    else private.majuro_day(since) + interval '1 day' end;
  days_until timestamptz := least(private.majuro_day(until), (select s.counted_before from private.analytics_state s));
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only admins read the figures' using errcode = '42501';
  end if;
  if step < interval '1 day' or days_until < days_from then
    days_until := days_from;
  end if;
  with events as materialized (
    select * from private.counted_events(since, least(days_from, until))
    union all
    select * from private.counted_events(greatest(days_until, since), until)
  ), days as (
    select * from private.analytics_days d where d.day >= days_from and d.day < days_until
  ), names as materialized (
    select n.kind, n.name, sum(n.count) as count from private.analytics_names n
    where n.day >= days_from and n.day < days_until group by n.kind, n.name
  ), live_names as (
    select 'page' as kind, e.page as name, count(*) as count from events e
    where e.event_type = 'page_view' and e.page is not null group by e.page
    union all
    select 'search', e.query, count(*) from events e where e.query is not null group by e.query
    union all
    select 'device', e.device, count(distinct e.session_id) from events e group by e.device
  ), totals as (
    select a.kind, a.name, sum(a.count) as count
    from (select * from names n where n.kind in ('page', 'search', 'device') union all select * from live_names) a
    group by a.kind, a.name
  ), ranked as (
    select t.kind, t.name, t.count, row_number() over (partition by t.kind order by t.count desc, t.name) as place from totals t
  ), lists as (
    select r.kind, jsonb_agg(jsonb_build_object('name', r.name, 'count', r.count) order by r.place) as list
    from ranked r where r.place <= 10 group by r.kind
  ), times as (
    select 'load' as kind, e.load_ms as ms, 1::bigint as count from events e where e.load_ms is not null
    union all
    select 'api', e.api_ms, 1 from events e where e.api_ms is not null
    union all
    select n.kind, private.step_ms(n.name::integer), n.count::bigint from names n where n.kind in ('load', 'api')
  ), medians as (
    select t.kind, sum(t.count) as count, private.weighted_median(array_agg(t.ms), array_agg(t.count)) as ms
    from times t group by t.kind
  ), steps as (
    select date_bin(step, e.at, timestamptz '2026-01-01 00:00:00+12') as at,
      count(*) filter (where e.event_type = 'page_view') as views,
      count(*) filter (where e.event_type = 'search') as searches
    from events e group by 1
    union all
    select d.day, d.page_views, d.searches from days d
  ), counts as (
    select count(*) filter (where e.event_type = 'page_view') as views, count(*) filter (where e.event_type = 'search') as searches,
      count(distinct e.session_id) as visits, count(*) filter (where e.api_ms is not null or e.is_failure) as requests,
      count(*) filter (where e.is_failure) as failed
    from events e
    union all
    select coalesce(sum(d.page_views), 0), coalesce(sum(d.searches), 0), coalesce(sum(d.visits), 0),
      coalesce(sum(d.requests), 0), coalesce(sum(d.failed_requests), 0)
    from days d
  )
  select jsonb_build_object(
    'page_views', sum(c.views), 'searches', sum(c.searches), 'visits', sum(c.visits),
    'load_ms', (select m.ms from medians m where m.kind = 'load'),
    'loads', coalesce((select m.count from medians m where m.kind = 'load'), 0),
    'api_ms', (select m.ms from medians m where m.kind = 'api'),
    'requests', sum(c.requests), 'failed_requests', sum(c.failed),
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object('at', s.at, 'views', s.views, 'searches', s.searches) order by s.at)
      from (select s.at, sum(s.views) as views, sum(s.searches) as searches from steps s group by s.at) s), '[]'),
    'top_pages', coalesce((select l.list from lists l where l.kind = 'page'), '[]'),
    'top_searches', coalesce((select l.list from lists l where l.kind = 'search'), '[]'),
    'devices', coalesce((select l.list from lists l where l.kind = 'device'), '[]'))
  into answer from counts c;
  return answer;
end
$$;

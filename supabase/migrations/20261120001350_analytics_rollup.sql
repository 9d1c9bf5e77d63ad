-- The figures of the analytics tab. A daily rollup counts each whole day once; the events are kept for 60 days
-- (RETAIN-1). Days begin at midnight in Majuro.

create table private.analytics_days (
  day timestamptz primary key,
  page_views bigint not null,
  searches bigint not null,
  -- Visits are counted per day, so a visit over midnight counts on both days.
  visits bigint not null,
  requests bigint not null,
  failed_requests bigint not null
);

-- How often each name occurred on a day: pages and searches (the 100 most frequent), devices, and durations. The name
-- of a duration is its step on a scale of 1.2 % (private.time_step), so that medians over many days can be computed.
create table private.analytics_names (
  day timestamptz not null references private.analytics_days (day) on delete cascade,
  kind text not null check (kind in ('page', 'search', 'device', 'load', 'api')),
  name text not null,
  count bigint not null,
  primary key (day, kind, name)
);

-- Every day before counted_before is in analytics_days (a day without events has no row).
create table private.analytics_state (
  only_row boolean primary key default true check (only_row),
  counted_before timestamptz not null default '-infinity',
  received_before timestamptz not null default '-infinity'
);
insert into private.analytics_state default values;

-- The midnight in Majuro at or before an instant.
create function private.majuro_day(at timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$
  select date_bin(interval '1 day', at, timestamptz '2026-01-01 00:00:00+12')
$$;

-- Rounds a duration to one of 100 steps per power of ten. private.step_ms converts back, with an error of 1.2 % at
-- most.
create function private.time_step(ms numeric) returns integer
language sql immutable set search_path = ''
as $$
  select round(100 * log(greatest(ms, 1)))::integer
$$;

create function private.step_ms(step integer) returns numeric
language sql immutable set search_path = ''
as $$
  select round(power(10::numeric, step / 100.0))
$$;

-- The counted fields of all events in a time span. Values that are not numbers are ignored, because any client can send
-- any properties.
create function private.counted_events(since timestamptz, until timestamptz)
returns table (event_type text, session_id text, page text, device text, at timestamptz, query text, load_ms numeric,
  api_ms numeric, is_failure boolean)
language sql stable set search_path = ''
as $$
  select e.event_type, e.session_id, left(e.page_url, 200), coalesce(e.device_type, 'unknown'), e."timestamp",
    case when e.event_type = 'search' then left(e.properties ->> 'query', 100) end,
    case when e.event_type = 'performance' and jsonb_typeof(e.properties -> 'loadTime') = 'number'
      then least(greatest((e.properties ->> 'loadTime')::numeric, 0), 600000) end,
    case when e.event_type = 'performance' and jsonb_typeof(e.properties -> 'apiResponseTime') = 'number'
      then least(greatest((e.properties ->> 'apiResponseTime')::numeric, 0), 600000) end,
    e.event_type = 'performance' and e.properties ? 'error'
  from public.admin_analytics_events e
  where e."timestamp" >= since and e."timestamp" < until
$$;

-- Replaces the counts of one day.
create function private.count_day(counted_day timestamptz) returns void
language sql volatile set search_path = '' set jit = off
as $$
  delete from private.analytics_days d where d.day = counted_day;
  insert into private.analytics_days (day, page_views, searches, visits, requests, failed_requests)
  select counted_day, count(*) filter (where e.event_type = 'page_view'), count(*) filter (where e.event_type = 'search'),
    count(distinct e.session_id), count(*) filter (where e.api_ms is not null or e.is_failure),
    count(*) filter (where e.is_failure)
  from private.counted_events(counted_day, counted_day + interval '1 day') e
  having count(*) > 0;
  insert into private.analytics_names (day, kind, name, count)
  with events as materialized (
    select * from private.counted_events(counted_day, counted_day + interval '1 day')
  )
  (select counted_day, 'page', e.page, count(*) from events e
    where e.event_type = 'page_view' and e.page is not null group by e.page order by 4 desc, 3 limit 100)
  union all
  (select counted_day, 'search', e.query, count(*) from events e
    where e.query is not null group by e.query order by 4 desc, 3 limit 100)
  union all
  select counted_day, 'device', e.device, count(distinct e.session_id) from events e group by e.device
  union all
  select counted_day, 'load', private.time_step(e.load_ms)::text, count(*) from events e where e.load_ms is not null group by 3
  union all
  select counted_day, 'api', private.time_step(e.api_ms)::text, count(*) from events e where e.api_ms is not null group by 3;
$$;

-- Counts every whole day that received events since the last run. Runs on a schedule, before old events are purged.
create function private.roll_up_analytics() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  state private.analytics_state;
  today timestamptz := private.majuro_day(clock_timestamp());
  -- A transaction that is still open may have received_at before now.
  settled timestamptz := clock_timestamp() - interval '5 minutes';
  changed_day timestamptz;
  how_many integer := 0;
begin
  select * into state from private.analytics_state for update;
  for changed_day in
    select distinct private.majuro_day(e."timestamp")
    from public.admin_analytics_events e
    where e.received_at >= state.received_before and e."timestamp" < today
      -- Skip counted days older than 60 days: some of their events may be purged already.
      and (e."timestamp" >= today - interval '60 days' or e."timestamp" >= state.counted_before)
  loop
    perform private.count_day(changed_day);
    how_many := how_many + 1;
  end loop;
  update private.analytics_state set counted_before = today, received_before = settled where only_row;
  return how_many;
end
$$;

-- The weighted median: each value counts `weights` times. For an even count, the mean of the two middle values.
create function private.weighted_median(vals numeric[], weights bigint[]) returns numeric
language sql immutable set search_path = ''
as $$
  with ordered as (
    select u.val, sum(u.weight) over (order by u.val, u.place) as through, sum(u.weight) over () as total
    from unnest(vals, weights) with ordinality u (val, weight, place)
  )
  select round((min(o.val) filter (where o.through >= floor((o.total + 1) / 2))
    + min(o.val) filter (where o.through >= floor(o.total / 2) + 1)) / 2)
  from ordered o
$$;

-- The figures of a time span: whole days come from the rollup, the rest from the events.
create function public.analytics_summary(since timestamptz, until timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  step interval := case when until - since <= interval '2 days' then interval '1 hour' else interval '1 day' end;
  -- The days that come from the rollup: from days_from until before days_until.
  days_from timestamptz := private.majuro_day(since) + case when private.majuro_day(since) < since then interval '1 day' else interval '0' end;
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
    select * from private.counted_events(days_until, until) where days_until > since
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

-- Rendered pages say which stop of a trip is next (TRIP-3, PAGES-15): the end of a stop's day, or of an announcement, needs a
-- build although no row changes. The next day without a stop does not: the page would stay the same, and hosts count builds.
create or replace function private.has_rows_changing_by_time(since timestamptz, until timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.announcements a
    where a.is_active
      and ((a.start_date > since and a.start_date <= until) or (a.end_date > since and a.end_date <= until))
  ) or exists (
    select from public.businesses b
    where isfinite(b.closed_until)
      and (b.closed_until::timestamp at time zone 'Pacific/Majuro') > since
      and (b.closed_until::timestamp at time zone 'Pacific/Majuro') <= until
  ) or exists (
    select from public.trips t
    where t.state <> 'arrived' and t.expires_at > since
      and (t.expires_at <= until or (t.state <> 'cancelled' and exists (
        select from public.trip_stops s
        where s.trip_id = t.id
          and ((s.day + 1)::timestamp at time zone 'Pacific/Majuro') > since
          and ((s.day + 1)::timestamp at time zone 'Pacific/Majuro') <= until)))
  )
$$;

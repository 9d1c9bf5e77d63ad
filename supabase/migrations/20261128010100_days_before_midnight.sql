-- Counts a day also if all its visits had arrived before the last run on that day (ANALYTICS-9). That run could not count
-- the day, because it was not over, and the next run counted only days of which visits had arrived since.
create or replace function private.roll_up_analytics() returns integer
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
    where e."timestamp" < today
      and (e."timestamp" >= state.counted_before
        -- Skip counted days older than 60 days: some of their events may be purged already.
        or (e.received_at >= state.received_before and e."timestamp" >= today - interval '60 days'))
  loop
    perform private.count_day(changed_day);
    how_many := how_many + 1;
  end loop;
  update private.analytics_state set counted_before = today, received_before = settled where only_row;
  return how_many;
end
$$;

-- Counts the days that earlier runs have left out, if none of their events is purged yet.
select private.count_day(skipped.day)
from (
  select distinct private.majuro_day(e."timestamp") as day
  from public.admin_analytics_events e, private.analytics_state s
  where e."timestamp" < s.counted_before
    and e."timestamp" >= private.majuro_day(now()) - interval '59 days'
) skipped
where not exists (select from private.analytics_days d where d.day = skipped.day);

revoke execute on all functions in schema private from public;

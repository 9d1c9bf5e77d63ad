-- Only one run of publish-snapshot writes the file at a time (SNAP-1). Two runs may begin while the snapshot is due, because
-- pg_cron starts one a minute. Where the slower one wrote its older file last and then died, nothing noted its end: the newer
-- revision counted as published, and new devices got the older file until the next change.

-- Which run may write, and until when. Null: none does.
alter table private.snapshot_state
  add column run uuid,
  add column run_until timestamptz;

-- Begins a run: the answer of snapshot_status, and `may_write`. False where the file is up to date, or where another run has
-- neither ended nor lost its right to write.
-- A run that died keeps the place for 8 minutes: the platform ends a function after 400 s (150 s on the free plan), and
-- whatever it sent has arrived by then. So no older file can come after that of the next run.
create function public.begin_snapshot(run uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  status jsonb;
  may_write boolean := false;
begin
  -- Two calls at once wait for each other here, so that the second one sees the run of the first.
  perform from private.snapshot_state p where p.only_row for update;
  status := public.snapshot_status();
  if (status ->> 'is_due')::boolean then
    update private.snapshot_state p
    set run = begin_snapshot.run, run_until = clock_timestamp() + interval '8 minutes'
    where p.only_row and (p.run is null or p.run_until < clock_timestamp());
    may_write := found;
  end if;
  return status || jsonb_build_object('may_write', may_write);
end
$$;

-- Ends a run that failed. `has_sent`: it began to send the file, and Storage may still be writing it, so the next run begins
-- after a minute. Does nothing for a run that has lost its place.
create function public.end_snapshot(run uuid, has_sent boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.snapshot_state p
  set run = case when has_sent then p.run end,
      run_until = case when has_sent then least(p.run_until, clock_timestamp() + interval '1 minute') end
  where p.only_row and p.run = end_snapshot.run
$$;

-- The function is as before, but also ends the run that calls it. A run that has lost its place may have written its file after
-- another run, so the snapshot is due again.
drop function public.note_snapshot(uuid, bigint, bigint);
create function public.note_snapshot(
  epoch uuid, revision bigint, known_notes bigint default null, run uuid default null) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.snapshot_state p
  set epoch = note_snapshot.epoch, published_at = clock_timestamp(), notes = p.notes + 1,
    revision = case
      when note_snapshot.run is not null and note_snapshot.run is distinct from p.run then -1
      when known_notes is null or known_notes = p.notes then note_snapshot.revision
      when p.epoch = note_snapshot.epoch and p.revision = note_snapshot.revision then p.revision
      else -1 end,
    run = nullif(p.run, note_snapshot.run),
    run_until = case when p.run is distinct from note_snapshot.run then p.run_until end
  where p.only_row
$$;

revoke execute on function public.begin_snapshot(uuid), public.end_snapshot(uuid, boolean),
  public.note_snapshot(uuid, bigint, bigint, uuid) from public, anon, authenticated;
grant execute on function public.begin_snapshot(uuid), public.end_snapshot(uuid, boolean),
  public.note_snapshot(uuid, bigint, bigint, uuid) to service_role;

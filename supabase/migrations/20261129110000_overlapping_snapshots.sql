-- Two runs of publish-snapshot may overlap, because pg_cron starts one a minute while the snapshot is due. The slower run may
-- then write its older file after the newer one, and before, the newer revision could still be noted last: new devices got the
-- older file until the next change, or a file that was signed with a revoked key (SNAP-1, SIGN-3).

-- How often a snapshot was noted. A run that finds another number than at its beginning knows that it overlapped.
alter table private.snapshot_state add column notes bigint not null default 0;

-- The function is as before, but also answers `notes`.
create or replace function public.snapshot_status() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_due', p.epoch is distinct from s.epoch or p.revision <> private.newest_revision(),
    'epoch', s.epoch, 'revision', private.newest_revision(),
    'published_revision', p.revision, 'published_at', p.published_at, 'notes', p.notes)
  from private.directory_state s cross join private.snapshot_state p
$$;

-- Called by publish-snapshot after the file is written, with the epoch and revision that are in the file, and with `notes` of
-- the status from which the run began. If another run has noted another revision since then, nobody knows which of the two
-- files is there, so the snapshot is due again. Without known_notes the revision is noted in any case.
drop function public.note_snapshot(uuid, bigint);
create function public.note_snapshot(epoch uuid, revision bigint, known_notes bigint default null) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.snapshot_state p
  set epoch = note_snapshot.epoch, published_at = clock_timestamp(), notes = p.notes + 1,
    revision = case
      when known_notes is null or known_notes = p.notes then note_snapshot.revision
      when p.epoch = note_snapshot.epoch and p.revision = note_snapshot.revision then p.revision
      else -1 end
  where p.only_row
$$;
revoke execute on function public.note_snapshot(uuid, bigint, bigint) from public, anon, authenticated;
grant execute on function public.note_snapshot(uuid, bigint, bigint) to service_role;

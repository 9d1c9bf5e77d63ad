-- Revisions in commit order. A statement trigger takes ONE transaction-scoped advisory lock before any row is
-- touched, then a row trigger stamps from ONE sequence: a client that has revision r has every change up to r (FEED-1).
-- Taking the lock in a row trigger would deadlock, and ordering by timestamp would lose rows.

create sequence private.directory_revision as bigint;

-- epoch: the identity of this database's history; another epoch means that saved copies must be rebuilt.
-- purged_through: the newest revision among deleted tombstones.
create table private.directory_state (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  purged_through bigint not null default 0
);
insert into private.directory_state default values;

create function private.lock_directory() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(692, 1);
  return null;
end
$$;

create function private.stamp_directory_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  at_now timestamptz := clock_timestamp();
begin
  new.revision := nextval('private.directory_revision');
  if tg_op = 'UPDATE' and new.id <> old.id then
    raise exception 'The id of a row cannot change' using errcode = '22023';
  end if;
  if private.is_restoring() then
    return new;
  end if;
  if tg_table_name <> 'directory_settings' then
    new.created_at := case tg_op when 'INSERT' then at_now else old.created_at end;
  end if;
  if tg_table_name <> 'business_images' then
    new.updated_at := at_now;
  end if;
  return new;
end
$$;

create function private.leave_tombstone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.directory_tombstones (collection, id, revision)
  values (tg_table_name, old.id, nextval('private.directory_revision'))
  on conflict (collection, id) do update set revision = excluded.revision, deleted_at = now();
  return null;
end
$$;

-- Inserting a row again removes its tombstone.
create function private.clear_tombstone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.directory_tombstones t where t.collection = tg_table_name and t.id = new.id;
  return null;
end
$$;

create function private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'TRUNCATE would leave no trace of the rows of %; use DELETE', tg_table_name using errcode = '0A000';
end
$$;

-- An announcement that is switched off leaves the feed like a deleted one; switching it on brings it back.
create function private.follow_switch() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_active then
    delete from public.directory_tombstones t where t.collection = tg_table_name and t.id = new.id;
  else
    insert into public.directory_tombstones (collection, id, revision)
    values (tg_table_name, new.id, new.revision)
    on conflict (collection, id) do update set revision = excluded.revision, deleted_at = now();
  end if;
  return null;
end
$$;

do $$
declare
  replicated text;
begin
  foreach replicated in array array[
    'businesses', 'business_images', 'emergency_contacts', 'announcements', 'directory_settings']
  loop
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
         for each statement execute function private.refuse_truncate()',
      replicated);
  end loop;
end
$$;

create trigger follow_switch after update of is_active on public.announcements
  for each row when (new.is_active is distinct from old.is_active) execute function private.follow_switch();
create trigger refuse_truncate before truncate on public.directory_tombstones
  for each statement execute function private.refuse_truncate();

-- Deletes tombstones older than 12 months. Copies that have not received them must rebuild (`reset` in the feed).
create function private.purge_tombstones(older_than interval default interval '12 months') returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  purged bigint;
begin
  perform pg_advisory_xact_lock(692, 1);
  with gone as (
    delete from public.directory_tombstones t where t.deleted_at < now() - older_than returning t.revision
  ), newest as (
    select count(*) as how_many, coalesce(max(revision), 0) as revision from gone
  ), noted as (
    update private.directory_state s set purged_through = greatest(s.purged_through, newest.revision) from newest
    where s.only_row
  )
  select how_many into purged from newest;
  return purged;
end
$$;

-- Call after a restore: every saved copy sees a new epoch and rebuilds itself. Recomputes what triggers derive from the
-- rows, because a restore fires no triggers.
create function private.renew_epoch() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  renewed uuid;
begin
  perform pg_advisory_xact_lock(692, 1);
  perform private.recount_directory();
  perform private.realign_mfa_tries();
  perform private.notify_directory_change();
  update private.directory_state set epoch = gen_random_uuid() where only_row returning epoch into renewed;
  return renewed;
end
$$;

insert into public.directory_settings default values;

-- Totals of each replicated table (row count and sum of revisions), with which a client checks that its copy is
-- complete. Statement triggers keep them, because summing 100,000 rows for every unchanged poll took 100 ms. The same
-- triggers send one Realtime message, without row data, for each transaction that changes the directory.

create table private.directory_totals (
  collection text primary key,
  row_count bigint not null,
  revision_sum bigint not null
);
insert into private.directory_totals (collection, row_count, revision_sum)
select name, 0, 0
from unnest(array['businesses', 'business_images', 'emergency_contacts', 'announcements', 'directory_settings']) name;

-- Tells open pages to pull the feed (FEED-9): topic 'directory', event 'changed', at most once a transaction. The topic
-- is private, so browsers can listen (install_realtime_rules) but not send. Does nothing in a project without Realtime.
-- An error is only a warning, so that it never fails the write.
create function private.notify_directory_change() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this_transaction text := pg_current_xact_id()::text;
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null
    or current_setting('directory.notified_in', true) = this_transaction then
    return;
  end if;
  perform set_config('directory.notified_in', this_transaction, true);
  execute 'select realtime.send($1, $2, $3, true)' using '{}'::jsonb, 'changed', 'directory';
exception when others then
  raise warning 'The directory changed, but Realtime could not be told: %', sqlerrm;
end
$$;

create function private.keep_totals() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
  removed record;
begin
  -- Inactive announcements are not in the feed. The other tables have no is_active column.
  if tg_op <> 'DELETE' and tg_table_name = 'announcements' then
    select count(*) as touched, count(*) filter (where n.is_active) as rows,
           coalesce(sum(n.revision) filter (where n.is_active), 0) as sum into added from new_rows n;
  elsif tg_op <> 'DELETE' then
    select count(*) as touched, count(*) as rows, coalesce(sum(n.revision), 0) as sum into added from new_rows n;
  else
    select 0 as touched, 0 as rows, 0 as sum into added;
  end if;
  if tg_op <> 'INSERT' and tg_table_name = 'announcements' then
    select count(*) as touched, count(*) filter (where o.is_active) as rows,
           coalesce(sum(o.revision) filter (where o.is_active), 0) as sum into removed from old_rows o;
  elsif tg_op <> 'INSERT' then
    select count(*) as touched, count(*) as rows, coalesce(sum(o.revision), 0) as sum into removed from old_rows o;
  else
    select 0 as touched, 0 as rows, 0 as sum into removed;
  end if;
  -- A statement that changed no row sends no message.
  if added.touched + removed.touched > 0 then
    update private.directory_totals t
    set row_count = t.row_count + added.rows - removed.rows, revision_sum = t.revision_sum + added.sum - removed.sum
    where t.collection = tg_table_name;
    perform private.notify_directory_change();
  end if;
  return null;
end
$$;

do $$
declare
  replicated text;
begin
  for replicated in select t.collection from private.directory_totals t loop
    execute format(
      'create trigger keep_totals_insert after insert on public.%1$I referencing new table as new_rows
         for each statement execute function private.keep_totals();
       create trigger keep_totals_update after update on public.%1$I referencing old table as old_rows new table as new_rows
         for each statement execute function private.keep_totals();
       create trigger keep_totals_delete after delete on public.%1$I referencing old table as old_rows
         for each statement execute function private.keep_totals()',
      replicated);
  end loop;
end
$$;

-- Computes the totals from all rows: for rows that exist already, and after a restore, which fires no triggers.
create function private.recount_directory() returns void
language sql volatile set search_path = ''
as $$
  update private.directory_totals t set row_count = counted.rows, revision_sum = counted.sum
  from (
    select 'businesses' as collection, count(*) as rows, coalesce(sum(revision), 0) as sum from public.businesses
    union all select 'business_images', count(*), coalesce(sum(revision), 0) from public.business_images
    union all select 'emergency_contacts', count(*), coalesce(sum(revision), 0) from public.emergency_contacts
    union all select 'announcements', count(*), coalesce(sum(revision), 0) from public.announcements where is_active
    union all select 'directory_settings', count(*), coalesce(sum(revision), 0) from public.directory_settings
  ) counted
  where t.collection = counted.collection
$$;
select private.recount_directory();

-- Anyone may listen to the topic 'directory'. Nobody may send, because there is no policy for inserts. This is a
-- function, so that it can run again when Realtime is switched on later.
create function private.install_realtime_rules() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is null then
    return false;
  end if;
  execute 'drop policy if exists "Anyone hears that the directory changed" on realtime.messages';
  execute 'create policy "Anyone hears that the directory changed" on realtime.messages for select to anon, authenticated
    using ((select realtime.topic()) = ''directory'' and extension = ''broadcast'')';
  return true;
end
$$;
select private.install_realtime_rules();

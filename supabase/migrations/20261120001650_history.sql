-- History of listings: their earlier versions (HISTORY-1), and listings deleted within the last 30 days with their photos
-- (HISTORY-3). Visitors see none of it: a deleted listing leaves public.businesses, and so the feed, at once. Only
-- triggers write these tables.

-- The row of a listing as it was before a later save. The author is in the audit log, by the revision.
create table public.listing_versions (
  listing_id uuid not null,
  revision bigint not null,
  fields jsonb not null,
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (listing_id, revision)
);
create index listing_versions_replaced_at on public.listing_versions (replaced_at);

-- A migration that adds a column with NOT NULL to businesses or business_images also has to add it in `fields` or `photos`.
create table public.deleted_listings (
  id uuid primary key,
  name text not null,
  fields jsonb not null,
  photos jsonb not null default '[]',
  deleted_at timestamptz not null default clock_timestamp(),
  deleted_by uuid
);

alter table public.listing_versions enable row level security;
alter table public.deleted_listings enable row level security;
revoke all on public.listing_versions, public.deleted_listings from anon, authenticated, service_role;
grant select on public.listing_versions, public.deleted_listings to authenticated, service_role;
create policy "Admins read versions" on public.listing_versions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read deleted listings" on public.deleted_listings for select to authenticated
  using ((select private.is_admin()));

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stamps text[] := array['revision', 'updated_at'];
begin
  if to_jsonb(old) - stamps is distinct from to_jsonb(new) - stamps then
    insert into public.listing_versions (listing_id, revision, fields) values (old.id, old.revision, to_jsonb(old))
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger keep_version after update on public.businesses
  for each row execute function private.keep_version();

-- Runs before the deletion, because the photos are deleted with the listing.
create function private.keep_deleted_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_listings (id, name, fields, photos, deleted_by)
  values (old.id, old.name, to_jsonb(old), (
    select coalesce(jsonb_agg(to_jsonb(i) order by i.display_order, i.created_at), '[]')
    from public.business_images i where i.business_id = old.id), auth.uid())
  on conflict (id) do update set name = excluded.name, fields = excluded.fields, photos = excluded.photos,
    deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by;
  return old;
end
$$;
create trigger keep_deleted_listing before delete on public.businesses
  for each row execute function private.keep_deleted_listing();

-- A listing that is inserted again with its id is the same listing: it keeps the time of its creation and gets its
-- photos back. The names put these triggers after z_stamp_row and y_audit_write.
create function private.keep_creation_time() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := coalesce(
    (select (d.fields ->> 'created_at')::timestamptz from public.deleted_listings d where d.id = new.id), new.created_at);
  return new;
end
$$;
create trigger zz_keep_creation_time before insert on public.businesses
  for each row execute function private.keep_creation_time();

create function private.return_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.deleted_listings d where d.id = new.id) then
    return null;
  end if;
  insert into public.business_images
  select photo.* from public.deleted_listings d
  cross join lateral jsonb_populate_recordset(null::public.business_images, d.photos) photo
  where d.id = new.id;
  delete from public.deleted_listings d where d.id = new.id;
  return null;
end
$$;
create trigger zz_return_photos after insert on public.businesses
  for each row execute function private.return_photos();

-- Brings back a deleted listing with its photos. False if it is not among the deleted ones any more: another admin was
-- faster, or its 30 days are over.
create function public.restore_listing(listing uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only admins restore listings' using errcode = '42501';
  end if;
  -- Two restores at the same time wait for each other here, as all writes of the directory do.
  perform pg_advisory_xact_lock(692, 1);
  insert into public.businesses
  select (jsonb_populate_record(null::public.businesses, d.fields)).* from public.deleted_listings d where d.id = listing;
  return found;
end
$$;

-- The versions of one listing for its history screen, newest first: {versions: [{revision, saved_at, author, fields}],
-- deleted_at}. The first version of a listing that was not deleted is the current one. `author` is an email address;
-- null if the log names none.
create function public.listing_history(listing uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only admins read the history' using errcode = '42501';
  end if;
  return (
    with known as (
      select b.revision, to_jsonb(b) as fields from public.businesses b where b.id = listing
      union all
      select (d.fields ->> 'revision')::bigint, d.fields from public.deleted_listings d where d.id = listing
      union all
      (select v.revision, v.fields from public.listing_versions v where v.listing_id = listing
        order by v.revision desc limit 100)
    )
    select jsonb_build_object(
      'versions', coalesce(jsonb_agg(jsonb_build_object(
        'revision', k.revision, 'saved_at', k.fields -> 'updated_at', 'author', author.email, 'fields', k.fields)
        order by k.revision desc), '[]'),
      'deleted_at', (select d.deleted_at from public.deleted_listings d where d.id = listing))
    from known k
    left join lateral (
      select u.email from public.audit_logs a join public.users u on u.id = a.user_id
      where a.resource_id = listing::text and a.resource_type = 'businesses'
        and a.changes #>> '{revision,new}' = k.revision::text
      limit 1
    ) author on true);
end
$$;

-- The email address of the admin who saved the newest version of a row, for the conflict panel (CONFLICT-7); null if the
-- log names none.
create function public.last_author(collection text, row_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select u.email
  from public.audit_logs a left join public.users u on u.id = a.user_id
  where (select private.is_admin()) and a.resource_id = row_id::text and a.resource_type = collection
    and a.action in (collection || '.created', collection || '.updated', collection || '.restored')
  order by a."timestamp" desc
  limit 1
$$;

-- Deletes for good what was deleted 30 days ago, with its versions and with the old and new values in the audit log, which
-- still tells who deleted it and when. The photo files are orphans then, and the sweep removes them. Of other listings,
-- versions are kept for 12 months, and the newest 100 (RETAIN-3).
create function private.purge_history() returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone uuid[];
begin
  with purged as (
    delete from public.deleted_listings d where d.deleted_at < now() - interval '30 days' returning d.id
  )
  select coalesce(array_agg(p.id), '{}') into gone from purged p;
  delete from public.listing_versions v
  where v.replaced_at < now() - interval '12 months' or v.listing_id = any (gone)
    or (v.listing_id, v.revision) in (
      select counted.listing_id, counted.revision
      from (
        select o.listing_id, o.revision,
               row_number() over (partition by o.listing_id order by o.revision desc) as place
        from public.listing_versions o
      ) counted
      where counted.place > 100);
  update public.audit_logs a set changes = null
  where a.changes is not null
    and (a.resource_type = 'businesses' and a.resource_id = any (gone::text[])
         or a.resource_type = 'business_images' and a.details ->> 'listing' = any (gone::text[]));
  return cardinality(gone);
end
$$;

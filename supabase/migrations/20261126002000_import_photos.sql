-- Photos of many listings at once, from files named by listing: they count as an import that can be undone for 30 days,
-- and the hash of each chosen file tells when it comes again (IMPORT-15). No name of a file is kept (IMG-12).

alter table public.listing_imports add column photos integer not null default 0;

create table public.imported_photos (
  -- That of the photo.
  id uuid primary key,
  import_id uuid not null,
  business_id uuid not null,
  -- SHA-256 of the file as it was chosen, before it was made smaller.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  revision bigint not null,
  undo_outcome text check (undo_outcome in ('undone', 'changed'))
);
create index imported_photos_import on public.imported_photos (import_id);
alter table public.imported_photos enable row level security;
revoke all on public.imported_photos from anon, authenticated, service_role;
grant select on public.imported_photos to authenticated, service_role;
create policy "Admins read" on public.imported_photos for select to authenticated
  using ((select private.is_admin()));

-- Adds the row of a photo whose files are there: {id, business_id, image_url, thumbnail_url, file_size, display_order}.
-- Returns written, also when it is sent again because the answer was lost, or gone when the listing was deleted meanwhile.
create function public.import_photo(photo jsonb, import_id uuid, sha256 text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  n constant public.business_images := jsonb_populate_record(null::public.business_images, photo);
  given_revision bigint;
begin
  perform private.refuse_non_admins();
  perform pg_advisory_xact_lock(692, 1);
  if exists (select from public.imported_photos p where p.id = n.id) then
    return 'written';
  end if;
  if not exists (select from public.businesses b where b.id = n.business_id) then
    return 'gone';
  end if;
  insert into public.business_images (
    id, business_id, image_url, thumbnail_url, image_type, file_size, mime_type, display_order)
  values (n.id, n.business_id, n.image_url, n.thumbnail_url, 'full', n.file_size, 'image/jpeg', n.display_order)
  returning revision into given_revision;
  insert into public.imported_photos (id, import_id, business_id, sha256, revision)
  values (n.id, import_photo.import_id, n.business_id, import_photo.sha256, given_revision);
  update public.listing_imports i set photos = i.photos + 1 where i.id = import_photo.import_id;
  return 'written';
end
$$;

-- Takes up to `max_rows` photos of an import back. One that somebody described or moved since stays as it is. Their files
-- go with the sweep of the photos.
create function private.undo_photos(import uuid, max_rows integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  added public.imported_photos;
begin
  for added in
    select * from public.imported_photos p
    where p.import_id = import and p.undo_outcome is null
    order by p.id limit least(greatest(max_rows, 1), 500)
  loop
    if exists (select from public.business_images i where i.id = added.id and i.revision <> added.revision) then
      update public.imported_photos p set undo_outcome = 'changed' where p.id = added.id;
    else
      delete from public.business_images i where i.id = added.id;
      update public.imported_photos p set undo_outcome = 'undone' where p.id = added.id;
    end if;
  end loop;
end
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('public.undo_import(uuid, integer)',
      '  for written in
    select * from private.imported_rows r',
      '  perform private.undo_photos(undone.id, max_rows);
  for written in
    select * from private.imported_rows r'),
    ('public.undo_import(uuid, integer)',
      'from private.imported_rows r where r.import_id = undone.id);',
      'from (
      select i.listing_id, i.name, i.undo_outcome from private.imported_rows i where i.import_id = undone.id
      union all
      select p.business_id, coalesce((select b.name from public.businesses b where b.id = p.business_id), ''-''),
             p.undo_outcome
      from public.imported_photos p where p.import_id = undone.id) r);'),
    -- The hashes of photos are kept as long as the photo, or its import, is there.
    ('private.purge_history()',
      'delete from public.contact_imports i where',
      'delete from public.imported_photos p
  where not exists (select from public.business_images i where i.id = p.id)
    and not exists (select from public.listing_imports i where i.id = p.import_id);
  delete from public.contact_imports i where')
  ) as c (name, before, after)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no text "%"', change.name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

revoke execute on function private.undo_photos(uuid, integer), public.import_photo(jsonb, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.import_photo(jsonb, uuid, text) to authenticated;

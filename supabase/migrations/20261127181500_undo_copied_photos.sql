-- Undoing an import of photos also takes back those that a merge copied to another listing, and those of a deleted
-- listing, which came back with it. They were left where they were and called undone (IMPORT-15).

alter table public.imported_photos
  -- The photo that a merge copied.
  add column copy_of uuid,
  drop constraint imported_photos_undo_outcome_check,
  add constraint imported_photos_undo_outcome_check check (undo_outcome in ('undone', 'changed', 'deleted'));
create index imported_photos_copy_of on public.imported_photos (copy_of) where copy_of is not null;

-- Takes up to `max_rows` photos of an import back, also out of what is kept of a deleted listing. One that somebody
-- described, moved or deleted since stays as it is. Their files go with the sweep of the photos.
create or replace function private.undo_photos(import uuid, max_rows integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  added public.imported_photos;
  found_revision bigint;
  ending text;
begin
  for added in
    select * from public.imported_photos p
    where p.import_id = import and p.undo_outcome is null
    order by p.id limit least(greatest(max_rows, 1), 500)
  loop
    select i.revision into found_revision from public.business_images i where i.id = added.id;
    if found_revision is null then
      select (photo.value ->> 'revision')::bigint into found_revision
      from public.deleted_listings d cross join lateral jsonb_array_elements(d.photos) photo
      where d.id = added.business_id and photo.value ->> 'id' = added.id::text;
    end if;
    ending := case
      when found_revision is null then 'deleted'
      when found_revision <> added.revision then 'changed'
      else 'undone' end;
    if ending = 'undone' then
      delete from public.business_images i where i.id = added.id;
      update public.deleted_listings d
      set photos = (
        select coalesce(jsonb_agg(photo.value order by photo.place), '[]')
        from jsonb_array_elements(d.photos) with ordinality photo (value, place)
        where photo.value ->> 'id' <> added.id::text)
      where d.id = added.business_id;
    end if;
    update public.imported_photos p set undo_outcome = ending where p.id = added.id;
  end loop;
end
$$;

create or replace function public.merge_listings(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.businesses;
  merged public.businesses;
  wanted public.businesses;
  photos uuid[] := array(select e.value::uuid from jsonb_array_elements_text(request -> 'photos') e);
  last_order integer;
begin
  perform private.refuse_non_admins();
  perform pg_advisory_xact_lock(692, 1);
  select * into kept from public.businesses b where b.id = (request ->> 'kept')::uuid;
  select * into merged from public.businesses b where b.id = (request ->> 'merged')::uuid;
  if kept.id is null or merged.id is null then
    return jsonb_build_object('outcome',
      case when (request ->> 'merged')::uuid = any (kept.merged_ids) then 'merged' else 'gone' end);
  end if;
  if kept.id = merged.id then
    raise exception 'A listing cannot be merged into itself' using errcode = '22023';
  end if;
  if kept.revision <> (request ->> 'kept_revision')::bigint or merged.revision <> (request ->> 'merged_revision')::bigint
    or (request ->> 'photo_count')::integer <> (
      select count(*) from public.business_images i where i.business_id = merged.id)
    or cardinality(photos) <> (
      select count(*) from public.business_images i where i.business_id = merged.id and i.id = any (photos)) then
    return jsonb_build_object('outcome', 'changed');
  end if;
  select coalesce(max(i.display_order), -1) into last_order from public.business_images i where i.business_id = kept.id;
  -- Copies, not moves: the originals are deleted with their listing, and come back when that is restored.
  with copies as materialized (
    select i as photo, gen_random_uuid() as id,
           last_order + row_number() over (order by i.display_order, i.created_at) as display_order
    from public.business_images i
    where i.id = any (photos)
  ), written as (
    insert into public.business_images (id, business_id, image_url, thumbnail_url, image_type, display_order, alt_text,
      file_name, file_size, mime_type)
    select c.id, kept.id,
           replace((c.photo).image_url, '/business-images/' || merged.id || '/', '/business-images/' || kept.id || '/'),
           replace((c.photo).thumbnail_url, '/business-images/' || merged.id || '/', '/business-images/' || kept.id || '/'),
           (c.photo).image_type, c.display_order, (c.photo).alt_text, (c.photo).file_name, (c.photo).file_size,
           (c.photo).mime_type
    from copies c
    returning id, revision
  )
  -- A copy of an imported photo is one too. The old revision tells the undoing that somebody changed the photo before.
  insert into public.imported_photos (id, import_id, business_id, sha256, revision, undo_outcome, copy_of)
  select c.id, p.import_id, kept.id, p.sha256,
         case when (c.photo).revision = p.revision then w.revision else p.revision end, p.undo_outcome, p.id
  from copies c
  join written w on w.id = c.id
  join public.imported_photos p on p.id = (c.photo).id;
  update public.contact_submissions c set business_id = kept.id where c.business_id = merged.id;
  update public.trips t set carrier_id = kept.id where t.carrier_id = merged.id;
  delete from public.businesses b where b.id = merged.id;
  wanted := jsonb_populate_record(kept, coalesce(request -> 'changes', '{}'));
  update public.businesses b set
    name = wanted.name, description = wanted.description, category = wanted.category, atoll = wanted.atoll,
    address_details = wanted.address_details, mailing_address = wanted.mailing_address, phone = wanted.phone,
    email = wanted.email, website = wanted.website, operating_hours = wanted.operating_hours,
    latitude = wanted.latitude, longitude = wanted.longitude, featured = wanted.featured, alert = wanted.alert,
    closed_until = wanted.closed_until, alt_names = wanted.alt_names, serves = wanted.serves,
    description_mh = wanted.description_mh, mh_by = wanted.mh_by, chat_app = wanted.chat_app,
    chat_contact = wanted.chat_contact, radio_channel = wanted.radio_channel,
    merged_ids = coalesce(kept.merged_ids, '{}') || merged.id || coalesce(merged.merged_ids, '{}')
  where b.id = kept.id;
  return jsonb_build_object('outcome', 'merged');
end
$$;

create or replace function public.undo_import(import_id uuid, max_rows integer default 200) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.listing_imports;
  written private.imported_rows;
  ending text;
begin
  perform private.refuse_non_admins();
  perform pg_advisory_xact_lock(692, 1);
  select * into undone from public.listing_imports i
  where i.id = undo_import.import_id and i.imported_at > now() - interval '30 days';
  if undone.id is null then
    return null;
  end if;
  perform private.undo_photos(undone.id, max_rows);
  for written in
    select * from private.imported_rows r
    where r.import_id = undone.id and r.undo_outcome is null
    order by r.listing_id limit least(greatest(max_rows, 1), 500)
  loop
    ending := private.undo_row(written);
    if ending = 'undone' then
      delete from public.listing_sources s
      where s.import_id = undone.id and s.business_id = written.listing_id;
    end if;
    update private.imported_rows r set undo_outcome = ending
    where r.import_id = undone.id and r.listing_id = written.listing_id;
  end loop;
  if undone.undone_at is null then
    update public.listing_imports i set undone_at = clock_timestamp() where i.id = undone.id;
    perform private.add_audit('import_undone', jsonb_build_object('file', undone.file_name), 'businesses', null);
  end if;
  return (
    select jsonb_build_object(
      'left', count(*) filter (where r.undo_outcome is null),
      'undone', count(*) filter (where r.undo_outcome = 'undone'),
      'kept', coalesce(jsonb_agg(jsonb_build_object('id', r.listing_id, 'name', r.name, 'reason', r.undo_outcome)
        order by r.name, r.listing_id) filter (where r.undo_outcome in ('changed', 'deleted')), '[]'))
    from (
      select i.listing_id, i.name, i.undo_outcome from private.imported_rows i where i.import_id = undone.id
      union all
      select p.business_id, coalesce((select b.name from public.businesses b where b.id = p.business_id),
               (select d.name from public.deleted_listings d where d.id = p.business_id), '-'),
             p.undo_outcome
      from public.imported_photos p
      where p.import_id = undone.id
        -- Its copy counts in its place.
        and not (p.undo_outcome is not distinct from 'undone'
                 and exists (select from public.imported_photos c where c.copy_of = p.id))) r);
end
$$;

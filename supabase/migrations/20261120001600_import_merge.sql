-- Writing many listings in one request (the import), and merging a duplicate into the listing that is kept.

create function private.refuse_non_admins() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.request_role() <> 'service_role' and not private.is_admin() then
    raise exception 'permission denied: only admins change listings' using errcode = '42501';
  end if;
end
$$;

-- Writes one complete listing: a new one where `expected` is null, else the one that still has that revision. Sending
-- the same listing again is a success, because the answer of the first attempt may have been lost (IMPORT-4).
create function private.import_listing(listing jsonb, expected bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  n public.businesses := jsonb_populate_record(null::public.businesses, listing);
  is_written boolean;
begin
  if expected is null then
    insert into public.businesses (
      id, name, description, category, atoll, address_details, mailing_address, phone, email, website, operating_hours,
      latitude, longitude, featured, alert, closed_until, alt_names, last_checked_at)
    values (
      n.id, n.name, n.description, n.category, n.atoll, n.address_details, n.mailing_address, n.phone, n.email, n.website,
      n.operating_hours, n.latitude, n.longitude, n.featured, n.alert, n.closed_until, n.alt_names, n.last_checked_at)
    on conflict (id) do nothing;
  else
    update public.businesses b set
      name = n.name, description = n.description, category = n.category, atoll = n.atoll,
      address_details = n.address_details, mailing_address = n.mailing_address, phone = n.phone, email = n.email,
      website = n.website, operating_hours = n.operating_hours, latitude = n.latitude, longitude = n.longitude,
      featured = n.featured, alert = n.alert, closed_until = n.closed_until, alt_names = n.alt_names,
      last_checked_at = n.last_checked_at
    where b.id = n.id and b.revision = expected;
  end if;
  if found then
    return 'written';
  end if;
  select (b.name, b.description, b.category, b.atoll, b.address_details, b.mailing_address, b.phone, b.email, b.website,
          b.operating_hours, b.latitude, b.longitude, b.featured, b.alert, b.closed_until, b.alt_names, b.last_checked_at)
     is not distinct from
         (n.name, n.description, n.category, n.atoll, n.address_details, n.mailing_address, n.phone, n.email, n.website,
          n.operating_hours, n.latitude, n.longitude, n.featured, n.alert, n.closed_until, n.alt_names, n.last_checked_at)
    into is_written
  from public.businesses b where b.id = n.id;
  return case when is_written is null then 'gone' when is_written then 'written' else 'changed' end;
end
$$;

-- Writes up to 500 listings of an import: [{listing: {...all columns of the file}, revision: number or null}]. Returns
-- [{id, outcome: written | changed | gone | refused, reason}] in the same order. A listing that a constraint refuses
-- does not stop the others.
create function public.import_listings(listings jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry jsonb;
  outcome text;
  reason text;
  outcomes jsonb := '[]';
begin
  perform private.refuse_non_admins();
  if jsonb_typeof(listings) is distinct from 'array' or jsonb_array_length(listings) > 500 then
    raise exception 'At most 500 listings can be written in one request' using errcode = '22023';
  end if;
  -- One subtransaction for all; only when a row is refused, one for each row.
  begin
    for entry in select e.value from jsonb_array_elements(listings) e loop
      outcome := private.import_listing(entry -> 'listing', (entry ->> 'revision')::bigint);
      outcomes := outcomes || jsonb_build_object('id', entry #> '{listing,id}', 'outcome', outcome, 'reason', null);
    end loop;
    return outcomes;
  exception when data_exception or integrity_constraint_violation then
    outcomes := '[]';
  end;
  for entry in select e.value from jsonb_array_elements(listings) e loop
    reason := null;
    begin
      outcome := private.import_listing(entry -> 'listing', (entry ->> 'revision')::bigint);
    exception when data_exception or integrity_constraint_violation then
      outcome := 'refused';
      reason := sqlerrm;
    end;
    outcomes := outcomes || jsonb_build_object('id', entry #> '{listing,id}', 'outcome', outcome, 'reason', reason);
  end loop;
  return outcomes;
end
$$;

-- Merges a duplicate into the listing that is kept (MERGE-1): its photos (whose files the caller has copied into the
-- folder of the kept listing), the messages about it, and its id, so that its address and visitors' favorites lead to
-- the kept listing. Then deletes it like any other listing.
--   request: {kept, merged, kept_revision, merged_revision, photos: [ids], photo_count: how many the merged one has,
--             changes: {columns of the kept listing}}
-- Returns {outcome: merged | changed | gone}. A repeated request is a success, because the answer may have been lost.
-- `changed`: one of the two listings, or the photos of the merged one, are no longer those that the caller saw.
create function public.merge_listings(request jsonb) returns jsonb
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
  insert into public.business_images (business_id, image_url, thumbnail_url, image_type, display_order, alt_text,
    file_name, file_size, mime_type)
  select kept.id,
         replace(i.image_url, '/business-images/' || merged.id || '/', '/business-images/' || kept.id || '/'),
         replace(i.thumbnail_url, '/business-images/' || merged.id || '/', '/business-images/' || kept.id || '/'),
         i.image_type, last_order + row_number() over (order by i.display_order, i.created_at),
         i.alt_text, i.file_name, i.file_size, i.mime_type
  from public.business_images i
  where i.id = any (photos);
  update public.contact_submissions c set business_id = kept.id where c.business_id = merged.id;
  delete from public.businesses b where b.id = merged.id;
  wanted := jsonb_populate_record(kept, coalesce(request -> 'changes', '{}'));
  update public.businesses b set
    name = wanted.name, description = wanted.description, category = wanted.category, atoll = wanted.atoll,
    address_details = wanted.address_details, mailing_address = wanted.mailing_address, phone = wanted.phone,
    email = wanted.email, website = wanted.website, operating_hours = wanted.operating_hours,
    latitude = wanted.latitude, longitude = wanted.longitude, featured = wanted.featured, alert = wanted.alert,
    closed_until = wanted.closed_until, alt_names = wanted.alt_names,
    merged_ids = coalesce(kept.merged_ids, '{}') || merged.id || coalesce(merged.merged_ids, '{}')
  where b.id = kept.id;
  return jsonb_build_object('outcome', 'merged');
end
$$;

-- A listing that exists again, such as one restored after its merge, gets back its own address and those of the
-- duplicates that were merged into it before.
create function private.release_merged_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  own uuid[] := array[new.id] || coalesce(new.merged_ids, '{}');
begin
  update public.businesses b
  set merged_ids = nullif(array(select m.id from unnest(b.merged_ids) with ordinality m(id, place)
                                where m.id <> all (own) order by m.place), '{}')
  where b.merged_ids && own and b.id <> new.id;
  return null;
end
$$;
create trigger release_merged_id after insert on public.businesses
  for each row execute function private.release_merged_id();

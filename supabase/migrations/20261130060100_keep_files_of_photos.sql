-- Admins delete the file of a photo only when no photo uses it any more (STORAGE-5). Before, an editor could delete all files
-- by requests to Storage: the audit log did not show it, and nothing could bring them back. Now the row of the photo has to go
-- first, as the admin area does it (IMG-5), and deleting a row is in the audit log. The service key, which sweep-photos uses,
-- is bound by no policy.

-- True if no photo of a listing, and no photo that a deleted listing keeps for its restoration, has this path in the bucket.
-- The photos of a listing are all in its own folder (STORAGE-4), so only the rows of one listing are read.
create function private.is_unused_photo(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from (
      select case when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(path, '/', 1)::uuid end as listing
    ) folder
    cross join lateral (
      select i.image_url, i.thumbnail_url from public.business_images i where i.business_id = folder.listing
      union all
      select photo.value ->> 'image_url', photo.value ->> 'thumbnail_url'
      from public.deleted_listings d cross join lateral jsonb_array_elements(d.photos) photo where d.id = folder.listing
    ) used
    where path in (
      split_part(used.image_url, '/business-images/', 2), split_part(used.thumbnail_url, '/business-images/', 2)))
$$;

-- The function is as before, except for the policy "Admins delete photos".
create or replace function private.install_storage_rules() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return false;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('business-images', 'business-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
    ('directory', 'directory', true, 52428800, array['application/gzip', 'application/json'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  execute 'drop policy if exists "Admins list photos" on storage.objects';
  execute 'drop policy if exists "Admins upload photos" on storage.objects';
  execute 'drop policy if exists "Admins delete photos" on storage.objects';
  execute 'create policy "Admins list photos" on storage.objects for select to authenticated
    using (bucket_id = ''business-images'' and (select private.is_admin()))';
  execute 'create policy "Admins upload photos" on storage.objects for insert to authenticated
    with check (bucket_id = ''business-images'' and (select private.is_admin()) and private.is_photo_path(name))';
  execute 'create policy "Admins delete photos" on storage.objects for delete to authenticated
    using (bucket_id = ''business-images'' and (select private.is_admin()) and private.is_unused_photo(name))';
  return true;
end
$$;

select private.install_storage_rules();

revoke execute on all functions in schema private from public;
grant execute on function private.is_unused_photo(text) to authenticated;

-- Buckets and their rules. Both buckets are public: reading by a public address needs no policy, and visitors cannot
-- list the files, because they have no select policy. Only the service key writes to `directory`.
--
-- This is a function, because on the local backend the migrations run before the storage schema exists. It can be
-- called again and always leaves the same rules.
create function private.install_storage_rules() returns boolean
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
    using (bucket_id = ''business-images'' and (select private.is_admin()))';
  return true;
end
$$;

-- {businessId}/{timestamp}-{filename}, of a listing that exists, with the extension of an allowed type (STORAGE-1).
-- There is no update policy: an upload never overwrites.
create function private.is_photo_path(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]{10,16}-[A-Za-z0-9._-]{1,150}\.(jpg|jpeg|png|webp|gif)$'
     and exists (select from public.businesses b where b.id::text = split_part(path, '/', 1))
$$;

select private.install_storage_rules();

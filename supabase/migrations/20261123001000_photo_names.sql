-- The name that a photo's file had on a phone or computer may hold names of people or places (IMG-12). Everybody can read
-- the rows of photos, so it is not stored, whatever the way a row comes. The column stays for older clients that send it.
create function private.forget_photo_file_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.file_name := null;
  return new;
end
$$;
create trigger forget_photo_file_name before insert or update of file_name on public.business_images
  for each row when (new.file_name is not null) execute function private.forget_photo_file_name();
update public.business_images set file_name = null where file_name is not null;

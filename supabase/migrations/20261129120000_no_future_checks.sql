-- 'Checked today' writes the time of the admin's device (BIZ-17). Where its clock was ahead, visitors read for weeks or months
-- that a listing had been checked today. A check is therefore never later than the time of the server.
create function private.limit_check_to_now() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.last_checked_at := now();
  return new;
end
$$;

create trigger limit_check_to_now before insert or update of last_checked_at on public.businesses
  for each row when (new.last_checked_at > now())
  execute function private.limit_check_to_now();

revoke execute on all functions in schema private from public;

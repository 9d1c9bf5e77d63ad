-- A waiting message whose admin lost the admin rights, or whose account was deleted, is assigned to nobody again. Otherwise no
-- admin would find it: the filters of the Submissions tab know "Me" and "Nobody" only. Messages that were decided keep it.
create function private.release_submissions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.contact_submissions c set assigned_to = null where c.status = 'pending' and c.assigned_to = old.user_id;
  return null;
end
$$;
create trigger release_submissions after delete on private.admins
  for each row execute function private.release_submissions();

update public.contact_submissions c set assigned_to = null
where c.status = 'pending' and c.assigned_to is not null
  and not exists (select from private.admins a where a.user_id = c.assigned_to);

revoke execute on all functions in schema private from public;

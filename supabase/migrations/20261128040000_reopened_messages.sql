-- A message that is set back to pending is assigned to nobody if its admin has lost the admin rights meanwhile (SUBM-9).
-- Decided messages keep such an admin, but no admin would find a waiting one: the filters of the Submissions tab know "Me" and
-- "Nobody" only.

-- Only an account that exists can look after a message, and only an admin after one that waits.
create or replace function private.check_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.assigned_to is distinct from old.assigned_to
    and not exists (select from public.users u where u.id = new.assigned_to) then
    new.assigned_to := old.assigned_to;
  end if;
  if new.status = 'pending' and not exists (select from private.admins a where a.user_id = new.assigned_to) then
    new.assigned_to := null;
  end if;
  return new;
end
$$;

drop trigger check_assignee on public.contact_submissions;
-- Before keep_submission, by its name.
create trigger check_assignee before update on public.contact_submissions
  for each row when (new.assigned_to is not null)
  execute function private.check_assignee();

update public.contact_submissions c set assigned_to = null
where c.status = 'pending' and c.assigned_to is not null
  and not exists (select from private.admins a where a.user_id = c.assigned_to);

revoke execute on all functions in schema private from public;

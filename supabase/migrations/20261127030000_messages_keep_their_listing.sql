-- A message stays with the listing that its visitor wrote about (RIGHTS-6). is_api_user() knows the API's roles only
-- outside of `security definer`, so the trigger that copies the columns runs with the caller's rights again, and a trigger
-- before it asks for the account.

-- Only an account that exists can look after a message.
create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.users u where u.id = new.assigned_to) then
    new.assigned_to := old.assigned_to;
  end if;
  return new;
end
$$;
-- Before keep_submission, by its name.
create trigger check_assignee before update on public.contact_submissions
  for each row when (new.assigned_to is not null and new.assigned_to is distinct from old.assigned_to)
  execute function private.check_assignee();

create or replace function private.keep_submission() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.status <> old.status then
    old.handled_by := case when new.status <> 'pending' then auth.uid() end;
    old.handled_at := case when new.status <> 'pending' then clock_timestamp() end;
  end if;
  old.status := new.status;
  old.rejected_because := case when new.status = 'rejected' then nullif(btrim(new.rejected_because, E' \t\r\n'), '') end;
  old.assigned_to := new.assigned_to;
  old.note := nullif(btrim(new.note, E' \t\r\n'), '');
  if not private.is_api_user() then
    old.business_id := new.business_id;
  end if;
  old.updated_at := clock_timestamp();
  return old;
end
$$;

revoke execute on all functions in schema private from public;

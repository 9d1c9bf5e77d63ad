-- Triage of messages: which admin looks after a message, and why it was rejected ('Spam' for one that is spam).
alter table public.contact_submissions
  add column assigned_to uuid,
  add column rejected_because text check (private.is_text(rejected_because, 300));

-- As keep_submission before, with the two columns. A message that is no longer rejected has no reason; only an account
-- that exists can look after one. The account may be removed later, so it is no foreign key.
create or replace function private.keep_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status <> old.status then
    old.handled_by := case when new.status <> 'pending' then auth.uid() end;
    old.handled_at := case when new.status <> 'pending' then clock_timestamp() end;
  end if;
  old.status := new.status;
  old.rejected_because := case when new.status = 'rejected' then nullif(btrim(new.rejected_because, E' \t\r\n'), '') end;
  if new.assigned_to is distinct from old.assigned_to
    and (new.assigned_to is null or exists (select from public.users u where u.id = new.assigned_to)) then
    old.assigned_to := new.assigned_to;
  end if;
  old.note := nullif(btrim(new.note, E' \t\r\n'), '');
  if not private.is_api_user() then
    old.business_id := new.business_id;
  end if;
  old.updated_at := clock_timestamp();
  return old;
end
$$;

-- A visitor's message begins with neither.
create function private.begin_triage() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_restoring() then
    new.assigned_to := null;
    new.rejected_because := null;
  end if;
  return new;
end
$$;
create trigger begin_triage before insert on public.contact_submissions
  for each row execute function private.begin_triage();

revoke execute on all functions in schema private from public;

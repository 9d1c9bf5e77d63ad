-- Whoever changes the reason of a rejected message is recorded like whoever sets the status (SUBM-7). Before, the screen named
-- the admin who had rejected the message beside a reason that another admin had written.
create or replace function private.keep_submission() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  reason text := case when new.status = 'rejected' then nullif(btrim(new.rejected_because, E' \t\r\n'), '') end;
begin
  if new.status <> old.status or reason is distinct from old.rejected_because then
    old.handled_by := case when new.status <> 'pending' then auth.uid() end;
    old.handled_at := case when new.status <> 'pending' then clock_timestamp() end;
  end if;
  old.status := new.status;
  old.rejected_because := reason;
  old.assigned_to := new.assigned_to;
  old.note := nullif(btrim(new.note, E' \t\r\n'), '');
  if not private.is_api_user() then
    old.business_id := new.business_id;
  end if;
  old.updated_at := clock_timestamp();
  return old;
end
$$;

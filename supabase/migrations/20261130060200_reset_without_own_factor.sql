-- An admin without a second factor can reset that of another admin (ADMINS-1). Deleting the backup codes of the other account
-- asked the caller for a code of a factor that the caller does not have, so the reset was always refused. Whether an admin may
-- reset the factor of another one is checked by reset_mfa itself; by requests to the table, everybody reaches only the own codes.

-- The function is as before, but asks for a code only where an account deletes its own backup codes.
create or replace function private.guard_backup_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  factor private.mfa_factors;
begin
  if tg_op = 'DELETE' then
    -- Removing a factor deletes its codes too; by then guard_mfa_removal has required a fresh code.
    if old.user_id = auth.uid()
      and exists (select from private.mfa_factors f where f.user_id = old.user_id and f.sealed is not null) then
      perform private.require_fresh_code();
    end if;
    return old;
  end if;
  select * into factor from private.mfa_factors f where f.user_id = new.user_id for update;
  if factor.sealed is not null then
    perform private.require_fresh_code();
  elsif factor.pending_proved_at is null or factor.pending_session is distinct from private.session_id() then
    raise exception 'Prove a code from the new secret first' using errcode = '42501', hint = 'mfa_proof_required';
  end if;
  if (select count(*) from public.admin_backup_codes c where c.user_id = new.user_id) >= 8 then
    raise exception 'There are 8 backup codes already; delete them first' using errcode = '23514';
  end if;
  if new.code_hash is null or new.code_hash !~ '^[0-9a-f]{64}$' then
    raise exception 'A backup code is stored as its SHA-256 in hex' using errcode = '23514';
  end if;
  new.code_hash := private.pepper_hash(new.code_hash);
  new.is_used := false;
  new.used_at := null;
  new.created_at := now();
  return new;
end
$$;

revoke execute on all functions in schema private from public;

-- Triggers on the two MFA tables (MFASRV-6, MFASRV-7), and enable_mfa. A client sets up a factor in these steps: upsert
-- the settings with a secret, prove a code, set is_enabled, insert the backup codes. Deleting the settings switches
-- off.

-- Only the server may count uses. No `security definer` here, so that current_user is the API's role.
create function private.keep_mfa_counts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_user() then
    new.last_used_at := case tg_op when 'INSERT' then null else old.last_used_at end;
    new.backup_codes_used := case tg_op when 'INSERT' then 0 else old.backup_codes_used end;
  end if;
  new.created_at := case tg_op when 'INSERT' then now() else old.created_at end;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create function private.require_fresh_code() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.request_role() = 'authenticated' and not private.has_fresh_code() then
    raise exception 'Enter a code from your authenticator app first'
      using errcode = '42501', hint = 'mfa_code_required';
  end if;
end
$$;

create function private.take_pending_secret(account uuid, secret text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if secret !~ '^[A-Z2-7]{32}$' then
    raise exception 'The secret must have 32 base32 characters' using errcode = '22023';
  end if;
  update private.mfa_factors f
  set pending_sealed = private.seal(secret), pending_session = private.session_id(), pending_counter = null,
      pending_proved_at = null
  where f.user_id = account;
end
$$;

create function private.enable_pending(factor private.mfa_factors) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.mfa_factors f
  set sealed = f.pending_sealed, last_counter = f.pending_counter, enabled_at = clock_timestamp(),
      pending_sealed = null, pending_session = null, pending_counter = null, pending_proved_at = null
  where f.user_id = factor.user_id;
  -- Every other session has to pass the new factor.
  delete from private.mfa_sessions m where m.user_id = factor.user_id;
  perform private.mark_session(factor.user_id, factor.pending_session);
end
$$;

-- Sets `is_enabled` to what the server enforces, encrypts a new secret and replaces it by the mask.
-- An upsert runs this twice (first as insert, then as update with the masked secret), so each run must be complete.
create function private.guard_mfa_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  factor private.mfa_factors;
  is_new_secret boolean := new.secret_key is not null and new.secret_key <> '********';
begin
  if tg_op = 'UPDATE' and new.user_id <> old.user_id then
    raise exception 'The account cannot change' using errcode = '22023';
  end if;
  perform private.prepare_mfa_factor(new.user_id);
  select * into factor from private.mfa_factors f where f.user_id = new.user_id for update;
  if is_new_secret then
    if factor.sealed is not null then
      perform private.require_fresh_code();
    else
      -- Delete backup codes that another session with only the password may have inserted.
      delete from public.admin_backup_codes c where c.user_id = new.user_id;
    end if;
    perform private.take_pending_secret(new.user_id, upper(regexp_replace(new.secret_key, '[\s=]', '', 'g')));
    new.is_enabled := factor.sealed is not null;
  elsif tg_op = 'UPDATE' and old.is_enabled and not new.is_enabled then
    perform private.require_fresh_code();
    perform private.forget_mfa(new.user_id);
  elsif new.is_enabled and factor.pending_proved_at > now() - interval '10 minutes'
    and factor.pending_session = private.session_id() then
    if factor.sealed is not null then
      perform private.require_fresh_code();
    end if;
    perform private.enable_pending(factor);
  elsif factor.sealed is null and new.is_enabled then
    raise exception 'Prove a code from the new secret first' using errcode = '42501', hint = 'mfa_proof_required';
  else
    new.is_enabled := factor.sealed is not null;
  end if;
  new.secret_key := '********';
  return new;
end
$$;

create function private.guard_mfa_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.mfa_factors f where f.user_id = old.user_id and f.sealed is not null) then
    perform private.require_fresh_code();
  end if;
  perform private.forget_mfa(old.user_id);
  return old;
end
$$;

create function private.guard_backup_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  factor private.mfa_factors;
begin
  if tg_op = 'DELETE' then
    -- Removing a factor deletes its codes too; by then guard_mfa_removal has required a fresh code.
    if exists (select from private.mfa_factors f where f.user_id = old.user_id and f.sealed is not null) then
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

-- After codes are deleted, counts the used ones again: a new set starts at 0.
create function private.count_backup_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Inside another trigger the settings row is already being changed or deleted.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.admin_mfa_settings m
  set backup_codes_used = (select count(*) from public.admin_backup_codes c where c.user_id = m.user_id and c.is_used)
  where m.user_id in (select distinct g.user_id from gone g);
  return null;
end
$$;

create trigger a_keep_mfa_counts before insert or update on public.admin_mfa_settings
  for each row execute function private.keep_mfa_counts();
-- Runs for API clients and for every new secret, but not when verify_mfa_code counts a use.
create trigger b_guard_mfa_settings before insert or update on public.admin_mfa_settings
  for each row when (private.is_api_user() or new.secret_key is distinct from '********')
  execute function private.guard_mfa_settings();
create trigger guard_mfa_removal before delete on public.admin_mfa_settings
  for each row execute function private.guard_mfa_removal();
create trigger guard_backup_codes before insert or delete on public.admin_backup_codes
  for each row execute function private.guard_backup_codes();
create trigger count_backup_codes after delete on public.admin_backup_codes
  referencing old table as gone for each statement execute function private.count_backup_codes();

-- Enables the second factor and stores its backup codes in one transaction (MFASRV-10): a connection that breaks leaves
-- either both or neither.
-- `code` proves the pending secret. `code_hashes`: SHA-256 of 8 backup codes in hex. Returns the
-- answer of verify_mfa_code; the factor is enabled if `verified` is true and `purpose` is enrolment.
create function public.enable_mfa(code text, code_hashes text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := auth.uid();
  answer jsonb;
  factor private.mfa_factors;
begin
  if code_hashes is null or cardinality(code_hashes) <> 8
    or exists (select from unnest(code_hashes) h where h is null or h !~ '^[0-9a-f]{64}$') then
    raise exception 'Eight backup codes are stored as their SHA-256 in hex' using errcode = '22023';
  end if;
  answer := public.verify_mfa_code(enable_mfa.code);
  if (answer ->> 'purpose') is distinct from 'enrolment' then
    return answer;
  end if;
  select * into factor from private.mfa_factors f where f.user_id = account for update;
  -- Replacing a factor needs a fresh code of the old one.
  if factor.sealed is not null then
    perform private.require_fresh_code();
  end if;
  perform private.enable_pending(factor);
  update public.admin_mfa_settings m set is_enabled = true where m.user_id = account;
  delete from public.admin_backup_codes c where c.user_id = account;
  insert into public.admin_backup_codes (user_id, code_hash) select account, h from unnest(code_hashes) h;
  return answer || jsonb_build_object('backup_codes_left', private.backup_codes_left(account));
end
$$;

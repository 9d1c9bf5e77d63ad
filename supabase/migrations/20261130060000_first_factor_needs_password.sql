-- Setting up the first second factor of an account needs a fresh password (MFASRV-12). Before, a session of any age could do
-- it, such as one on a device that was left open. The new factor then counted as a fresh proof, so that whoever had the session
-- could make and revoke admins without ever knowing the password.

-- The function is as before, but asks for a fresh sign-in before it takes the first secret.
create or replace function private.guard_mfa_settings() returns trigger
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
      -- The account has no factor, so this asks whether the session began within the last 10 minutes.
      if private.request_role() = 'authenticated' and not private.has_fresh_proof() then
        raise exception 'Confirm with your password first' using errcode = '42501', hint = 'password_required';
      end if;
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

revoke execute on all functions in schema private from public;

-- Where an account has no second factor, a session that began with the password changes the password only within 10 minutes
-- of that (RIGHTS-13), as the Security tab asks for it (ADMINS-2). Before, whoever had such a session could set a new password
-- by a request to Auth itself, and with it sign in and do all that needs a fresh password. The link of a reset mail still sets
-- a password, however long its page was open.

-- True if the session began with the password. Supabase Auth writes the way into auth.mfa_amr_claims. False where Auth is so
-- old that it has no such table, or where this function may not read it: then no password change is refused for it.
create function private.began_with_password(session uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer boolean;
begin
  if to_regclass('auth.mfa_amr_claims') is null or not has_table_privilege('auth.mfa_amr_claims', 'select') then
    return false;
  end if;
  execute 'select exists (
    select from auth.mfa_amr_claims c where c.session_id = $1 and c.authentication_method = ''password'')'
    into answer using began_with_password.session;
  return answer;
end
$$;

-- True if this session may change the account's password: it has entered a code of the second factor within the last 10
-- minutes; without a factor, it began within the last 10 minutes, or not with the password but with the link of a mail.
create or replace function private.may_change_password(account uuid, session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.mfa_factors f where f.user_id = account and f.sealed is not null) then exists (
      select from private.mfa_sessions m
      where m.session_id = session and m.user_id = account
        and m.verified_at > clock_timestamp() - interval '10 minutes' and m.expires_at > clock_timestamp())
    else exists (
      select from auth.sessions s
      where s.id = session and s.user_id = account
        and (s.created_at > clock_timestamp() - interval '10 minutes' or not private.began_with_password(s.id))) end
$$;

-- The function is as before, but the refusal says what is missing.
create or replace function private.guard_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from auth.sessions s where s.user_id = new.id)
    or exists (
      select from auth.sessions s where s.user_id = new.id and private.may_change_password(new.id, s.id)) then
    return null;
  end if;
  if exists (select from private.mfa_factors f where f.user_id = new.id and f.sealed is not null) then
    raise exception 'Enter a code from your authenticator app before you change the password'
      using errcode = 'PT403', hint = 'mfa_code_required';
  end if;
  raise exception 'Sign in again before you change the password' using errcode = 'PT403', hint = 'password_required';
end
$$;

revoke execute on all functions in schema private from public;

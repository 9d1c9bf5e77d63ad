-- After somebody else has reset an admin's second factor (ADMINS-1, MFASRV-8), the password that the account has is not enough
-- any more (MFASRV-14): it has no rights and sets up no factor until the password is set anew in a session that began with the
-- link of a mail. Before, whoever knew the old password, perhaps from a phone that was lost with the factor, could set up a
-- factor of their own at the next sign-in, and then had all rights.

-- Accounts that must set a new password by the link of a mail. They have no factor.
create table private.mfa_resets (
  user_id uuid primary key,
  reset_at timestamptz not null default clock_timestamp()
);
revoke all on private.mfa_resets from public, anon, authenticated, service_role;
alter table private.mfa_resets enable row level security;
create policy "Nobody reaches this through the API" on private.mfa_resets
  for all to anon, authenticated using (false) with check (false);

-- The function is as before, but an account without a factor has no rights while it must set a new password.
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from private.admins a
    cross join private.settings s
    left join private.mfa_factors f on f.user_id = a.user_id and f.sealed is not null
    where a.user_id = (select auth.uid()) and (select private.has_live_session())
      and case when f.user_id is null then
            not s.require_mfa and not exists (select from private.mfa_resets r where r.user_id = a.user_id)
          else exists (
            select from private.mfa_sessions m
            where m.session_id = (select private.session_id()) and m.user_id = a.user_id and m.expires_at > now())
          end)
$$;

-- The function is as before, but refuses the first factor of an account that must set a new password.
create or replace function private.may_change_mfa() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
      or (private.is_listed_admin()
        and not exists (
          select from private.mfa_factors f where f.user_id = (select auth.uid()) and f.sealed is not null)
        and not exists (select from private.mfa_resets r where r.user_id = (select auth.uid())))
$$;

-- The function is as before, but an account that had a factor must set a new password.
create or replace function public.reset_mfa(account uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  had_one boolean;
begin
  perform private.require_fresh_publisher();
  if account = auth.uid() then
    raise exception 'Another admin has to reset your second factor' using errcode = 'PT409', hint = 'own_account';
  end if;
  had_one := exists (select from private.mfa_factors f where f.user_id = account);
  insert into private.mfa_resets (user_id)
  select f.user_id from private.mfa_factors f where f.user_id = account and f.sealed is not null
  on conflict (user_id) do update set reset_at = excluded.reset_at;
  perform private.forget_mfa(account);
  delete from public.admin_mfa_settings m where m.user_id = account;
  return had_one;
end
$$;

-- True if the session began with the link of a mail. Supabase Auth writes the way into auth.mfa_amr_claims. False where that
-- cannot be read.
create function private.began_with_mail(session uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer boolean;
begin
  if to_regclass('auth.mfa_amr_claims') is null or not has_table_privilege('auth.mfa_amr_claims', 'select') then
    return false;
  end if;
  execute 'select bool_or(c.authentication_method in (''otp'', ''recovery'', ''magiclink'', ''invite''))
      and not bool_or(c.authentication_method = ''password'')
    from auth.mfa_amr_claims c where c.session_id = $1'
    into answer using began_with_mail.session;
  return coalesce(answer, false);
end
$$;

-- Call after a new password: gives the account its rights back if the sessions that are left began with the link of a mail. Auth
-- leaves only the session that set the password. With the secret key it leaves none: Auth also writes the column when it only
-- stores the same password in another form, so such a change proves nothing.
create function private.end_mfa_reset(account uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.mfa_resets r
  where r.user_id = account
    and (select bool_and(private.began_with_mail(s.id)) from auth.sessions s where s.user_id = account)
$$;

-- The function is as before, but a password that was set by the link of a mail ends what a reset demands.
create or replace function private.guard_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from auth.sessions s where s.user_id = new.id)
    or exists (
      select from auth.sessions s where s.user_id = new.id and private.may_change_password(new.id, s.id)) then
    perform private.end_mfa_reset(new.id);
    return null;
  end if;
  if exists (select from private.mfa_factors f where f.user_id = new.id and f.sealed is not null) then
    raise exception 'Enter a code from your authenticator app before you change the password'
      using errcode = 'PT403', hint = 'mfa_code_required';
  end if;
  raise exception 'Sign in again before you change the password' using errcode = 'PT403', hint = 'password_required';
end
$$;

-- The function is as before, with `needs_new_password`.
create or replace function public.mfa_status() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_listed', private.is_listed_admin(),
    'role', (select a.role from private.admins a where a.user_id = auth.uid()),
    'is_admin', private.is_admin(),
    'is_enabled', coalesce(f.sealed is not null, false),
    'is_required', coalesce(f.sealed is not null, false) or s.require_mfa,
    'needs_new_password', exists (select from private.mfa_resets r where r.user_id = auth.uid()),
    'is_pending', coalesce(f.pending_sealed is not null, false),
    'is_verified', coalesce(m.expires_at > now(), false),
    'verified_until', m.expires_at,
    'is_fresh', private.has_fresh_code(),
    'fresh_until', m.verified_at + interval '10 minutes',
    'locked_until', private.mfa_locked_until(auth.uid(), private.is_known_session()),
    'backup_codes_left', private.backup_codes_left(auth.uid()))
  from private.settings s
  left join private.mfa_factors f on f.user_id = auth.uid()
  left join private.mfa_sessions m on m.user_id = auth.uid() and m.session_id = private.session_id()
$$;

-- The function is as before, but also deletes the row of private.mfa_resets.
create or replace function private.mirror_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.admins a where a.user_id = old.id;
    delete from public.users u where u.id = old.id;
    delete from public.admin_notification_preferences p where p.user_id = old.id;
    delete from public.admin_mfa_settings m where m.user_id = old.id;
    delete from private.email_changes c where c.user_id = old.id;
    delete from private.mfa_resets r where r.user_id = old.id;
    perform private.forget_mfa(old.id);
    execute format('drop sequence if exists %s', private.mfa_sequence(old.id));
    execute format('drop sequence if exists %s', private.mfa_sequence(old.id, true));
    return null;
  end if;
  insert into public.users (id, email, created_at)
  values (new.id, new.email, coalesce(new.created_at, now()))
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

revoke execute on all functions in schema private from public;

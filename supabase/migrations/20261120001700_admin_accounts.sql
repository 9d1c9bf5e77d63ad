-- What admins do with the accounts of admins, from the screen or by `npm run admin`: invite, revoke, reset a second factor,
-- require one from all, and change one's own account. Each needs a fresh code (ADMINS-2) and is in the audit log (ADMINS-3).

-- True if the caller has shown within the last 10 minutes who they are: with a code of their second factor; without one,
-- by signing in with the password.
create function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.mfa_factors f where f.user_id = (select auth.uid()) and f.sealed is not null)
      then private.has_fresh_code()
    else exists (
      select from auth.sessions s
      where s.id = (select private.session_id()) and s.user_id = (select auth.uid())
        and s.created_at > now() - interval '10 minutes') end
$$;

-- Refuses API callers who are not admins with a fresh proof. The service key and SQL pass.
create function private.require_fresh_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.request_role() not in ('anon', 'authenticated') then
    return;
  end if;
  if not private.is_admin() then
    raise exception 'Only admins manage the accounts of admins' using errcode = '42501';
  end if;
  if not private.has_fresh_proof() then
    raise exception 'Confirm with a code, or with the password if there is no second factor' using errcode = '42501', hint = case
      when exists (select from private.mfa_factors f where f.user_id = auth.uid() and f.sealed is not null)
        then 'mfa_code_required' else 'password_required' end;
  end if;
end
$$;

-- There is always at least one admin (ADMINS-4). Two revocations at the same time wait for each other here, so that the
-- second one sees the result of the first.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(692, 4);
  if not exists (select from private.admins a where a.user_id <> old.user_id) then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409', hint = 'last_admin';
  end if;
  return old;
end
$$;
create trigger keep_last_admin before delete on private.admins
  for each row execute function private.keep_last_admin();

create function public.grant_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_admin();
  if not exists (select from public.users u where u.id = account) then
    raise exception 'There is no account %', account using errcode = 'P0002';
  end if;
  insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
end
$$;

-- Admins cannot revoke their own rights. Together with the lock, this keeps one of two admins who revoke each other at the
-- same time.
create function public.revoke_admin(account uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(692, 4);
  perform private.require_fresh_admin();
  if account = auth.uid() then
    raise exception 'Another admin has to revoke your rights' using errcode = 'PT409', hint = 'own_account';
  end if;
  delete from private.admins a where a.user_id = account;
  if not found then
    return false;
  end if;
  delete from private.mfa_sessions m where m.user_id = account;
  return true;
end
$$;

-- Removes the second factor of an admin who lost the phone. False if there was none. Admins switch off their own in the
-- Security tab.
create function public.reset_mfa(account uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  had_one boolean;
begin
  perform private.require_fresh_admin();
  if account = auth.uid() then
    raise exception 'Another admin has to reset your second factor' using errcode = 'PT409', hint = 'own_account';
  end if;
  had_one := exists (select from private.mfa_factors f where f.user_id = account);
  perform private.forget_mfa(account);
  delete from public.admin_mfa_settings m where m.user_id = account;
  return had_one;
end
$$;

-- Sets whether every admin needs a second factor. Admins without one cannot require it, or they would lock themselves out.
create function public.set_require_mfa(required boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_admin();
  if required is null then
    raise exception 'Say true or false' using errcode = '22023';
  end if;
  if required and private.request_role() = 'authenticated'
    and not exists (select from private.mfa_factors f where f.user_id = auth.uid() and f.sealed is not null) then
    raise exception 'Set up your own second factor first' using errcode = 'PT409', hint = 'own_factor_missing';
  end if;
  update private.settings s set require_mfa = required where s.only_row and s.require_mfa <> required;
  if found then
    perform private.add_audit(
      case when required then 'mfa_requirement_on' else 'mfa_requirement_off' end, '{}', 'account', null);
  end if;
end
$$;

-- The screen's list: {require_mfa, admins: [{user_id, email, mfa_enabled, created_at, last_sign_in_at}]}. An admin who has
-- never signed in has been invited only.
create function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only admins see who is an admin' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'require_mfa', (select s.require_mfa from private.settings s),
    'admins', (
      select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('last_sign_in_at', to_jsonb(u) -> 'last_sign_in_at')), '[]')
      from public.list_admins() a left join auth.users u on u.id = a.user_id));
end
$$;

-- The caller's sessions, last used first: [{id, created_at, used_at, user_agent, is_current}].
create function public.my_sessions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'created_at', f.created_at, 'used_at', f.used_at, 'user_agent', f.user_agent,
    'is_current', f.id = private.session_id()) order by f.used_at desc), '[]')
  from (
    select s.id, s.created_at, coalesce((to_jsonb(s) ->> 'updated_at')::timestamptz, s.created_at) as used_at,
           left(to_jsonb(s) ->> 'user_agent', 300) as user_agent
    from auth.sessions s
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
      and (select private.is_admin())
    order by used_at desc limit 50
  ) f
$$;

-- Checks and logs an action that the edge function admin-accounts is about to do for the caller.
create function public.begin_account_action(action text, email text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if action is null or action not in (
    'admin_invited', 'password_change_started', 'email_change_started', 'sessions_ended') then
    raise exception 'There is no such action' using errcode = '22023';
  end if;
  perform private.require_fresh_admin();
  perform private.add_audit(
    action, jsonb_strip_nulls(jsonb_build_object('email', left(begin_account_action.email, 254))), 'account',
    auth.uid()::text);
end
$$;

-- New e-mail addresses, each until the code that was mailed to it is entered.
create table private.email_changes (
  user_id uuid primary key,
  new_email text not null check (private.is_email(new_email)),
  code_hash text not null,
  expires_at timestamptz not null default clock_timestamp() + interval '30 minutes',
  tries integer not null default 0
);

create function public.start_email_change(account uuid, new_email text, code_hash text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.email_changes (user_id, new_email, code_hash) values (account, start_email_change.new_email, code_hash)
  on conflict (user_id) do update set new_email = excluded.new_email, code_hash = excluded.code_hash,
    expires_at = clock_timestamp() + interval '30 minutes', tries = 0
$$;

-- Returns the new address if the code is right; null if it is wrong, too old, or was tried 5 times. The update locks the
-- row, so that concurrent tries count one by one.
create function public.finish_email_change(account uuid, code_hash text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting private.email_changes;
begin
  update private.email_changes c set tries = c.tries + 1
  where c.user_id = account and c.tries < 5 and c.expires_at > clock_timestamp()
  returning c.* into waiting;
  if waiting.code_hash is distinct from finish_email_change.code_hash then
    return null;
  end if;
  delete from private.email_changes c where c.user_id = account;
  return waiting.new_email;
end
$$;

-- Auth changes passwords and addresses itself, so they are logged here, whichever way they were changed. A session that
-- began with a mail's link has changed a password too (RIGHTS-11).
create function private.audit_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.admins a where a.user_id = new.id) then
    return null;
  end if;
  if to_jsonb(new) ->> 'encrypted_password' is distinct from to_jsonb(old) ->> 'encrypted_password' then
    perform private.add_audit('password_changed', '{}', 'account', new.id::text);
  end if;
  if new.email is distinct from old.email then
    perform private.add_audit(
      'email_changed', jsonb_build_object('email', new.email), 'account', new.id::text,
      jsonb_build_object('email', jsonb_build_object('old', old.email, 'new', new.email)));
  end if;
  return null;
end
$$;
create trigger guide_audit_account after update on auth.users
  for each row execute function private.audit_account();

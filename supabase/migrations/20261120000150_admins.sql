-- Who is an admin: a listed account in a session that has not ended and, where it has a second factor, has shown it.
-- Every policy calls private.is_admin().

-- Accounts with admin rights. Filled by SQL or by functions that only the service key may call; each change is in the
-- audit log.
create table private.admins (
  user_id uuid primary key,
  created_at timestamptz not null default now()
);

-- One row, changed by SQL. `*_limit`: entries of one client address within limit_window; `*_daily_limit`: within a day;
-- `*_daily_cap`: of all clients together within a day, so that nobody can fill the database (LIMIT-9).
create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- True: an account without a second factor has no admin rights until it has one.
  require_mfa boolean not null default false,
  -- False: visitors cannot insert messages directly, only through the edge function validate-contact.
  direct_contact_insert boolean not null default true,
  -- The header in which the platform's own proxy names the client. 'x-forwarded-for' (self-hosted without Cloudflare)
  -- means its last entry: the client can write the earlier ones itself.
  address_header text not null default 'cf-connecting-ip'
    check (address_header in ('cf-connecting-ip', 'x-real-ip', 'x-forwarded-for')),
  limit_window interval not null default '10 minutes',
  contact_limit integer not null default 30,
  contact_daily_limit integer not null default 300,
  contact_daily_cap integer not null default 3000,
  analytics_limit integer not null default 1000,
  analytics_daily_limit integer not null default 5000,
  analytics_daily_cap integer not null default 20000,
  audit_limit integer not null default 60,
  audit_daily_limit integer not null default 300,
  audit_daily_cap integer not null default 2000
);
insert into private.settings default values;

-- The caller's session, from the token's `session_id` claim; null without one.
create function private.session_id() returns uuid
language sql stable set search_path = ''
as $$
  select case when claim ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then claim::uuid end
  from (select (select auth.jwt()) ->> 'session_id' as claim) token
$$;

-- A token is accepted until it expires, also after a sign-out or a new password has ended its session. The link of a
-- reset mail or a magic link signs its reader in without the password (RIGHTS-11): such a session may set a new
-- password, which Auth allows, and has no other rights. Auth writes into `amr` how a session began, and keeps it when
-- the token is refreshed.
create function private.has_live_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select auth.jwt()) -> 'amr', '[]'::jsonb) @> '[{"method": "password"}]'
    and exists (
      select from auth.sessions s
      where s.id = (select private.session_id()) and s.user_id = (select auth.uid())
        and (s.not_after is null or s.not_after > now()))
$$;

create table private.mfa_factors (
  user_id uuid primary key,
  -- The enforced secret; null while there is none.
  sealed bytea,
  enabled_at timestamptz,
  -- The newest accepted time step, so that a code works only once.
  last_counter bigint,
  -- A secret that is being set up. The session that stored it has to prove it with a code.
  pending_sealed bytea,
  pending_session uuid,
  pending_counter bigint,
  pending_proved_at timestamptz,
  -- The newest number of the account's sequence that a committed transaction has counted (private.take_mfa_try).
  tries_seen bigint not null
);

-- Sessions that have passed the second factor. A row gives no rights once its session has ended, because is_admin
-- checks both. No foreign key, because hosted projects may not reference auth.sessions.
create table private.mfa_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  verified_at timestamptz not null,
  expires_at timestamptz not null
);
create index mfa_sessions_of_account on private.mfa_sessions (user_id);

create table private.mfa_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index mfa_attempts_of_account on private.mfa_attempts (user_id, failed_at);

create function private.is_listed_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.admins a where a.user_id = (select auth.uid()))
     and (select private.has_live_session())
$$;

-- True for a listed account in a live session. If the account has a second factor, or the settings require one, the
-- session must have passed it.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from private.admins a
    cross join private.settings s
    left join private.mfa_factors f on f.user_id = a.user_id and f.sealed is not null
    where a.user_id = (select auth.uid()) and (select private.has_live_session())
      and case when f.user_id is null then not s.require_mfa
          else exists (
            select from private.mfa_sessions m
            where m.session_id = (select private.session_id()) and m.user_id = a.user_id and m.expires_at > now())
          end)
$$;

-- Setting up the first factor needs only the password. Every later change needs the factor itself.
create function private.may_change_mfa() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
      or (private.is_listed_admin() and not exists (
            select from private.mfa_factors f where f.user_id = (select auth.uid()) and f.sealed is not null))
$$;

-- Who is an admin: a listed account and, where it has a second factor, a session that has shown it. Every policy asks
-- private.is_admin().

-- Accounts with admin rights. Filled by SQL or by functions that only the service key may call.
create table private.admins (
  user_id uuid primary key,
  created_at timestamptz not null default now()
);

-- One row, changed by SQL. Limits are per client address and window.
create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- True: an account without a second factor has no admin rights until it has one.
  require_mfa boolean not null default false,
  -- False: contact messages come in through validate-contact only.
  direct_contact_insert boolean not null default true,
  limit_window interval not null default '10 minutes',
  contact_limit integer not null default 30,
  analytics_limit integer not null default 1000,
  audit_limit integer not null default 60
);
insert into private.settings default values;

-- The caller's session, from the token's `session_id` claim; null without one.
create function private.session_id() returns text
language sql stable set search_path = ''
as $$
  select left(nullif((select auth.jwt()) ->> 'session_id', ''), 100)
$$;

create table private.mfa_factors (
  user_id uuid primary key,
  -- The enforced secret; null while there is none.
  sealed bytea,
  enabled_at timestamptz,
  -- The newest accepted time step: a code is good once.
  last_counter bigint,
  -- A secret that is being set up, until a code proves it in the session that brought it.
  pending_sealed bytea,
  pending_session text,
  pending_counter bigint,
  pending_proved_at timestamptz
);

create table private.mfa_sessions (
  session_id text primary key,
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
$$;

-- A listed account; with a second factor (its own, or required of everybody) only in a session that has shown it.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from private.admins a
    cross join private.settings s
    left join private.mfa_factors f on f.user_id = a.user_id and f.sealed is not null
    where a.user_id = (select auth.uid())
      and case when f.user_id is null then not s.require_mfa
          else exists (
            select from private.mfa_sessions m
            where m.session_id = (select private.session_id()) and m.user_id = a.user_id and m.expires_at > now())
          end)
$$;

-- Setting up a first factor needs the password only, everything after that the factor itself.
create function private.may_change_mfa() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
      or (private.is_listed_admin() and not exists (
            select from private.mfa_factors f where f.user_id = (select auth.uid()) and f.sealed is not null))
$$;

-- The second factor. The specification's tables and calls stay, but what they hold enforces nothing: the secret
-- moves sealed into private.mfa_factors and codes are checked here (architecture.md section 9).

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

create table public.admin_mfa_settings (
  user_id uuid primary key,
  -- Written once as 32 base32 characters, then only ever the mask.
  secret_key text,
  is_enabled boolean not null default false,
  last_used_at timestamptz,
  backup_codes_used integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.admin_backup_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- Written as the SHA-256 of the code, kept as its HMAC with a key of the server.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  is_used boolean not null default false,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

create function private.is_listed_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.admins a where a.user_id = (select auth.uid()))
$$;

-- A listed account; with a second factor (its own, or required of everybody) only in a session that has shown it.
create or replace function private.is_admin() returns boolean
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

alter table public.admin_mfa_settings enable row level security;
alter table public.admin_backup_codes enable row level security;
revoke all on public.admin_mfa_settings, public.admin_backup_codes from anon, authenticated, service_role;
grant select, insert, update, delete on public.admin_mfa_settings to authenticated, service_role;
grant select, insert, delete on public.admin_backup_codes to authenticated, service_role;

create policy "Admins read their own" on public.admin_mfa_settings for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_listed_admin()));
create policy "Admins add their own" on public.admin_mfa_settings for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_change_mfa()));
create policy "Admins change their own" on public.admin_mfa_settings for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_change_mfa()))
  with check (user_id = (select auth.uid()) and (select private.may_change_mfa()));
create policy "Admins remove their own" on public.admin_mfa_settings for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_change_mfa()));

create policy "Admins read their own" on public.admin_backup_codes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_change_mfa()));
create policy "Admins add their own" on public.admin_backup_codes for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_change_mfa()));
create policy "Admins remove their own" on public.admin_backup_codes for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_change_mfa()));

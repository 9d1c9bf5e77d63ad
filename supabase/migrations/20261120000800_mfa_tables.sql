-- The second factor. Rows in these tables enforce nothing by themselves: a trigger moves the secret, encrypted, into
-- private.mfa_factors, and the database checks the codes (MFASRV-1).

create table public.admin_mfa_settings (
  user_id uuid primary key,
  -- Clients write 32 base32 characters. The column stores only a mask.
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
  -- Clients write the SHA-256 of the code. The column stores the HMAC of that hash with a key of the server.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  is_used boolean not null default false,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

alter table public.admin_backup_codes enable row level security;
alter table public.admin_mfa_settings enable row level security;
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

-- Accounts: a copy of auth.users that the dashboard counts, and keys that never leave the database.

-- A copy of auth.users. It gives no rights: private.admins decides.
create table public.users (
  id uuid primary key,
  email text,
  created_at timestamptz not null default now()
);
alter table public.users enable row level security;
revoke all on public.users from anon, authenticated, service_role;
grant select on public.users to authenticated, service_role;
create policy "Admins read accounts" on public.users for select to authenticated using ((select private.is_admin()));

create function private.mirror_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.users u where u.id = old.id;
    delete from private.admins a where a.user_id = old.id;
    delete from public.admin_notification_preferences p where p.user_id = old.id;
    delete from public.admin_mfa_settings m where m.user_id = old.id;
    delete from private.email_changes c where c.user_id = old.id;
    perform private.forget_mfa(old.id);
    if to_regclass(private.mfa_sequence(old.id)) is not null then
      execute format('drop sequence %s', private.mfa_sequence(old.id));
    end if;
    return null;
  end if;
  insert into public.users (id, email, created_at)
  values (new.id, new.email, coalesce(new.created_at, now()))
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

create trigger guide_mirror_account after insert or update of email or delete on auth.users
  for each row execute function private.mirror_account();

insert into public.users (id, email, created_at)
select u.id, u.email, coalesce(u.created_at, now()) from auth.users u on conflict (id) do nothing;

-- Random keys of this project. In a project with Vault, a Vault secret named guide_<name> is used instead. Set it
-- before the first admin sets up a second factor, because data that is sealed with another key cannot be opened.
create table private.secrets (
  name text primary key,
  value text not null
);
insert into private.secrets (name, value)
select name, encode(extensions.gen_random_bytes(32), 'hex') from unnest(array['pepper', 'mfa_key']) as name;

create function private.read_secret(secret_name text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_value text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1'
      into found_value using 'guide_' || secret_name;
  end if;
  return coalesce(found_value, (select s.value from private.secrets s where s.name = secret_name));
end
$$;

-- True for the API's roles, also inside triggers without `security definer`. Triggers use it to reset columns that only
-- the server may set.
create function private.is_api_user() returns boolean
language sql stable set search_path = ''
as $$
  select current_user in ('anon', 'authenticated', 'service_role')
$$;

create function private.keep_author() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_api_user() then
    new.created_by := case tg_op when 'INSERT' then auth.uid() else old.created_by end;
  end if;
  return new;
end
$$;
create trigger keep_author before insert or update on public.announcements
  for each row execute function private.keep_author();

create function private.cap_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The statement holds the directory lock, so concurrent uploads cannot pass this limit.
  if (select count(*) from public.business_images i where i.business_id = new.business_id and i.id <> new.id) >= 10 then
    raise exception 'A listing can have at most 10 photos' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger cap_photos before insert or update of business_id on public.business_images
  for each row execute function private.cap_photos();

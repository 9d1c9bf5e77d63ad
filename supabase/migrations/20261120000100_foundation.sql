-- The private schema: helper functions and tables that the API never exposes.
-- Rights rest on row-level security and triggers; grants are a second lock (the local backend re-grants tables).

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

create schema if not exists private;
revoke all on schema private from public;
-- CHECK constraints and policies run with the caller's rights; every function and table is closed one by one.
grant usage on schema private to anon, authenticated, service_role;

-- Hosted projects grant every new function to every API role. Ours are granted one by one (function_rights).
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- The API role of this request: anon, authenticated or service_role; the database user outside of the API.
-- Read from the setting, because current_user is the owner inside security definer functions.
create function private.request_role() returns text
language sql stable set search_path = ''
as $$
  select case when current_setting('role', true) in ('', 'none') then session_user::text
              else coalesce(current_setting('role', true), session_user::text) end
$$;

-- Bulk writers that carry history (demo data, import, restore) run `set local directory.restoring = 'on'` to keep
-- the created_at and updated_at they give. API clients cannot set it, and it is ignored for their roles anyway.
create function private.is_restoring() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('directory.restoring', true) = 'on'
     and (select private.request_role()) not in ('anon', 'authenticated', 'service_role', 'authenticator')
$$;

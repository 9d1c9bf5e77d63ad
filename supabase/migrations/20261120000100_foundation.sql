-- The private schema: helper functions and tables that the API never exposes.
-- Row-level security and triggers enforce the rights. Grants are only a second barrier: the local backend grants all
-- tables again.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

create schema if not exists private;
revoke all on schema private from public;
-- Callers need the schema, because CHECK constraints and policies run with their rights. Each function and table in it
-- is closed on its own.
grant usage on schema private to anon, authenticated, service_role;

-- Hosted projects grant every new function to every API role. Ours are granted one by one (function_rights).
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- The API role of this request (anon, authenticated or service_role), or the database user outside the API.
-- Read from the setting, because inside security definer functions current_user is the owner of the function.
create function private.request_role() returns text
language sql stable set search_path = ''
as $$
  select case when current_setting('role', true) in ('', 'none') then session_user::text
              else coalesce(current_setting('role', true), session_user::text) end
$$;

-- Scripts that write rows with their history (demo data, import, restore) run `set local directory.restoring = 'on'`
-- to keep their own created_at and updated_at. For the API's roles the setting is ignored.
create function private.is_restoring() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('directory.restoring', true) = 'on'
     and (select private.request_role()) not in ('anon', 'authenticated', 'service_role', 'authenticator')
$$;

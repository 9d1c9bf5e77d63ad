-- Two roles of admins (RIGHTS-14). An editor changes listings and photos, and answers messages. A publisher may do
-- everything: also announcements, emergency contacts, the settings of the guide, and the accounts of admins.
alter table private.admins add column role text not null default 'publisher' check (role in ('editor', 'publisher'));

create function private.is_publisher() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin()
     and exists (select from private.admins a where a.user_id = (select auth.uid()) and a.role = 'publisher')
$$;

do $$
declare
  written text;
begin
  foreach written in array array['announcements', 'emergency_contacts'] loop
    execute format(
      'alter policy "Admins add" on public.%1$I with check ((select private.is_publisher()));
       alter policy "Admins change" on public.%1$I
         using ((select private.is_publisher())) with check ((select private.is_publisher()));
       alter policy "Admins delete" on public.%1$I using ((select private.is_publisher()))',
      written);
  end loop;
end
$$;
alter policy "Admins change" on public.directory_settings
  using ((select private.is_publisher())) with check ((select private.is_publisher()));

-- As require_fresh_admin, for what publishers do with the accounts of others. The service key and SQL pass.
create function private.require_fresh_publisher() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_fresh_admin();
  if private.request_role() in ('anon', 'authenticated') and not private.is_publisher() then
    raise exception 'Only publishers manage the accounts of admins' using errcode = '42501';
  end if;
end
$$;

-- These functions stay as they are, but for whom they ask.
do $$
declare
  changed text[];
  definition text;
begin
  foreach changed slice 1 in array array[
    ['public.grant_admin(uuid)', 'private.require_fresh_admin()', 'private.require_fresh_publisher()'],
    ['public.revoke_admin(uuid)', 'private.require_fresh_admin()', 'private.require_fresh_publisher()'],
    ['public.reset_mfa(uuid)', 'private.require_fresh_admin()', 'private.require_fresh_publisher()'],
    ['public.set_require_mfa(boolean)', 'private.require_fresh_admin()', 'private.require_fresh_publisher()'],
    ['public.begin_account_action(text, text)', 'perform private.require_fresh_admin();',
     'if action = ''admin_invited'' then perform private.require_fresh_publisher(); else perform private.require_fresh_admin(); end if;'],
    ['public.mfa_status()', '''is_admin'', private.is_admin(),',
     '''is_admin'', private.is_admin(), ''role'', (select a.role from private.admins a where a.user_id = auth.uid()),'],
    ['public.admin_overview()', 'jsonb_build_object(''last_sign_in_at''',
     'jsonb_build_object(''role'', (select p.role from private.admins p where p.user_id = a.user_id), ''last_sign_in_at''']
  ] loop
    definition := pg_get_functiondef(changed[1]::regprocedure);
    if position(changed[2] in definition) = 0 then
      raise exception '% has no "%"', changed[1], changed[2];
    end if;
    execute replace(definition, changed[2], changed[3]);
  end loop;
end
$$;

-- Publishers cannot change their own role, so at least one is left.
create function public.set_admin_role(account uuid, role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_publisher();
  if set_admin_role.role is null or set_admin_role.role not in ('editor', 'publisher') then
    raise exception 'The role is editor or publisher' using errcode = '22023';
  end if;
  if account = auth.uid() then
    raise exception 'Another publisher has to change your role' using errcode = 'PT409', hint = 'own_account';
  end if;
  update private.admins a set role = set_admin_role.role where a.user_id = account and a.role <> set_admin_role.role;
  if found then
    perform private.add_audit(
      'admin_role_changed', jsonb_build_object('role', set_admin_role.role), 'account', account::text);
  end if;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.set_admin_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function private.is_publisher() to authenticated;
grant execute on function public.set_admin_role(uuid, text) to authenticated, service_role;

-- There is always at least one publisher (ADMINS-4): editors alone could never make one again. Two publishers who make
-- each other editors at the same time wait for each other, like two who revoke each other.

create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(692, 4);
  if tg_op = 'DELETE' and not exists (select from private.admins a where a.user_id <> old.user_id) then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409', hint = 'last_admin';
  end if;
  if old.role = 'publisher'
    and not exists (select from private.admins a where a.user_id <> old.user_id and a.role = 'publisher') then
    raise exception 'The last publisher cannot be removed or become an editor: first make another admin a publisher'
      using errcode = 'PT409', hint = 'last_publisher';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger keep_last_publisher before update of role on private.admins
  for each row when (old.role = 'publisher' and new.role <> 'publisher') execute function private.keep_last_admin();

create or replace function public.set_admin_role(account uuid, role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(692, 4);
  perform private.require_fresh_publisher();
  if set_admin_role.role is null or set_admin_role.role not in ('editor', 'publisher') then
    raise exception 'The role is editor or publisher' using errcode = '22023';
  end if;
  if account = auth.uid() then
    raise exception 'Another publisher has to change your role' using errcode = 'PT409', hint = 'own_account';
  end if;
  update private.admins a set role = set_admin_role.role where a.user_id = account and a.role <> set_admin_role.role;
end
$$;

-- With the role, which `npm run admin` shows.
drop function public.list_admins();
create function public.list_admins()
returns table (user_id uuid, email text, mfa_enabled boolean, created_at timestamptz, role text)
language sql stable security definer set search_path = ''
as $$
  select a.user_id, u.email,
         exists (select from private.mfa_factors f where f.user_id = a.user_id and f.sealed is not null), a.created_at,
         a.role
  from private.admins a left join public.users u on u.id = a.user_id
  order by a.created_at
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_admins() from public, anon, authenticated, service_role;
grant execute on function public.list_admins() to service_role;

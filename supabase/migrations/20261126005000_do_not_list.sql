-- Places that are not to be listed again, such as those of people who asked to be removed, each with its reason (IMPORT-17).
-- Deleted listings are forgotten after 30 days; these entries stay until an admin takes them off, and hold no more than a
-- name and its atoll.
create table public.do_not_list (
  -- That of the deleted listing.
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  atoll text,
  reason text not null check (char_length(btrim(reason)) between 1 and 500),
  added_by uuid default auth.uid(),
  added_at timestamptz not null default now()
);
alter table public.do_not_list enable row level security;
revoke all on public.do_not_list from anon, authenticated, service_role;
grant select, delete on public.do_not_list to authenticated;
grant insert (id, name, atoll, reason) on public.do_not_list to authenticated;
grant select, insert, delete on public.do_not_list to service_role;
create policy "Admins read" on public.do_not_list for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add" on public.do_not_list for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins delete" on public.do_not_list for delete to authenticated
  using ((select private.is_admin()));

create function private.audit_do_not_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry constant public.do_not_list := case tg_op when 'INSERT' then new else old end;
begin
  perform private.add_audit(
    case tg_op when 'INSERT' then 'listing_forbidden' else 'listing_allowed' end,
    jsonb_build_object('name', entry.name, 'reason', entry.reason), 'do_not_list', entry.id::text);
  return null;
end
$$;
create trigger audit_do_not_list after insert or delete on public.do_not_list
  for each row execute function private.audit_do_not_list();

do $$
declare
  definition text := pg_get_functiondef('private.is_server_event(text)'::regprocedure);
  before constant text := '''import_undone''';
begin
  if position(before in definition) = 0 then
    raise exception 'is_server_event has no %', before;
  end if;
  execute replace(definition, before, before || ', ''listing_forbidden'', ''listing_allowed''');
end
$$;

revoke execute on all functions in schema private from public;

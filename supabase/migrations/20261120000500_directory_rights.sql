-- Rights of the replicated tables: one policy per table, role and verb. Anyone reads what is published, admins
-- write. Function calls are wrapped in (select ...) so that they run once per statement, not once per row.

alter table public.businesses enable row level security;
alter table public.business_images enable row level security;
alter table public.emergency_contacts enable row level security;
alter table public.announcements enable row level security;
alter table public.directory_settings enable row level security;
alter table public.directory_tombstones enable row level security;

revoke all on public.businesses, public.business_images, public.emergency_contacts, public.announcements,
  public.directory_settings, public.directory_tombstones from anon, authenticated, service_role;
grant select on public.businesses, public.business_images, public.emergency_contacts,
  public.directory_settings, public.directory_tombstones to anon, authenticated, service_role;
grant select on public.announcements to authenticated, service_role;
-- Without created_by: visitors must not see the accounts of admins (RIGHTS-10).
grant select (id, revision, title, message, type, priority, is_active, start_date, end_date, show_on_pages, dismissible,
  action_text, action_url, created_at, updated_at) on public.announcements to anon;
grant insert, update, delete on public.businesses, public.business_images, public.emergency_contacts,
  public.announcements to authenticated, service_role;
grant update on public.directory_settings to authenticated, service_role;

create policy "Anyone reads listings" on public.businesses for select to anon, authenticated using (true);
create policy "Anyone reads photos" on public.business_images for select to anon, authenticated using (true);
create policy "Anyone reads emergency contacts" on public.emergency_contacts
  for select to anon, authenticated using (true);
create policy "Anyone reads settings" on public.directory_settings for select to anon, authenticated using (true);
-- Tombstones hold no content, only the ids of removed rows.
create policy "Anyone reads tombstones" on public.directory_tombstones for select to anon, authenticated using (true);

-- The feed filters by is_active only, and the screens apply the dates. Direct reads apply the dates here.
create policy "Visitors read current announcements" on public.announcements for select to anon
  using (is_active and (start_date is null or start_date <= now()) and (end_date is null or end_date > now()));
create policy "Admins read all announcements, others the current ones" on public.announcements
  for select to authenticated
  using (
    (select private.is_admin())
    or (is_active and (start_date is null or start_date <= now()) and (end_date is null or end_date > now())));

do $$
declare
  written text;
begin
  foreach written in array array['businesses', 'business_images', 'emergency_contacts', 'announcements'] loop
    execute format(
      'create policy "Admins add" on public.%1$I for insert to authenticated with check ((select private.is_admin()));
       create policy "Admins change" on public.%1$I for update to authenticated
         using ((select private.is_admin())) with check ((select private.is_admin()));
       create policy "Admins delete" on public.%1$I for delete to authenticated using ((select private.is_admin()))',
      written);
  end loop;
end
$$;
create policy "Admins change" on public.directory_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

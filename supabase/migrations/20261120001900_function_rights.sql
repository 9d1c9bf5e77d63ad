-- Who may call which function: all are closed first, then granted one by one. supabase/README.md explains each.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
revoke execute on all functions in schema public from public, anon, authenticated, service_role;

-- Called by CHECK constraints and triggers, which run with the rights of the writer.
grant execute on function private.is_atoll_code(text), private.is_line(text, integer), private.is_text(text, integer),
  private.is_email(text), private.is_web_url(text), private.is_image_url(text), private.is_action_url(text),
  private.is_in_folder(text, uuid),
  private.is_api_user()
  to anon, authenticated, service_role;

-- Called by policies.
grant execute on function private.is_admin(), private.is_listed_admin(), private.may_change_mfa(),
  private.is_photo_path(text)
  to authenticated;

-- The functions of the API.
grant execute on function public.directory_changes(bigint, integer), public.record_audit_event(jsonb, text)
  to anon, authenticated, service_role;
grant execute on function public.verify_mfa_code(text), public.enable_mfa(text, text[]), public.mfa_status(),
  public.analytics_summary(timestamptz, timestamptz), public.merge_listings(jsonb), public.restore_listing(uuid),
  public.listing_history(uuid), public.last_author(text, uuid), public.admin_overview(), public.my_sessions(),
  public.set_require_mfa(boolean), public.begin_account_action(text, text) to authenticated;
-- For callers without the service key, the last three ask for an admin with a fresh code.
grant execute on function public.import_listings(jsonb), public.grant_admin(uuid), public.revoke_admin(uuid),
  public.reset_mfa(uuid) to authenticated, service_role;
grant execute on function public.list_admins(), public.start_email_change(uuid, text, text),
  public.finish_email_change(uuid, text), public.submit_contact(jsonb, text), public.count_request(text, text, integer),
  public.claim_notifications(interval), public.finish_notifications(uuid, boolean), public.snapshot_status(),
  public.note_snapshot(uuid, bigint), public.orphan_photos(interval)
  to service_role;

-- Nobody can read or write tables in private directly, whatever grants exist.
do $$
declare
  closed record;
begin
  for closed in select c.relname from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind = 'r' loop
    execute format('revoke all on private.%I from public, anon, authenticated, service_role', closed.relname);
    execute format('alter table private.%I enable row level security', closed.relname);
    execute format('drop policy if exists "Nobody reaches this through the API" on private.%I', closed.relname);
    execute format(
      'create policy "Nobody reaches this through the API" on private.%I
         for all to anon, authenticated using (false) with check (false)', closed.relname);
  end loop;
end
$$;

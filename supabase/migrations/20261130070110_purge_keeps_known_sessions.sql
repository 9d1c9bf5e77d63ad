-- The daily purge no longer deletes what shows that a session has passed a code before (MFASRV-13), while the session lives and
-- for 30 days after that code has expired. Such a row gives no rights: these end with the 12 hours of the code (MFASRV-5).

-- The function is as before, except for private.mfa_sessions.
create or replace function private.purge_expired() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  purged jsonb := jsonb_build_object('tombstones', private.purge_tombstones());
  how_many bigint;
begin
  perform private.settle_mfa_tries();
  purged := purged || jsonb_build_object('deleted_listings', private.purge_history());
  delete from public.contact_submissions c where c.created_at < now() - interval '24 months';
  get diagnostics how_many = row_count;
  purged := purged || jsonb_build_object('submissions', how_many);
  perform private.roll_up_analytics();
  delete from private.analytics_days d where d.day < now() - interval '13 months';
  delete from public.admin_analytics_events e where e."timestamp" < now() - interval '60 days';
  get diagnostics how_many = row_count;
  purged := purged || jsonb_build_object('analytics', how_many);
  update public.audit_logs a set ip_address = null
  where a.ip_address is not null and a."timestamp" < now() - interval '30 days';
  get diagnostics how_many = row_count;
  purged := purged || jsonb_build_object('audit_addresses', how_many);
  delete from public.audit_logs a where private.is_audit_expired(a);
  get diagnostics how_many = row_count;
  purged := purged || jsonb_build_object('audit', how_many);
  -- A daily window also counts in the next one, so keep it for two days.
  delete from private.rate_counters c where c.window_start < now() - interval '2 days';
  delete from private.mfa_sessions m
  where m.expires_at < now() - interval '30 days' or not exists (select from auth.sessions s where s.id = m.session_id);
  delete from private.mfa_attempts a where a.failed_at < now() - interval '1 day';
  delete from private.email_changes c where c.expires_at < now() - interval '1 day';
  delete from private.alarm_mails m where m.occurred_at < now() - interval '30 days';
  -- A weekly digest needs the events of 7 days.
  delete from private.notification_events e where e.occurred_at < now() - interval '14 days';
  delete from public.trips t where t.expires_at < now() - interval '120 days';
  delete from public.listing_answers a where a.day < current_date - 365;
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.end_time < now() - interval ''7 days''';
  end if;
  return purged;
end
$$;

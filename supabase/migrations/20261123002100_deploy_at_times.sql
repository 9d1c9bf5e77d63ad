-- Rendered pages hold only what is true when they are built (PAGES-15): an announcement that begins or ends, or a place
-- that opens again, needs a build although no row changes.

-- Whether the current rows of the directory became others in (since, until], only because time passed.
create function private.has_rows_changing_by_time(since timestamptz, until timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.announcements a
    where a.is_active
      and ((a.start_date > since and a.start_date <= until) or (a.end_date > since and a.end_date <= until))
  ) or exists (
    select from public.businesses b
    where isfinite(b.closed_until)
      and (b.closed_until::timestamp at time zone 'Pacific/Majuro') > since
      and (b.closed_until::timestamp at time zone 'Pacific/Majuro') <= until
  )
$$;
revoke execute on function private.has_rows_changing_by_time(timestamptz, timestamptz) from public;

-- Asks the static host to build the site again (PAGES-10): at most once an hour after changes, and at most every five
-- minutes at the times of announcements and closures. Needs the Vault secret guide_deploy_hook: the address of the host's
-- deploy hook. Returns false when it asks nothing.
create or replace function private.deploy_if_due() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hook text := private.read_secret('deploy_hook');
  now_epoch uuid := (select s.epoch from private.directory_state s);
  now_revision bigint := private.newest_revision();
begin
  if hook is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  -- The condition and the note are one statement, so that two calls at the same time ask once.
  update private.deploy_state d
  set epoch = now_epoch, revision = now_revision, called_at = clock_timestamp()
  where ((d.epoch is distinct from now_epoch or d.revision <> now_revision)
      and (d.called_at is null or d.called_at < clock_timestamp() - interval '55 minutes'))
    or private.has_rows_changing_by_time(d.called_at, clock_timestamp());
  if not found then
    return false;
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb, timeout_milliseconds := 60000)' using hook;
  return true;
end
$$;

-- Creates the schedules if pg_cron is available, as on hosted projects. Run it again after enabling pg_cron.
create or replace function private.install_schedules() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regnamespace('cron') is null then
    return false;
  end if;
  execute $cron$
    select cron.schedule('guide-purge', '17 14 * * *', 'select private.purge_expired()'),
           cron.schedule('guide-snapshot', '* * * * *', 'select private.publish_if_due()'),
           cron.schedule('guide-digest', '*/5 * * * *', $job$select private.call_edge_function('notification-digest')$job$),
           cron.schedule('guide-sweep', '47 14 * * *', $job$select private.call_edge_function('sweep-photos')$job$),
           cron.schedule('guide-deploy', '3-58/5 * * * *', 'select private.deploy_if_due()')
  $cron$;
  return true;
end
$$;
select private.install_schedules();

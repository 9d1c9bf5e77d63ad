-- Scheduled jobs: purging, the snapshot, the digest, and sweeping orphaned photos.

-- Deletes what is past its retention time (RETAIN-1), as /privacy promises. Runs daily as the database owner.
create function private.purge_expired() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  purged jsonb := jsonb_build_object('tombstones', private.purge_tombstones());
  how_many bigint;
begin
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
  where m.expires_at < now() or not exists (select from auth.sessions s where s.id = m.session_id);
  delete from private.mfa_attempts a where a.failed_at < now() - interval '1 day';
  -- A weekly digest needs the events of 7 days.
  delete from private.notification_events e where e.occurred_at < now() - interval '14 days';
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details d where d.end_time < now() - interval ''7 days''';
  end if;
  return purged;
end
$$;

-- The newest revision in the feed.
create function private.newest_revision() returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(
    s.purged_through,
    (select max(revision) from public.businesses),
    (select max(revision) from public.business_images),
    (select max(revision) from public.emergency_contacts),
    (select max(revision) from public.announcements where is_active),
    (select max(revision) from public.directory_settings),
    (select max(revision) from public.directory_tombstones))
  from private.directory_state s
$$;

create table private.snapshot_state (
  only_row boolean primary key default true check (only_row),
  epoch uuid,
  revision bigint not null default -1,
  published_at timestamptz
);
insert into private.snapshot_state default values;

-- Tells whether the snapshot file latest.json.gz is out of date: {is_due, epoch, revision, published_revision,
-- published_at}. Service key only.
create function public.snapshot_status() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_due', p.epoch is distinct from s.epoch or p.revision <> private.newest_revision(),
    'epoch', s.epoch, 'revision', private.newest_revision(),
    'published_revision', p.revision, 'published_at', p.published_at)
  from private.directory_state s cross join private.snapshot_state p
$$;

-- Called by publish-snapshot after the file is written, with the epoch and revision that are in the file.
create function public.note_snapshot(epoch uuid, revision bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.snapshot_state p
  set epoch = note_snapshot.epoch, revision = note_snapshot.revision, published_at = clock_timestamp()
  where p.only_row
$$;

-- Lists files in the photo bucket that no photo row and no deleted listing uses, for sweep-photos. Delete them through the Storage API:
-- deleting only the row in storage.objects would leave the file.
create function public.orphan_photos(older_than interval default interval '1 day') returns setof text
language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query execute
    'select o.name from storage.objects o
     where o.bucket_id = ''business-images'' and o.created_at < now() - $1
       and not exists (
         select from (
           select split_part(i.image_url, ''/business-images/'', 2) as path from public.business_images i
           union all
           select split_part(i.thumbnail_url, ''/business-images/'', 2) from public.business_images i
           union all
           select split_part(url, ''/business-images/'', 2)
           from public.deleted_listings d cross join lateral jsonb_array_elements(d.photos) photo
           cross join lateral unnest(array[photo ->> ''image_url'', photo ->> ''thumbnail_url'']) url
         ) used where used.path = o.name)
     order by o.name'
    using older_than;
end
$$;

-- Calls an edge function with pg_net. Needs the Vault secrets guide_project_url and guide_function_key (the secret
-- key). Returns false if any of the three is missing, as on the local backend, which has its own scheduler.
create function private.call_edge_function(function_name text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  project_url text := private.read_secret('project_url');
  function_key text := private.read_secret('function_key');
begin
  if project_url is null or function_key is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  -- By default pg_net gives up after 5 s; a snapshot or a sweep may take longer.
  execute 'select net.http_post(url := $1, headers := $2, body := ''{}''::jsonb, timeout_milliseconds := 60000)'
    using project_url || '/functions/v1/' || function_name,
          jsonb_build_object('Content-Type', 'application/json', 'apikey', function_key,
            'Authorization', 'Bearer ' || function_key);
  return true;
end
$$;

create function private.publish_if_due() returns boolean
language sql volatile security definer set search_path = ''
as $$
  select (public.snapshot_status() ->> 'is_due')::boolean and private.call_edge_function('publish-snapshot')
$$;

-- The state of the directory for which a build was last requested from the static host.
create table private.deploy_state (
  only_row boolean primary key default true check (only_row),
  epoch uuid,
  revision bigint not null default -1,
  called_at timestamptz
);
insert into private.deploy_state default values;

-- Asks the static host to build the site again, so that its pages show the directory of now (PAGES-10): at most once an
-- hour, and only when the directory has changed since the last call. Needs the Vault secret guide_deploy_hook: the address
-- of the host's deploy hook. Returns false when it asks nothing.
create function private.deploy_if_due() returns boolean
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
  where (d.epoch is distinct from now_epoch or d.revision <> now_revision)
    and (d.called_at is null or d.called_at < clock_timestamp() - interval '55 minutes');
  if not found then
    return false;
  end if;
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb, timeout_milliseconds := 60000)' using hook;
  return true;
end
$$;

-- Creates the schedules if pg_cron is available, as on hosted projects. Run it again after enabling pg_cron.
create function private.install_schedules() returns boolean
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
           cron.schedule('guide-deploy', '23 * * * *', 'select private.deploy_if_due()')
  $cron$;
  return true;
end
$$;

do $$
declare
  wanted text;
begin
  for wanted in select name from pg_available_extensions where name in ('pg_cron', 'pg_net') loop
    begin
      -- Create pg_net in the schema `extensions`; pg_cron has a fixed schema.
      execute format('create extension if not exists %I', wanted) || case wanted when 'pg_net' then ' with schema extensions' else '' end;
    exception when others then
      -- The extension is available, but the server has not loaded it. Load it, then call install_schedules again.
      raise warning '% could not be enabled: %', wanted, sqlerrm;
    end;
  end loop;
end
$$;
select private.install_schedules();

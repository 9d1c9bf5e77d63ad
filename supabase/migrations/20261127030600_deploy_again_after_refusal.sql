-- A build that the host refused is asked for again an hour later (PAGES-10): pg_net sends a request after the transaction and
-- keeps the answer for some hours.
alter table private.deploy_state add column request_id bigint;
comment on column private.deploy_state.request_id is 'The last request of pg_net; null after its refusal was noticed.';

create or replace function private.deploy_if_due() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hook text := private.read_secret('deploy_hook');
  now_epoch uuid := (select s.epoch from private.directory_state s);
  now_revision bigint := private.newest_revision();
  request bigint;
begin
  if hook is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  if has_table_privilege(to_regclass('net._http_response'), 'select') then
    execute 'update private.deploy_state d set epoch = null, request_id = null
      from net._http_response r where r.id = d.request_id and (r.status_code >= 400 or r.error_msg is not null)';
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
  execute 'select net.http_post(url := $1, body := ''{}''::jsonb, timeout_milliseconds := 60000)' into request using hook;
  update private.deploy_state d set request_id = request where d.only_row;
  return true;
end
$$;

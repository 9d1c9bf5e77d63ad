-- Stand-ins for what a hosted project has beside Postgres, with the columns that `npm run hosted` reads: pg_cron, pg_net,
-- Vault and Realtime. Nothing runs by itself: the tests write the runs of the schedules.

create schema cron;
create table cron.job (
  jobid bigint generated always as identity primary key,
  schedule text not null,
  command text not null,
  active boolean not null default true,
  jobname text unique
);
create table cron.job_run_details (
  jobid bigint,
  runid bigint generated always as identity primary key,
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz
);
-- As pg_cron: a name that is there already gets the new schedule and command, and keeps its number.
create function cron.schedule(job_name text, schedule text, command text) returns bigint
language sql as $$
  insert into cron.job as j (jobname, schedule, command) values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
  returning j.jobid
$$;

create function cron.alter_job(job_id bigint, active boolean) returns void
language sql as $$ update cron.job j set active = alter_job.active where j.jobid = job_id $$;

create schema net;
create table net._http_response (
  id bigint generated always as identity,
  status_code integer,
  error_msg text,
  created timestamptz not null default now()
);

create schema vault;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text not null);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid
language sql as $$ insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
create function vault.update_secret(secret_id uuid, new_secret text) returns void
language sql as $$ update vault.secrets set secret = new_secret where id = secret_id $$;

create schema realtime;
create table realtime.messages (id uuid default gen_random_uuid(), topic text, extension text);
alter table realtime.messages enable row level security;
create function realtime.topic() returns text
language sql stable as $$ select current_setting('realtime.topic', true) $$;

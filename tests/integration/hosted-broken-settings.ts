/*
 * Settings in the database of a hosted project that hosted-check.test.ts breaks one by one, with the lines of
 * `hosted -- check` that are then wrong.
 */

/** What is broken, the lines that are then wrong, the statement that breaks it, and the statement that repairs it. */
export const BROKEN_SETTINGS: [what: string, lines: string[], breaking: string, mending: string][] = [
  [
    'a right granted to visitors',
    ['Grants on tables are those of this checkout'],
    'grant select on public.contact_submissions to anon',
    'revoke select on public.contact_submissions from anon',
  ],
  [
    'a column granted to visitors',
    ['Grants on columns are those of this checkout'],
    'grant select (created_by) on public.announcements to anon',
    'revoke select (created_by) on public.announcements from anon',
  ],
  [
    'row-level security off',
    ['Row-level security is that of this checkout'],
    'alter table public.users disable row level security',
    'alter table public.users enable row level security',
  ],
  [
    'a policy that was left behind',
    ['Policies are those of this checkout'],
    'create policy "Test" on public.audit_logs for select to anon using (true)',
    'drop policy "Test" on public.audit_logs',
  ],
  [
    'a policy of Storage that was left behind',
    ['Visitors cannot list files', 'Policies of Storage are those of this checkout'],
    `create policy "Test" on storage.objects for select to anon using (bucket_id = 'business-images')`,
    'drop policy "Test" on storage.objects',
  ],
  [
    'a function opened to visitors',
    ['Functions of the server are closed to visitors', 'Rights to call functions are those of this checkout'],
    'grant execute on function public.list_admins() to anon',
    'revoke execute on function public.list_admins() from anon',
  ],
  [
    'a trigger off',
    ['Triggers are those of this checkout'],
    'alter table public.contact_submissions disable trigger notify_submission',
    'alter table public.contact_submissions enable trigger notify_submission',
  ],
  [
    'a table that was left behind',
    ['Row-level security is that of this checkout', 'Columns of tables are those of this checkout'],
    'create table private.left_behind (note text)',
    'drop table private.left_behind',
  ],
  [
    'an index that is missing',
    ['Indexes are those of this checkout'],
    'drop index private.mfa_attempts_of_account',
    'create index mfa_attempts_of_account on private.mfa_attempts (user_id, failed_at)',
  ],
  [
    'a migration that is missing',
    ['The migrations are those of this checkout'],
    `update supabase_migrations.schema_migrations set version = '19990101000000' where name = 'audit'`,
    `update supabase_migrations.schema_migrations set version = '20261120001200' where name = 'audit'`,
  ],
  [
    'a schedule off',
    ['The schedule guide-digest is active and runs'],
    `update cron.job set active = false where jobname = 'guide-digest'`,
    'update cron.job set active = true',
  ],
  [
    'a schedule whose last run failed',
    ['The schedule guide-purge is active and runs'],
    `update cron.job_run_details set status = 'failed' where jobid = (select jobid from cron.job where jobname = 'guide-purge')`,
    `update cron.job_run_details set status = 'succeeded'`,
  ],
  [
    'a schedule that stopped',
    ['The schedule guide-snapshot is active and runs'],
    `update cron.job_run_details set end_time = now() - interval '1 hour' where jobid = (select jobid from cron.job where jobname = 'guide-snapshot')`,
    'update cron.job_run_details set end_time = now()',
  ],
  [
    'calls by the clock that fail',
    ['Calls by the clock are answered'],
    'insert into net._http_response (status_code) values (401)',
    'delete from net._http_response',
  ],
  [
    'a missing secret',
    ['The Vault has keys for the second factor'],
    `update vault.secrets set name = 'other' where name = 'guide_pepper'`,
    `update vault.secrets set name = 'guide_pepper' where name = 'other'`,
  ],
  [
    'a missing second key for the snapshot',
    ['The Vault has the keys that sign the snapshot'],
    `update vault.secrets set name = 'other' where name = 'guide_snapshot_key_2'`,
    `update vault.secrets set name = 'guide_snapshot_key_2' where name = 'other'`,
  ],
  [
    'another key for the snapshot',
    ['The snapshot is signed', 'The copy that the site carries is signed'],
    `update vault.secrets set secret = (select secret from vault.secrets where name = 'guide_snapshot_key_2') where name = 'guide_snapshot_key'`,
    `update vault.secrets set secret = (select value from private.secrets where name = 'snapshot_key') where name = 'guide_snapshot_key'`,
  ],
  [
    'a wrong address in the Vault',
    ['The Vault secrets of the schedules are right'],
    `update vault.secrets set secret = secret || '/' where name = 'guide_project_url'`,
    `update vault.secrets set secret = rtrim(secret, '/') where name = 'guide_project_url'`,
  ],
  [
    'another rule of the live channel',
    ['The rule of the live channel is there'],
    'create policy "Test" on realtime.messages for insert to anon with check (true)',
    'drop policy "Test" on realtime.messages',
  ],
  [
    'the second factor not required',
    ['There is an admin, and the second factor is required'],
    'update private.settings set require_mfa = false',
    'update private.settings set require_mfa = true',
  ],
  [
    'no time limit for visitors',
    ['Slow requests are ended'],
    'do $$ begin execute format($f$alter role anon in database %I reset statement_timeout$f$, current_database()); end $$',
    `do $$ begin execute format($f$alter role anon in database %I set statement_timeout = '3s'$f$, current_database()); end $$`,
  ],
  [
    'a bucket without limits',
    ['The buckets have their limits', 'Files that are no photos are refused'],
    `update storage.buckets set file_size_limit = null, allowed_mime_types = null where id = 'business-images'`,
    'select private.install_storage_rules()',
  ],
  [
    'another public bucket',
    ['There are no other public buckets'],
    `insert into storage.buckets (id, name, public) values ('test', 'test', true)`,
    `delete from storage.buckets where id = 'test'`,
  ],
]

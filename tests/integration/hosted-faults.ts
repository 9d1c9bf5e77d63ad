import { editHeaders, editJson, status, type Change } from './changed-answers.ts'

/*
 * Settings of a hosted project that hosted-check.test.ts breaks one by one, with the lines of `hosted -- check` that are
 * then wrong.
 */

/** What is broken, the lines that are then wrong, and how an answer of the platform is broken. */
export const BROKEN_ANSWERS: [what: string, lines: string[], part: string, change: Change][] = [
  [
    'sign-up on',
    ['Sign-up is off'],
    '/auth/v1/settings',
    editJson((settings) => ({ ...settings, disable_signup: false })),
  ],
  [
    'anonymous sign-in on',
    ['Anonymous sign-in is off'],
    '/auth/v1/settings',
    editJson((settings) => ({ ...settings, external: { email: true, anonymous_users: true } })),
  ],
  [
    'sign-in with GitHub on',
    ['No other way to sign in'],
    '/auth/v1/settings',
    editJson((settings) => ({
      ...settings,
      external: { email: true, anonymous_users: false, github: true },
    })),
  ],
  [
    'CAPTCHA on',
    ['A wrong password is refused, without a CAPTCHA'],
    '/auth/v1/token',
    async (answer, request) =>
      (await request.text()).includes('nobody@')
        ? Response.json({ error_code: 'captcha_failed' }, { status: 400 })
        : answer,
  ],
  [
    'a wrong site URL in Auth',
    ['Reset links lead to the site', 'Links without a target lead to the site'],
    '/auth/v1/admin/generate_link',
    editJson((link) => ({ ...link, redirect_to: 'http://localhost:3000' })),
  ],
  [
    'redirects to any site',
    ['Links lead to no other site'],
    '/auth/v1/admin/generate_link',
    async (answer, request) => {
      const { redirect_to: asked } = (await request.json()) as { redirect_to?: string }
      const link = (await answer.json()) as { redirect_to: string }
      return Response.json({ ...link, redirect_to: asked ?? link.redirect_to })
    },
  ],
  [
    'a row limit of 500',
    ['A read returns at most the set number of rows'],
    '/rest/v1/businesses?select=id&limit=1001',
    (answer) =>
      Response.json(Array.from({ length: 500 }), {
        headers: { ...Object.fromEntries(answer.headers), 'content-range': '0-499/800' },
      }),
  ],
  [
    'a snapshot without ETag',
    ['The snapshot is not loaded twice'],
    'latest.json.gz',
    editHeaders((headers) => headers.delete('etag')),
  ],
  [
    'a snapshot that is kept for an hour',
    ['The snapshot is kept for a minute'],
    'latest.json.gz',
    editHeaders((headers) => headers.set('cache-control', 'max-age=3600')),
  ],
  [
    'an old function',
    ['The function audit-logger is deployed, in this version'],
    '/functions/v1/audit-logger',
    editHeaders((headers) => headers.set('x-guide-version', '0123456789ab')),
  ],
  [
    'a function that was deployed by hand',
    ['The function validate-contact is deployed, in this version'],
    '/functions/v1/validate-contact',
    editHeaders((headers) => headers.set('x-guide-version', 'checkout')),
  ],
  [
    'a function that is not deployed',
    ['The function email-service is deployed, in this version'],
    '/functions/v1/email-service',
    status(404),
  ],
  [
    'no mail provider',
    ['Notifications can be mailed'],
    '/functions/v1/notification-digest',
    async (answer, request) =>
      request.headers.get('apikey')?.startsWith('sb_secret_')
        ? Response.json({
            success: true,
            data: { sent: 0, failed: 0, reason: 'No mail provider is configured' },
          })
        : answer,
  ],
  [
    'a Content-Security-Policy that allows every origin and inline scripts',
    ['The Content-Security-Policy is that of this checkout'],
    '/',
    editHeaders((headers) =>
      headers.has('content-security-policy')
        ? headers.set(
            'content-security-policy',
            `${headers.get('content-security-policy')}; script-src * 'unsafe-inline'`,
          )
        : undefined,
    ),
  ],
  [
    'no HSTS header',
    ['The other security headers are there'],
    '/',
    editHeaders((headers) => headers.delete('strict-transport-security')),
  ],
  [
    'a service worker that is kept',
    ['The service worker is asked for anew'],
    '/sw.js',
    editHeaders((headers) => headers.set('cache-control', 'public, max-age=31536000, immutable')),
  ],
  [
    'a page in the place of a missing script',
    ['A missing script is a 404 that is not kept'],
    '/assets/missing',
    (_answer) => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'a host that answers every address with the page',
    ['An unknown address is a page with status 404'],
    '/business/missing',
    (answer) => new Response(answer.body, { status: 200, headers: answer.headers }),
  ],
  ['no address of the maps', ['Addresses of screens open the app'], '/maps', status(404)],
  [
    'a site without its copy',
    ['The site carries a copy of the directory'],
    '/directory.snapshot',
    status(404),
  ],
  [
    'scripts that are not kept',
    ['Scripts and styles are kept for a year'],
    '/assets/index',
    editHeaders((headers) => headers.set('cache-control', 'no-cache')),
  ],
  ['the schema private exposed', ['Only the schema public is reachable'], '/rest/v1/settings', status(200)],
  [
    'a wrong clock',
    ['The clock of the project is right'],
    '/auth/v1/health',
    editHeaders((headers) => headers.set('date', new Date(Date.now() + 90_000).toUTCString())),
  ],
]

/** What is broken, the lines that are then wrong, the statement that breaks it, and the one that mends it. */
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

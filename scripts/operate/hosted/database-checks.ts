import { createHash } from 'node:crypto'
import path from 'node:path'
import { REPOSITORY_FOLDER } from '../../../supabase/local/backend-options.ts'
import { readMigrations } from '../../../supabase/local/migrations.ts'
import type { CheckContext, Check } from './run-checks.ts'
import { describeDifferences } from './rights-comparison.ts'
import { SCHEDULED_JOBS, type ExpectedJob } from './schedules.ts'

/* Checks of data that only the owner of the database can read: migrations, schedules, secrets and settings. */

const APPLY_COMMAND = 'npm run hosted -- apply'
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export const DATABASE_CHECKS: readonly Check[] = [
  {
    name: 'The database answers',
    consequence: 'The lines about the database cannot be checked, and no backup can be made.',
    advice:
      'Compare DATABASE_URL with Connect, Session pooler, in the dashboard; sslrootcert must name the CA file.',
    needs: ['database'],
    opensPart: 'database',
    async findProblem(context) {
      const [row] = await context.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      )
      return row?.version === 17
        ? null
        : `it is PostgreSQL ${row?.version}, not 17 as in supabase/config.toml`
    },
  },
  {
    name: 'The connection to the database is verified',
    consequence: 'Somebody on the way could read the password of the database.',
    advice: 'Add sslmode=verify-full and sslrootcert=FILE to DATABASE_URL.',
    needs: ['database'],
    async findProblem({ target }) {
      const { hostname, searchParams } = new URL(target.databaseUrl ?? '')
      const isNear = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
      return isNear || searchParams.get('sslmode') === 'verify-full' ? null : 'sslmode is not verify-full'
    },
  },
  {
    name: 'The migrations are those of this checkout',
    consequence: 'Screens of this release can fail, or rules of it are not in force.',
    advice: `${APPLY_COMMAND} applies new ones. For those that are too many: check out the release that is deployed.`,
    needs: ['database'],
    async findProblem(context) {
      const files = await readMigrations(path.join(REPOSITORY_FOLDER, 'supabase/migrations'))
      const appliedMigrations = await context.query<{ version: string; name: string }>(
        'select version, name from supabase_migrations.schema_migrations',
      )
      return describeDifferences(toNamesByVersion(files), toNamesByVersion(appliedMigrations))
    },
  },
  {
    name: 'The rule of the live channel is there',
    consequence: 'Open pages hear of no changes, or strangers can send messages to them.',
    advice: `${APPLY_COMMAND} sets it again; remove other policies of realtime.messages.`,
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const rows = await context.query<{ item: string; value: string }>(
        `select p.policyname as item, concat_ws(' ', p.cmd, p.roles) as value from pg_catalog.pg_policies p
         where p.schemaname = 'realtime' and p.tablename = 'messages'`,
      )
      const expectedPolicies = new Map([
        ['Anyone hears that the directory changed', 'SELECT {anon,authenticated}'],
      ])
      return describeDifferences(expectedPolicies, new Map(rows.map(({ item, value }) => [item, value])))
    },
  },
  ...Object.entries(SCHEDULED_JOBS).map(([name, expectedJob]): Check => ({
    name: `The schedule ${name} is active and runs`,
    consequence: expectedJob.consequence,
    advice: `${APPLY_COMMAND} sets the schedules; then look at cron.job_run_details (docs/operations.md).`,
    needs: ['database', 'hosted'],
    findProblem: (context) => findScheduleProblem(context, name, expectedJob),
  })),
  {
    name: 'Calls by the clock are answered',
    consequence: 'Snapshots, mails or the sweep do not happen, although the schedules run.',
    advice:
      'Compare the Vault secrets guide_project_url and guide_function_key; look at the logs of the functions.',
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const [row] = await context.query<{ failed: number; sample: string | null }>(
        `select count(*)::int as failed, max(coalesce(r.error_msg, 'status ' || r.status_code)) as sample
         from net._http_response r
         where r.created > now() - interval '1 hour' and (r.status_code is null or r.status_code >= 400)`,
      )
      return row && row.failed > 0
        ? `${row.failed} failed in the last hour, for instance: ${row.sample}`
        : null
    },
  },
  {
    name: 'The Vault secrets of the schedules are right',
    consequence: 'The schedules call no function: no snapshots, no mails.',
    advice: `${APPLY_COMMAND} sets them from SUPABASE_URL and SUPABASE_SECRET_KEY.`,
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const { url, secretKey } = context.target
      const secrets = await readSecretHashes(context)
      return findSecretProblem(secrets, { guide_project_url: url, guide_function_key: secretKey })
    },
  },
  {
    name: 'The Vault has keys for the second factor',
    consequence: 'The keys are in a table, so that they are in every backup beside what they protect.',
    advice: `${APPLY_COMMAND} makes them. Admins who have a second factor already set it up again.`,
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const secrets = await readSecretHashes(context)
      const secretNames = ['guide_mfa_key', 'guide_pepper']
      const missingSecrets = secretNames.filter((name) => !secrets.get(name))
      return missingSecrets.length === 0 ? null : `missing or too short: ${missingSecrets.join(', ')}`
    },
  },
  {
    name: 'There is an admin, and the second factor is required',
    consequence: 'Nobody can look after the guide, or a stolen password is enough to change it.',
    advice: 'npm run admin -- create EMAIL; then: update private.settings set require_mfa = true',
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const [row] = await context.query<{ admins: number; required: boolean }>(
        `select (select count(*)::int from private.admins) as admins, s.require_mfa as required
         from private.settings s`,
      )
      if (!row || row.admins === 0) return 'there is no admin'
      return row.required ? null : 'the second factor is not required'
    },
  },
  {
    name: 'Slow requests are ended',
    consequence: 'Anybody can keep the database busy with a few slow requests.',
    advice: `In the SQL editor: alter role anon set statement_timeout = '3s'; alter role authenticated set statement_timeout = '8s'`,
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const rows = await context.query<{ role: string }>(
        `select r.rolname as role from pg_roles r where r.rolname in ('anon', 'authenticated') and not exists (
           select from pg_db_role_setting s cross join unnest(s.setconfig) setting
           where s.setrole = r.oid and setting ~ '^statement_timeout=[1-9]')`,
      )
      return rows.length === 0 ? null : `no time limit for ${rows.map(({ role }) => role).join(', ')}`
    },
  },
  {
    name: 'The directory is not the demo directory',
    consequence: 'Visitors see invented listings and telephone numbers.',
    advice: 'Restore a backup, or import the real listings into a new project.',
    needs: ['database', 'hosted'],
    async findProblem(context) {
      const [row] = await context.query<{ demo: boolean }>(
        'select is_demo as demo from public.directory_settings',
      )
      return row && !row.demo ? null : 'its settings say that it is the demo directory'
    },
  },
]

function toNamesByVersion(migrations: readonly { version: string; name: string }[]): Map<string, string> {
  return new Map(migrations.map(({ version, name }) => [version, name]))
}

interface ScheduledJob {
  active: boolean
  schedule: string
  status: string | null
  message: string | null
  ended: Date | null
}

async function findScheduleProblem(
  context: CheckContext,
  name: string,
  { schedule, maxAgeMs }: ExpectedJob,
): Promise<string | null> {
  const [job] = await context.query<ScheduledJob>(
    `select j.active, j.schedule, r.status, r.return_message as message, r.end_time as ended
     from cron.job j left join lateral (
       select * from cron.job_run_details d where d.jobid = j.jobid and d.status in ('succeeded', 'failed')
       order by d.start_time desc limit 1) r on true
     where j.jobname = $1`,
    [name],
  )
  if (!job) return 'it is missing'
  if (!job.active) return 'it is switched off'
  if (job.schedule !== schedule) return `it runs at "${job.schedule}" instead of "${schedule}"`
  if (job.status === 'failed') return `its last run failed: ${job.message ?? 'no reason given'}`
  // A new schedule has not run yet: that is right for a daily one, but a frequent one should run within minutes.
  if (job.ended === null) return maxAgeMs < HOUR_MS ? 'it has not run yet' : null
  const ageMs = context.now() - job.ended.getTime()
  return ageMs <= maxAgeMs ? null : `its last run was ${Math.round(ageMs / MINUTE_MS)} minutes ago`
}

/**
 * SHA-256 of each secret by name, so that no secret leaves the database. A secret with fewer than 16 characters counts as
 * wrong: its hash is empty.
 */
function readSecretHashes(context: CheckContext): Promise<Map<string, string>> {
  return context.shareValue('secrets', async () => {
    const rows = await context.query<{ name: string; hash: string }>(
      `select s.name, case when length(s.decrypted_secret) < 16 then ''
         else encode(sha256(convert_to(s.decrypted_secret, 'UTF8')), 'hex') end as hash
       from vault.decrypted_secrets s where s.name like 'guide\\_%'`,
    )
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  })
}

function findSecretProblem(
  hashes: ReadonlyMap<string, string>,
  expectedValues: Record<string, string>,
): string | null {
  const problems = Object.entries(expectedValues).flatMap(([name, value]) => {
    const hash = hashes.get(name)
    if (hash === undefined) return [`${name} is missing`]
    return hash === createHash('sha256').update(value).digest('hex') ? [] : [`${name} has another value`]
  })
  return problems.join('; ') || null
}

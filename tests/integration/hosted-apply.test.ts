import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { APPLY_STEPS, applySteps, type ApplyStep } from '../../scripts/operate/hosted/apply-steps.ts'
import { formatDashboardList } from '../../scripts/operate/hosted/dashboard-list.ts'
import { functionsVersion } from '../../scripts/operate/hosted/functions-version.ts'
import { remoteDatabase } from '../../scripts/operate/hosted/hosted-project.ts'
import { SCHEDULED_JOBS } from '../../scripts/operate/hosted/schedules.ts'
import { installBaseSchema } from '../../supabase/local/base-schema.ts'
import { readMigrations } from '../../supabase/local/migrations.ts'
import { createStandIn, type StandIn } from './hosted-stand-in.ts'

/*
 * `npm run hosted -- apply` on a PostgreSQL server with Supabase's roles. The platform's extensions, its API and the
 * commands of the CLI that change a hosted project are stand-ins.
 */

const STEP_NAMES = APPLY_STEPS.map(({ name }) => name)
const ALL_DONE = STEP_NAMES.map((name) => `${name}: done already`)
const CHANGING_COMMANDS = /^(db push|config push|secrets set|functions deploy)$/
const TEMPLATE = 'guide_apply_template'
let databases = 0

beforeAll(async () => {
  await onServer('postgres', [
    `drop database if exists ${TEMPLATE}`,
    `create database ${TEMPLATE} template template0`,
  ])
  const platform = await readFile(path.join(import.meta.dirname, 'hosted-platform.sql'), 'utf8')
  const client = await openDatabase(TEMPLATE)
  await installBaseSchema({ runScript: async (sql) => void (await client.query(sql)) })
  await client.query(platform)
  await client.query(`create function net.http_post(
    url text, headers jsonb, body jsonb, timeout_milliseconds integer) returns bigint language sql as 'select 1::bigint'`)
  // The step "Extensions" enables it again.
  await client.query('drop extension pgcrypto')
  await client.end()
})

function addressOf(name: string): string {
  const address = new URL(inject('postgresServer') ?? '')
  address.pathname = `/${name}`
  return address.href
}

async function openDatabase(name: string): Promise<Client> {
  const client = new Client(addressOf(name))
  await client.connect()
  return client
}

async function onServer(name: string, statements: readonly string[]): Promise<unknown[]> {
  const client = await openDatabase(name)
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Creates a project whose database has only what Supabase itself installs. */
async function makeProject(): Promise<StandIn & { database: string }> {
  const database = `guide_apply_${(databases += 1)}`
  await onServer('postgres', [
    `drop database if exists ${database}`,
    `create database ${database} template ${TEMPLATE}`,
  ])
  return Object.assign(createStandIn(addressOf(database)), { database })
}

async function applyTo(project: StandIn, steps: readonly ApplyStep[] = APPLY_STEPS): Promise<string[]> {
  const lines: string[] = []
  await applySteps(steps, project.hosted, (line) => lines.push(line))
  return lines
}

/** Runs `apply` as a process, and kills it as soon as it prints a line that begins with `killAt`. */
async function runProcess(
  args: readonly string[],
  killAt: string | null,
): Promise<{ code: number | null; signal: string | null; lines: string[] }> {
  const script = path.join(import.meta.dirname, 'hosted-apply-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (killAt !== null && line.startsWith(killAt)) child.kill('SIGKILL')
  }
  const [code, signal] = await ended
  return { code, signal, lines }
}

async function expectRunning(project: StandIn & { database: string }): Promise<void> {
  expect(await applyTo(project)).toEqual(ALL_DONE)
  expect(project.state).toMatchObject({ functionsVersion: await functionsVersion(), isBuilt: true })
  expect(project.state.config).toContain('site_url = "https://guide.example.org"')
  expect(Object.keys(project.state.secretDigests)).toHaveLength(6)
  const migrations = await readMigrations('supabase/migrations')
  const [counts] = await onServer(project.database, [
    `select (select count(*)::int from cron.job where active) as jobs, (select count(*)::int from vault.secrets) as secrets,
       (select count(*)::int from supabase_migrations.schema_migrations) as migrations,
       (public.snapshot_status() ->> 'is_due')::boolean as due`,
  ])
  expect(counts).toEqual({
    jobs: Object.keys(SCHEDULED_JOBS).length,
    secrets: 7,
    migrations: migrations.length,
    due: false,
  })
}

test('sets up a new project, and changes nothing the second time (OPERATE-3)', async () => {
  const project = await makeProject()
  const lines = await applyTo(project)
  expect(lines.map((line) => line.split(':')[0])).toEqual(STEP_NAMES)
  // The migrations set these where the platform is there.
  const done = lines.filter((line) => line.endsWith('done already')).map((line) => line.split(':')[0])
  expect(done).toEqual(['Schedules', 'Storage rules', 'Live updates'])
  const { length } = project.commands
  const secrets = await onServer(project.database, ['select name, secret from vault.secrets order by name'])
  await expectRunning(project)
  expect(project.commands.slice(length).filter((command) => CHANGING_COMMANDS.test(command))).toEqual([])
  expect(await onServer(project.database, ['select name, secret from vault.secrets order by name'])).toEqual(
    secrets,
  )
})

test('shows no secret (OPERATE-3)', async () => {
  const project = await makeProject()
  const lines = await applyTo(project)
  const made = (await onServer(project.database, ['select secret from vault.secrets'])) as {
    secret: string
  }[]
  const { SUPABASE_URL: _public, ...secrets } = project.hosted.settings
  const hidden = [
    secrets['SUPABASE_SECRET_KEY'],
    secrets['SUPABASE_ACCESS_TOKEN'],
    secrets['SMTP_PASS'],
    secrets['DEPLOY_HOOK'],
    secrets['DATABASE_URL'],
  ]
  const text = lines.join('\n') + formatDashboardList(project.hosted.settings)
  for (const secret of [...hidden, ...made.map((row) => row.secret)]) {
    if (secret !== project.hosted.settings['SUPABASE_URL']) expect(text).not.toContain(secret)
  }
  project.hosted.cli = async () => ({ code: 1, output: `failed with ${hidden.join(' ')}` })
  const failure = await applyTo(project).catch((error: Error) => error.message)
  expect(failure).toContain('The Supabase CLI failed (config diff)')
  for (const secret of hidden) expect(failure).not.toContain(secret)
})

describe('goes on after it was killed (OPERATE-4)', () => {
  const moments = STEP_NAMES.flatMap((name) => [`before ${name}`, `after ${name}`])

  test.each(moments)('%s', async (moment) => {
    const project = await makeProject()
    const steps = APPLY_STEPS.map((step): ApplyStep => {
      if (moment === `before ${step.name}`)
        return { ...step, isDone: () => Promise.reject(new Error('killed')) }
      if (moment !== `after ${step.name}`) return step
      const isDone = async (hosted: StandIn['hosted']): Promise<boolean> => {
        if (!(await step.isDone(hosted))) await step.run(hosted)
        throw new Error('killed')
      }
      return { ...step, isDone }
    })
    await expect(applyTo(project, steps)).rejects.toThrow('killed')
    const lines = await applyTo(project)
    const [when, ...name] = moment.split(' ')
    const at = STEP_NAMES.indexOf(name.join(' ')) + (when === 'after' ? 1 : 0)
    expect(lines.slice(0, at)).toEqual(ALL_DONE.slice(0, at))
    await expectRunning(project)
  })

  test.each(['command db push', 'Vault secrets:', 'command secrets set', 'command functions deploy'])(
    'by SIGKILL at "%s"',
    async (moment) => {
      const project = await makeProject()
      const stateFile = path.join(await mkdtemp(path.join(tmpdir(), 'guide-apply-')), 'state.json')
      const run = [addressOf(project.database), stateFile] as const
      expect(await runProcess(run, moment)).toMatchObject({ signal: 'SIGKILL' })
      const { code, lines } = await runProcess(run, null)
      expect([code, lines.filter((line) => STEP_NAMES.includes(line.split(':')[0] ?? '')).length]).toEqual([
        0,
        STEP_NAMES.length,
      ])
      Object.assign(project.state, JSON.parse(await readFile(stateFile, 'utf8')))
      await expectRunning(project)
      await rm(path.dirname(stateFile), { recursive: true })
    },
  )

  test('in the middle of the migrations', async () => {
    const project = await makeProject()
    project.stopPushAfter = 8
    await expect(applyTo(project)).rejects.toThrow('The Supabase CLI failed')
    await expectRunning(Object.assign(project, { lines: await applyTo(project) }))
  })
})

test.each([
  ['Schedules', `delete from cron.job where jobname = 'guide-sweep'`],
  ['Schedules', 'update cron.job set active = false'],
  ['Storage rules', 'drop policy "Admins upload photos" on storage.objects'],
  ['Storage rules', `update storage.buckets set public = false where id = 'directory'`],
  ['Live updates', 'drop policy "Anyone hears that the directory changed" on realtime.messages'],
  ['Vault secrets', `update vault.secrets set secret = 'old' where name = 'guide_function_key'`],
  ['Vault secrets', `delete from vault.secrets where name = 'guide_deploy_hook'`],
])('%s: mends "%s" and nothing else (OPERATE-3)', async (step, change) => {
  const project = await makeProject()
  await applyTo(project)
  await onServer(project.database, [change])
  const lines = await applyTo(project)
  expect(lines.filter((line) => !line.endsWith('done already')).map((line) => line.split(':')[0])).toEqual([
    step,
  ])
})

test('goes on when a setting cannot be pushed, and pushes it again the next time (OPERATE-3)', async () => {
  const project = await makeProject()
  const { cli } = project.hosted
  project.hosted.cli = async (args, folder) =>
    args[1] === 'diff' ? { code: 2, output: 'email_sent differs' } : cli(args, folder)
  await applyTo(project)
  const changed = (await applyTo(project)).filter((line) => !line.endsWith('done already'))
  expect(changed.map((line) => line.split(':')[0])).toEqual(['Settings of Auth and the API'])
})

test('a step that has no effect ends the run with a sentence (OPERATE-3)', async () => {
  const project = await makeProject()
  const broken = { name: 'Extensions', isDone: async () => false, run: async () => 'tried' }
  await expect(applySteps([broken], project.hosted, () => undefined, 0)).rejects.toThrow('does not show')
})

test('keeps the key with which a second factor was sealed (OPERATE-3)', async () => {
  const project = await makeProject()
  const before = APPLY_STEPS.findIndex(({ name }) => name === 'Vault secrets')
  await applyTo(project, APPLY_STEPS.slice(0, before))
  const [key] = await onServer(project.database, [
    `insert into private.mfa_factors (user_id, sealed, tries_seen) values (gen_random_uuid(), '\\x00', 0)`,
    `select value as secret from private.secrets where name = 'mfa_key'`,
  ])
  await applyTo(project)
  expect(
    await onServer(project.database, [`select secret from vault.secrets where name = 'guide_mfa_key'`]),
  ).toEqual([key])
})

test.each([
  ['postgresql://postgres:secret@127.0.0.1/postgres', 'postgresql://postgres:secret@127.0.0.1/postgres'],
  ['postgresql://postgres.ref:secret@aws-0-x.pooler.supabase.com:5432/postgres', 'abcdefghijklmnopqrst'],
])('the password of a hosted database is on no command line: %s (OPERATE-3)', (address, wanted) => {
  expect(remoteDatabase(createStandIn(address).hosted.settings)).toBe(wanted)
})

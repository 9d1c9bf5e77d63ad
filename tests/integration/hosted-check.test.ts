import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatRedirects } from '../../scripts/build/redirects.ts'
import { ALL_CHECKS } from '../../scripts/operate/hosted/all-checks.ts'
import {
  CheckContext,
  type CheckTarget,
  formatResults,
  runChecks,
  type CheckResult,
} from '../../scripts/operate/hosted/run-checks.ts'
import { readPickerServices } from '../../scripts/tiles/picker-services.ts'
import { createSigningKey } from '../../src/domain/snapshot/snapshot-signature.ts'
import { readFunctionsVersion } from '../../scripts/operate/hosted/supabase-cli.ts'
import { readExpectedAspects } from '../../scripts/operate/hosted/rights-comparison.ts'
import { fillHeaderPlaceholders } from '../../supabase/local/host-files.ts'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { createChangingFetch, BROKEN_ANSWERS } from './hosted-broken-answers.ts'
import { BROKEN_SETTINGS } from './hosted-broken-settings.ts'
import { startTestBackend, runOperator } from './test-backend.ts'

/*
 * `npm run hosted -- check` against the local backend. Each case breaks one setting: in the database, or in an answer of
 * the platform, which the local backend cannot answer wrongly by itself.
 */

let folder: string
let backend: RunningBackend
let owner: Client
let target: CheckTarget
let expectation: Awaited<ReturnType<typeof readExpectedAspects>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-check-'))
  await makeSite(path.join(folder, 'site'))
  const [startedBackend, read, version] = await Promise.all([
    startTestBackend({
      port: 0,
      dataDir: path.join(folder, 'data'),
      demoListings: 20,
      serveSite: path.join(folder, 'site'),
      signInsPer5Minutes: 100_000,
      functionEnvironment: { FUNCTIONS_VERSION: await readFunctionsVersion() },
    }),
    readExpectedAspects(),
    readFunctionsVersion(),
  ])
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  backend = startedBackend
  expectation = read
  owner = new Client(backend.env.DATABASE_URL)
  await owner.connect()
  target = {
    url: backend.url,
    siteUrl: backend.url,
    databaseUrl: backend.env.DATABASE_URL,
    publishableKey: backend.env.SUPABASE_PUBLISHABLE_KEY,
    secretKey: backend.env.SUPABASE_SECRET_KEY,
    isLocal: false,
    mailTo: backend.env.ADMIN_EMAIL,
    settleMs: 0,
  }
  await makeDatabaseLookHosted()
  const snapshot = await fetch(`${backend.url}/storage/v1/object/public/directory/latest.json.gz`)
  await writeFile(path.join(folder, 'site/directory.snapshot'), new Uint8Array(await snapshot.arrayBuffer()))
  await writeFile(path.join(folder, 'site/outbox-worker.js'), `const key = "${target.publishableKey}"`)
})

/** Writes a site with the files that are checked, and with the headers of a build. */
async function makeSite(site: string): Promise<void> {
  await mkdir(path.join(site, 'assets'), { recursive: true })
  const headers = await readFile('public/_headers', 'utf8')
  // Lists scripts as a page of a build does; tests/build/commands.test.ts checks a real build.
  const page = '<!doctype html><html data-scripts="/assets/index-1234.js /preload.js">'
  const files = {
    _headers: fillHeaderPlaceholders(headers, {
      supabase: '',
      tiles: [],
      pickerTiles: readPickerServices({}).map(({ url }) => url),
    }),
    _redirects: formatRedirects(),
    'index.html': page,
    'about.html': page,
    'app.html': page,
    '404.html': page,
    'assets/index-1234.js': 'console.log("The guide")',
    'sw.js': 'self.skipWaiting()',
    'manifest.webmanifest': '{"name": "Marshall Islands Guide"}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(site, name), text)
}

/** The key with which the local backend signed its snapshot. */
async function readLocalSigningKey(): Promise<string> {
  const { rows } = await owner.query<{ value: string }>(
    `select value from private.secrets where name = 'snapshot_key'`,
  )
  return rows[0]?.value ?? ''
}

/** Changes the backend's database to look like the database of a hosted project that is set up. */
async function makeDatabaseLookHosted(): Promise<void> {
  await owner.query(await readFile(path.join(import.meta.dirname, 'hosted-platform.sql'), 'utf8'))
  const secrets = {
    guide_project_url: target.url,
    guide_function_key: target.secretKey,
    guide_mfa_key: 'm'.repeat(64),
    guide_pepper: 'p'.repeat(64),
    guide_snapshot_key: await readLocalSigningKey(),
    guide_snapshot_key_2: (await createSigningKey()).privateKey,
  }
  for (const [name, value] of Object.entries(secrets)) {
    await owner.query('select vault.create_secret($1, $2)', [value, name])
  }
  for (const role of ['anon', 'authenticated']) {
    await owner.query(`do $$ begin
      execute format('alter role ${role} in database %I set statement_timeout = ''8s''', current_database()); end $$`)
  }
  await owner.query(`
    select private.install_schedules(), private.install_realtime_rules();
    insert into cron.job_run_details (jobid, status, start_time, end_time)
      select jobid, 'succeeded', now(), now() from cron.job;
    update private.settings set require_mfa = true;
    update public.directory_settings set is_demo = false;
    insert into public.admin_analytics_events (event_type)
      select 'page_view' from generate_series(1, 1100)`)
}

afterAll(async () => {
  await owner.end()
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs all checks. The expected rights were read once for all tests. Mails are sent only if `mailTo` is given. */
function runHostedCheck(request: typeof fetch = fetch, mailTo: string | null = null): Promise<CheckResult[]> {
  const context = new CheckContext({ ...target, mailTo }, request)
  void context.shareValue('expected aspects', async () => expectation)
  return runChecks(ALL_CHECKS, context)
}

function wrongLinesOf(results: readonly CheckResult[]): string[] {
  return results.filter(({ state }) => state === 'wrong').map(({ name }) => name)
}

test('npm run hosted -- check finds nothing wrong with the local backend (OPERATE-1)', async () => {
  const results = await runHostedCheck(fetch, target.mailTo)
  expect(results.filter(({ state }) => state !== 'right')).toEqual([])
  expect(results.length).toBeGreaterThanOrEqual(40)
  const mails = await Promise.all(
    (await readdir(path.join(backend.dataDir, 'mails'))).map((name) =>
      readFile(path.join(backend.dataDir, 'mails', name), 'utf8'),
    ),
  )
  expect(mails.filter((mail) => mail.includes(`To: ${backend.env.ADMIN_EMAIL}`))).toHaveLength(2)
  const { rows } = await owner.query(
    `select (select count(*)::int from auth.users) as accounts,
       (select count(*)::int from storage.objects where name like 'hosted-check/%') as files`,
  )
  expect(rows).toEqual([{ accounts: 1, files: 0 }])
})

describe('if one answer of the platform is broken, the check reports exactly the lines about that answer (OPERATE-2) (OPERATE-10)', () => {
  test.each(BROKEN_ANSWERS)(
    'npm run hosted -- check reports exactly the lines about a broken answer of the platform: %s',
    async (_what, lines, part, change) => {
      expect(wrongLinesOf(await runHostedCheck(createChangingFetch(part, change)))).toEqual(lines)
    },
  )
})

describe('if one setting of the database is broken, the check reports exactly the lines about that setting (OPERATE-2)', () => {
  test.each(BROKEN_SETTINGS)(
    'npm run hosted -- check reports exactly the lines about a broken setting of the database: %s',
    async (_what, lines, breakingSql, repairSql) => {
      await owner.query(breakingSql)
      try {
        expect(wrongLinesOf(await runHostedCheck())).toEqual(lines)
      } finally {
        await owner.query(repairSql)
      }
    },
  )
})

test("npm run hosted -- check reports that no test mail can go to an address that is not an admin's (OPERATE-2)", async () => {
  expect(wrongLinesOf(await runHostedCheck(fetch, 'stranger@example.org'))).toEqual([
    'A test mail of the functions is on its way',
  ])
})

test(
  'npm run hosted -- check exits with code 1 when something is wrong (OPERATE-2)',
  { timeout: 180_000 },
  async () => {
    await owner.query('alter table public.audit_logs disable row level security')
    try {
      const { code, text } = await runOperator(backend, 'hosted', ['check', '--json'])
      const results = JSON.parse(text) as CheckResult[]
      const [line, ...more] = results.filter(({ state }) => state === 'wrong')
      expect([code, more]).toEqual([1, []])
      expect(line).toMatchObject({ name: 'Row-level security is that of this checkout', state: 'wrong' })
      const reportText = formatResults(results)
      expect(reportText).toMatch(
        /^WRONG +Row-level security .*public\.audit_logs.*\n +Means: .+\n +To do: .+$/m,
      )
      expect(reportText).toMatch(/\d+ right, 1 wrong, \d+ not checked\.$/)
    } finally {
      await owner.query('alter table public.audit_logs enable row level security')
    }
  },
)

async function setFaults(faults: object): Promise<void> {
  await fetch(`${backend.url}/realtime/v1/local-faults`, {
    method: 'POST',
    headers: { apikey: target.secretKey },
    body: JSON.stringify(faults),
  })
}

test('npm run hosted -- check reports nothing wrong when the directory changes meanwhile (OPERATE-2)', async () => {
  let changes = 0
  const request: typeof fetch = async (input, init) => {
    const isFeed = typeof input === 'string' && input.includes('directory_changes')
    if (isFeed && (changes += 1) <= 4)
      await owner.query('update public.directory_settings set dismissals_reset_at = dismissals_reset_at')
    return fetch(input, init)
  }
  expect(wrongLinesOf(await runHostedCheck(request))).toEqual([])
  expect(changes).toBeGreaterThan(4)
})

test('npm run hosted -- check reports a Realtime message that does not arrive (OPERATE-2)', async () => {
  await setFaults({ dropMessages: true })
  try {
    expect(wrongLinesOf(await runHostedCheck())).toEqual(['A change is announced within 5 seconds'])
  } finally {
    await setFaults({})
  }
})

test('npm run hosted -- check reports a project that does not answer, and checks nothing that needs its answers (OPERATE-2)', async () => {
  const results = await runHostedCheck(() => Promise.reject(new Error('refused')))
  expect(wrongLinesOf(results)).toEqual(['The project answers', 'The site answers'])
  expect(results.filter(({ state }) => state === 'not checked').length).toBeGreaterThan(40)
})

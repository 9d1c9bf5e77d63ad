import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { toBuildPaths } from '../build/build-settings.ts'
import { findBrowser, findTestBrowser, ensureFirefox } from '../build/find-browser.ts'
import { createEmptyDatabase, startTestPostgres } from './postgres-server.ts'
import { startTileServer } from './tile-server.ts'
import { BROWSERS_REPORT, BUILD_REPORT, VITEST_REPORTERS } from './test-tally.ts'

/*
 * npm run test:e2e [full | playwright arguments]: finds a browser, starts a backend with demo data on a free
 * port, builds the site in a separate folder, then runs Playwright and the walks in Firefox, if there is one, then the
 * checks of the build.
 * npm run test:browsers [parts of file names]: the same backend and build, then only the tests of tests/browsers, in Firefox
 * and WebKit or in the browsers that BROWSERS lists.
 * npm run test:walk: the same backend and build, then random steps in Chromium for WALK_MINUTES (default 60).
 * Does not touch a running `npm start`.
 */
const VITEST_PATH = 'node_modules/vitest/vitest.mjs'
const OUT_DIR = `.generated/e2e-${process.pid}`

/** Nearly every test signs in. With the cost of hosted Supabase, a check of a password takes 60 ms of processor time. */
const TEST_PASSWORD_COST = 4

async function runBrowserTests(args: string[]): Promise<number> {
  const browser = findTestBrowser()
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-e2e-'))
  // Projects have a PostgreSQL server, too. The embedded database would add a fifth to the processor time of the tests.
  const postgres = await startTestPostgres()
  const backend = await startBackend({
    port: 0,
    dataDir,
    postgres: await createEmptyDatabase(postgres.address, 'guide'),
    passwordCost: TEST_PASSWORD_COST,
    demoListings: 400,
    serveSite: OUT_DIR,
    // Every test signs in, and all share one IP address, so raise the rate limits.
    signInsPer5Minutes: 100_000,
    resetMailEveryMs: 0,
  })
  await raiseVisitorLimits(backend.env.DATABASE_URL)
  const tiles = await startTileServer()
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    E2E_FULL_CHROMIUM_PATH: findBrowser(),
    GUIDE_OUT_DIR: OUT_DIR,
    SUPABASE_URL: backend.env.SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: backend.env.SUPABASE_PUBLISHABLE_KEY,
    SNAPSHOT_PUBLIC_KEYS: backend.env.SNAPSHOT_PUBLIC_KEYS,
    SITE_SUPABASE_URL: '',
    SITE_URL: 'https://guide.example.org',
    // A satellite layer whose terms allow saving its tiles. Tests answer its requests.
    VITE_SATELLITE_TILES_URL: 'https://satellite.example.org/{z}/{x}/{y}.png',
    VITE_SATELLITE_TILES_ATTRIBUTION: '© Example Imagery',
    VITE_SATELLITE_TILES_MAX_ZOOM: '17',
    VITE_SATELLITE_TILES_ALLOW_OFFLINE: '1',
    // The tile services of the admin's map picker run on this machine.
    VITE_PICKER_SATELLITE_TILES_URL: `${tiles.url}/satellite/{z}/{x}/{y}.png`,
    VITE_PICKER_SATELLITE_TILES_ATTRIBUTION: '© Example Pictures',
    VITE_PICKER_STREET_TILES_URL: `${tiles.url}/streets/{z}/{x}/{y}.png`,
    VITE_PICKER_STREET_TILES_ATTRIBUTION: '© Example Streets',
    E2E_TILES_URL: tiles.url,
    E2E_BACKEND_URL: backend.url,
    E2E_SECRET_KEY: backend.env.SUPABASE_SECRET_KEY,
    E2E_DATABASE_URL: backend.env.DATABASE_URL,
    E2E_MAIL_FOLDER: join(dataDir, 'mails'),
    ...(args[0] === 'full' ? { E2E_FULL: '1' } : {}),
  }
  try {
    const buildExitCode = await runNode(['--import', 'tsx', 'scripts/build/build-site.ts'], env)
    if (buildExitCode !== 0) return buildExitCode
    if (args[0] === 'browsers')
      return await waitForHighestCode(
        checkBuild(env),
        runOtherBrowsers(
          { ...env, LONG_WALKS: '1' },
          process.env['BROWSERS'] ?? 'firefox,webkit',
          args.slice(1),
        ),
      )
    if (args[0] === 'walk') return await runRandomWalk(env)
    const testArguments = args[0] === 'full' ? args.slice(1) : args
    const chromium = runNode(['node_modules/@playwright/test/cli.js', 'test', ...testArguments], env)
    // The tests in Firefox mostly wait, so they run beside those in Chromium; not when the arguments name single specs.
    const walkFailures =
      testArguments.length > 0 || !ensureFirefox() ? Promise.resolve(0) : runOtherBrowsers(env, 'firefox')
    const browserFailures = await waitForHighestCode(chromium, walkFailures)
    return Math.max(browserFailures, await checkBuild(env))
  } finally {
    tiles.close()
    await backend.close()
    await postgres.stop()
    const { description, snapshot, manifest } = toBuildPaths(OUT_DIR)
    await Promise.all(
      [dataDir, OUT_DIR, description, snapshot, manifest].map((path) =>
        rm(path, { recursive: true, force: true }),
      ),
    )
  }
}

/** Raises the limits for one network address, because all tests together send more in ten minutes than a visitor may. */
async function raiseVisitorLimits(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(
    'update private.settings set contact_limit = 100000, contact_daily_limit = 100000, analytics_limit = 100000, analytics_daily_limit = 100000, analytics_daily_cap = 1000000, audit_limit = 100000, audit_daily_limit = 100000',
  )
  await client.end()
}

async function waitForHighestCode(...runs: Promise<number>[]): Promise<number> {
  return Math.max(...(await Promise.all(runs)))
}

function checkBuild(env: NodeJS.ProcessEnv): Promise<number> {
  return runVitest('build', BUILD_REPORT, env)
}

/** @param files parts of the names of the test files; none = all */
function runOtherBrowsers(env: NodeJS.ProcessEnv, browsers: string, files: string[] = []): Promise<number> {
  return runVitest('browsers', BROWSERS_REPORT, { ...env, BROWSERS: browsers }, files)
}

function runRandomWalk(env: NodeJS.ProcessEnv): Promise<number> {
  const minutes = process.env['WALK_MINUTES'] ?? '60'
  return runNode([VITEST_PATH, 'run', '--project', 'browsers', 'random-walk'], {
    ...env,
    WALK_MINUTES: minutes,
  })
}

function runVitest(
  project: string,
  report: string,
  env: NodeJS.ProcessEnv,
  files: string[] = [],
): Promise<number> {
  return runNode([VITEST_PATH, 'run', '--project', project, ...files, ...VITEST_REPORTERS], {
    ...env,
    TALLY_FILE: report,
  })
}

async function runNode(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

process.exit(await runBrowserTests(process.argv.slice(2)))

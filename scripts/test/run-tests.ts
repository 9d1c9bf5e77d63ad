import { mkdirSync } from 'node:fs'
import { ensureFirefox } from '../build/find-browser.ts'
import {
  BROWSERS_REPORT,
  BUILD_REPORT,
  parsePlaywrightReport,
  parseVitestReport,
  VITEST_REPORTERS,
  formatTally,
  runChecks,
  runReported,
  sumTallies,
  type Tally,
} from './test-tally.ts'

/*
 * npm test: runs the checks of the project, the cheapest first; the long browser tests (tagged @full) only with
 * `npm test -- full`, in the same build. The last line is `N passed, N failed`, after the names of tests that failed or passed
 * only when retried; the exit code is 1 if anything failed. LONG_TEST_MINUTES limits the time: long tests that have not begun
 * that many minutes after the start are left out, and named before the last line.
 */
const NODE_PATH = process.execPath
const VITEST_REPORT = 'test-results/vitest.json'
const isFull = process.argv[2] === 'full'
const longTestMinutes = Number(process.env['LONG_TEST_MINUTES'] || Infinity)
if (Number.isNaN(longTestMinutes)) throw new Error('LONG_TEST_MINUTES is not a number of minutes.')
const longTestsUntil = Date.now() + longTestMinutes * 60_000
const toModulePath = (path: string): string => `node_modules/${path}`

const PROJECT_ARGUMENTS = ['unit', 'unit-pure', 'database', 'integration', 'integration-postgres'].flatMap(
  (name) => ['--project', name],
)

mkdirSync('test-results', { recursive: true })

const tallies: Tally[] = [
  ...(await runChecks([
    // oxlint finds the same type errors as tsc (npm run typecheck) in a quarter of its processor time.
    ['lint and types', toModulePath('.bin/oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
    ['format', NODE_PATH, [toModulePath('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
    [
      'architecture',
      NODE_PATH,
      [
        toModulePath('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        'src',
        'sw',
        'scripts',
        'supabase/local',
      ],
    ],
  ])),
  runReported('units, database, integration', {
    command: NODE_PATH,
    args: [toModulePath('vitest/vitest.mjs'), 'run', ...PROJECT_ARGUMENTS, ...VITEST_REPORTERS],
    env: { TALLY_FILE: VITEST_REPORT },
    reports: [{ path: VITEST_REPORT, read: parseVitestReport }],
  }),
  runReported('build and browser', {
    command: NODE_PATH,
    args: ['--import', 'tsx', 'scripts/test/run-e2e.ts', ...(isFull ? ['full'] : [])],
    env: { LONG_TESTS_UNTIL: String(longTestsUntil) },
    reports: [
      { path: BUILD_REPORT, read: parseVitestReport },
      { path: 'test-results/playwright.json', read: parsePlaywrightReport },
      ...(ensureFirefox() ? [{ path: BROWSERS_REPORT, read: parseVitestReport }] : []),
    ],
  }),
]

const tally = sumTallies(tallies)
console.log(formatTally(tally))
process.exit(tally.failed === 0 ? 0 : 1)

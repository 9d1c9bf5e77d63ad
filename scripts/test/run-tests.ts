import { mkdirSync } from 'node:fs'
import { ensureFirefox } from '../build/find-browser.ts'
import {
  BROWSERS_REPORT,
  BUILD_REPORT,
  readPlaywright,
  readVitest,
  VITEST_REPORTERS,
  formatTally,
  runChecks,
  runReported,
  sum,
  type Tally,
} from './test-tally.ts'

/*
 * npm test: runs the checks of the project, the cheapest first; the long browser tests (tagged @full) only with
 * `npm test -- full`, in the same build. The last line is `N passed, N failed`, after the names of tests that failed or passed
 * only when retried; the exit code is 1 if anything failed.
 */
const NODE = process.execPath
const VITEST_REPORT = 'test-results/vitest.json'
const isFull = process.argv[2] === 'full'
const bin = (path: string): string => `node_modules/${path}`

const PROJECTS = ['unit', 'unit-pure', 'database', 'integration', 'integration-postgres'].flatMap((name) => [
  '--project',
  name,
])

mkdirSync('test-results', { recursive: true })

const tallies: Tally[] = [
  ...(await runChecks([
    // oxlint finds the same type errors as tsc (npm run typecheck) in a quarter of its processor time.
    ['lint and types', bin('.bin/oxlint'), ['--type-aware', '--type-check', '--deny-warnings']],
    ['format', NODE, [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
    [
      'architecture',
      NODE,
      [
        bin('dependency-cruiser/bin/dependency-cruise.mjs'),
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
    command: NODE,
    args: [bin('vitest/vitest.mjs'), 'run', ...PROJECTS, ...VITEST_REPORTERS],
    env: { TALLY_FILE: VITEST_REPORT },
    reports: [{ path: VITEST_REPORT, read: readVitest }],
  }),
  runReported('build and browser', {
    command: NODE,
    args: ['--import', 'tsx', 'scripts/test/run-e2e.ts', ...(isFull ? ['full'] : [])],
    reports: [
      { path: BUILD_REPORT, read: readVitest },
      { path: 'test-results/playwright.json', read: readPlaywright },
      ...(ensureFirefox() ? [{ path: BROWSERS_REPORT, read: readVitest }] : []),
    ],
  }),
]

const tally = sum(tallies)
console.log(formatTally(tally))
process.exit(tally.failed === 0 ? 0 : 1)

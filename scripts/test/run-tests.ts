import { mkdirSync } from 'node:fs'
import { hasFirefox } from '../build/find-browser.ts'
import {
  BROWSERS_REPORT,
  BUILD_REPORT,
  readPlaywright,
  readVitest,
  reportTo,
  runChecks,
  runReported,
  sum,
  type Tally,
} from './test-tally.ts'

/*
 * npm test: runs every check of the project, the cheapest first. The last line is `N passed, N failed`; the
 * exit code is 1 if anything failed.
 */
const NODE = process.execPath
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
    args: [bin('vitest/vitest.mjs'), 'run', ...PROJECTS, ...reportTo('test-results/vitest.json')],
    reports: [{ path: 'test-results/vitest.json', read: readVitest }],
  }),
  runReported('build and browser', {
    command: NODE,
    args: ['--import', 'tsx', 'scripts/test/run-e2e.ts'],
    reports: [
      { path: BUILD_REPORT, read: readVitest },
      { path: 'test-results/playwright.json', read: readPlaywright },
      ...(hasFirefox() ? [{ path: BROWSERS_REPORT, read: readVitest }] : []),
    ],
  }),
]

const { passed, failed, skipped } = sum(tallies)
console.log(
  skipped === 0
    ? `${passed} passed, ${failed} failed`
    : `${passed} passed, ${failed} failed, ${skipped} skipped`,
)
process.exit(failed === 0 ? 0 : 1)

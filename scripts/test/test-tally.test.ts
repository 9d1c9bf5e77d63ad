import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  formatTally,
  parsePlaywrightReport,
  parseVitestReport,
  runReported,
  sumTallies,
  type Tally,
  VITEST_REPORTERS,
} from './test-tally.ts'

/* Counts the results of real runs of both test runners. */

/** Code of four tests: one passes, one fails, one passes only when it is retried, and one is skipped. */
const TEST_CODE = `
let tries = 0
test('passes', () => undefined)
test('fails', () => { throw new Error('This test fails') })
test('passes at its second try', () => { tries += 1; expect(tries + Number(second)).toBe(2) })
test.skip('is skipped', () => undefined)
`

let folder: string

beforeAll(async () => {
  // Create the folder inside the repository, because the test runners are found only there.
  await mkdir('.generated', { recursive: true })
  folder = await mkdtemp(resolve('.generated/tally-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Name under which the tally reports a failed hook, after which no test of its file runs. */
const HOOK_FAILURE = 'zz-hook.test.ts: outside of its tests'

it('the tally lists failed and retried tests of Vitest and Playwright by name, and does not count retried ones (TALLY-1)', async () => {
  const files = {
    'some.test.ts': `import { expect, test } from 'vitest'\nconst second = false\n${TEST_CODE}`,
    'zz-hook.test.ts': `import { beforeAll, test } from 'vitest'\nbeforeAll(() => { throw new Error('No project') })\ntest('never runs', () => undefined)`,
    // Playwright loads the file again for a retry, so take the number of the retry from Playwright.
    'some.spec.ts': `import { expect, test } from '@playwright/test'\nlet second = 0\ntest.beforeEach(({}, { retry }) => { second = retry })\n${TEST_CODE}`,
    'teardown.ts': `export default () => () => { throw new Error('The teardown fails') }`,
    'playwright.config.ts': `export default { globalSetup: './teardown.ts', testDir: '.', testMatch: '*.spec.ts', retries: 1, projects: [{ name: 'phone' }],
      reporter: [['json', { outputFile: 'playwright.json' }]] }`,
    'vitest.config.ts': `export default { test: { include: ['*.test.ts'], retry: 1 } }`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const vitestTally = runReported('vitest', {
    command: process.execPath,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      folder,
      ...VITEST_REPORTERS.map((option) => option.replace('./', `${resolve('.')}/`)),
    ],
    env: { TALLY_FILE: join(folder, 'vitest.json') },
    reports: [{ path: join(folder, 'vitest.json'), read: parseVitestReport }],
  })
  // Sort, because Vitest runs the files in no fixed order.
  vitestTally.failures.sort()
  const playwrightTally = runReported('playwright', {
    command: process.execPath,
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config', join(folder, 'playwright.config.ts')],
    reports: [{ path: join(folder, 'playwright.json'), read: parsePlaywrightReport }],
  })
  const expectedCounts = { passed: 1, failed: 1, skipped: 1, leftOut: [] }
  const teardown = 'Error: The teardown fails'
  expect(vitestTally).toEqual({
    ...expectedCounts,
    failed: 2,
    skipped: 2,
    flaky: ['some.test.ts: passes at its second try'],
    failures: ['some.test.ts: fails', HOOK_FAILURE],
  })
  expect(playwrightTally).toEqual({
    ...expectedCounts,
    failed: 2,
    flaky: ['some.spec.ts: passes at its second try (phone)'],
    failures: ['some.spec.ts: fails (phone)', teardown],
  })
  expect(formatTally(sumTallies([vitestTally, playwrightTally])).split('\n')).toEqual([
    '2 passed only when tried again, and are not counted:',
    'flaky  some.test.ts: passes at its second try',
    'flaky  some.spec.ts: passes at its second try (phone)',
    'failed  some.test.ts: fails',
    `failed  ${HOOK_FAILURE}`,
    'failed  some.spec.ts: fails (phone)',
    `failed  ${teardown}`,
    '2 passed, 4 failed, 3 skipped',
  ])
})

it('once the time for long browser tests is over, they are left out and named before the last line (TALLY-2)', async () => {
  const report = join(folder, 'long.json')
  await writeFile(
    join(folder, 'long.spec.ts'),
    `import { test } from ${JSON.stringify(resolve('tests/e2e/fixtures.ts'))}
     test('is long @full', () => { throw new Error('A test that is left out does not run') })
     test('is short', () => undefined)`,
  )
  await writeFile(
    join(folder, 'long.config.ts'),
    `export default { testMatch: 'long.spec.ts', reporter: [['json', { outputFile: ${JSON.stringify(report)} }]] }`,
  )
  const runWithLimit = (until: number): Tally =>
    runReported('long', {
      command: process.execPath,
      args: ['node_modules/@playwright/test/cli.js', 'test', '--config', join(folder, 'long.config.ts')],
      // The fixtures do not start without the address of a backend. These tests send it no request.
      env: { LONG_TESTS_UNTIL: String(until), E2E_BACKEND_URL: 'http://127.0.0.1:9' },
      reports: [{ path: report, read: parsePlaywrightReport }],
    })
  const tallyAfterLimit = runWithLimit(Date.now() - 1)
  expect(formatTally(tallyAfterLimit).split('\n')).toEqual([
    'Not run, because the time for long tests is over: 1',
    'not run  long.spec.ts: is long @full ()',
    '1 passed, 0 failed, 1 skipped',
  ])
  expect(runWithLimit(Date.now() + 3_600_000)).toMatchObject({ passed: 1, failed: 1, leftOut: [] })
})

it('the tally counts a test runner that writes no report as one failure (TALLY-1)', () => {
  const tally = runReported('nothing', {
    command: process.execPath,
    args: ['-e', '0'],
    reports: [{ path: join(folder, 'none.json'), read: parseVitestReport }],
  })
  expect(formatTally(tally)).toBe(`failed  no report ${join(folder, 'none.json')}\n0 passed, 1 failed`)
})

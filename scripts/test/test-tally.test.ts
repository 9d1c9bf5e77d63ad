import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  formatTally,
  parsePlaywrightReport,
  parseVitestReport,
  runReported,
  sumTallies,
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
  const expectedCounts = { passed: 1, failed: 1, skipped: 1 }
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

it('the tally counts a test runner that writes no report as one failure (TALLY-1)', () => {
  const tally = runReported('nothing', {
    command: process.execPath,
    args: ['-e', '0'],
    reports: [{ path: join(folder, 'none.json'), read: parseVitestReport }],
  })
  expect(formatTally(tally)).toBe(`failed  no report ${join(folder, 'none.json')}\n0 passed, 1 failed`)
})

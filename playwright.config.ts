import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from './scripts/build/find-browser.ts'

/** Run through scripts/test/run-e2e.ts, which finds a browser, starts a backend and builds the site. */
const isFull = process.env['E2E_FULL'] === '1'
const WIDE = { width: 1280, height: 800 }

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/check-requests.ts',
  fullyParallel: true,
  workers: 2,
  // Long enough for a machine that does other work: what a test waits for comes, or never comes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: process.env['CI'] === undefined ? 0 : 2,
  forbidOnly: true,
  // Tests run on a phone's screen, those with @wide in the title on a wide screen instead, because admins do long work at a
  // desk. The full run repeats those with @both on a wide screen: tests of what is different there. Its long tests come last,
  // because CI leaves them out when the machine is slow.
  projects: [
    { name: 'phone', grepInvert: /@wide|@full/ },
    { name: 'wide', grep: isFull ? /@wide|@both/ : /@wide/, grepInvert: /@full/, use: { viewport: WIDE } },
    ...(isFull
      ? [
          { name: 'long-phone', grep: /@full/, grepInvert: /@wide/ },
          { name: 'long-wide', grep: /@full.*@(wide|both)|@(wide|both).*@full/, use: { viewport: WIDE } },
        ]
      : []),
  ],
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...BROWSER_ARGUMENTS,
        // A page of a test is open for seconds, so compiling optimized code takes longer than it saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})

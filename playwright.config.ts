import { defineConfig } from '@playwright/test'

/** Run through scripts/test/run-e2e.ts, which finds a browser, starts a backend and builds the site. */
const isFull = process.env['E2E_FULL'] === '1'

/**
 * For every window, Chromium loads the page of its address bar's suggestions and a spare process: a third of the processor
 * time of these tests.
 */
const FEATURES_OF_WINDOWS = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/** Chromium heeds only the last --disable-features, so this repeats the list of Playwright 1.65 (chromiumSwitches.ts). */
const FEATURES_DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

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
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // Every test is run on a phone's screen; the full run repeats those tagged @both on a wide one.
  projects: [
    { name: 'phone' },
    ...(isFull ? [{ name: 'wide', grep: /@both/, use: { viewport: { width: 1280, height: 800 } } }] : []),
  ],
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...FEATURES_DISABLED_BY_PLAYWRIGHT, ...FEATURES_OF_WINDOWS].join(',')}`,
        // A page of a test is open for seconds, so compiling optimized code takes longer than it saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})

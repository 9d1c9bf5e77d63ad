import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM_CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of a Chromium that starts: the system's, Playwright's, or one that is installed now
 * (Debian's package as root, otherwise Playwright's download).
 * @throws Error with one sentence that names what is missing
 */
export function findBrowser(): string {
  const foundPath = [process.env['CHROMIUM_PATH'], ...SYSTEM_CHROMIUM_PATHS, chromium.executablePath()].find(
    canStart,
  )
  if (foundPath !== undefined) return foundPath
  if (canInstallPackages()) updateListsAndInstall('chromium')
  else {
    console.log('Installing a browser for the tests ...')
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    })
  }
  const installedPath = [...SYSTEM_CHROMIUM_PATHS, chromium.executablePath()].find(canStart)
  if (installedPath !== undefined) return installedPath
  throw new Error(`No browser could be started: ${explainChromiumFailure()}`)
}

/** Debian's package of Chromium's headless shell, a build that cannot open windows. */
const HEADLESS_SHELL_PACKAGE = 'chromium-headless-shell'
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell'

/**
 * Returns the path of the Chromium for the browser tests. The headless shell needs a quarter less processor time for each page
 * than a full Chromium, so Debian's is installed if possible; elsewhere the tests run in the browser of `findBrowser`.
 * @throws Error as `findBrowser`
 */
export function findTestBrowser(): string {
  const browser = findBrowser()
  if (browser === process.env['CHROMIUM_PATH']) return browser
  if (!canStart(HEADLESS_SHELL_PATH) && canInstallPackages() && isListedPackage(HEADLESS_SHELL_PACKAGE))
    installPackage(HEADLESS_SHELL_PACKAGE)
  return canStart(HEADLESS_SHELL_PATH) ? HEADLESS_SHELL_PATH : browser
}

/** Whether packages can be installed: this process runs as root on a system with apt-get. */
function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Whether the lists of packages on this machine have this one. Ubuntu's lists do not have all packages of Debian. */
function isListedPackage(name: string): boolean {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function installPackage(name: string): void {
  console.log(`Installing ${name} for the tests ...`)
  spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' })
}

function updateListsAndInstall(name: string): void {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  installPackage(name)
}

function canStart(path: string | undefined): path is string {
  if (path === undefined || path === '' || !existsSync(path)) return false
  // Without --no-sandbox, some builds of Chromium do not even print their version as root.
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0
}

/** The reason why Chromium does not start. `ldd` lists the system libraries that a downloaded Chromium misses. */
function explainChromiumFailure(): string {
  const path = chromium.executablePath()
  if (!existsSync(path)) return 'install Chromium, or set CHROMIUM_PATH to one.'
  const lddOutput = execFileSync('ldd', [path], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim().split(' ')[0])
  return `these system libraries are missing: ${lddOutput.join(', ')}.`
}

/**
 * Whether this machine has a Firefox for the short browser tests; Debian's is installed if possible. A machine without
 * Firefox still passes the tests, which then run in Chromium only.
 */
export function ensureFirefox(): boolean {
  const paths = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox']
  if (paths.some(canStart)) return true
  if (canInstallPackages()) updateListsAndInstall('firefox-esr')
  const hasFirefox = paths.some(canStart)
  if (!hasFirefox) console.log('No Firefox was found: its walks are left out.')
  return hasFirefox
}

/**
 * For every window, Chromium loads the page of its address bar's suggestions and a spare process, which take a third of the
 * processor time of the browser tests. Chromium heeds only the last --disable-features, so each argument below repeats the
 * features that its launcher disables.
 */
const COSTLY_WINDOW_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

/** The list that Playwright 1.65 passes (chromiumSwitches.ts). */
const DISABLED_BY_PLAYWRIGHT = [
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

/** The features that Lighthouse's launcher turns off (chrome-launcher, flags.js). */
const DISABLED_BY_LIGHTHOUSE = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'CalculateNativeWinOcclusion',
  'InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater',
  'AutofillServerCommunication',
  'PrivacySandboxSettings4',
  'RenderDocument',
]

/** For each launcher, the argument with which Chromium starts without the features of COSTLY_WINDOW_FEATURES. */
export const DISABLE_FEATURES_ARGUMENTS = {
  playwright: `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...COSTLY_WINDOW_FEATURES].join(',')}`,
  lighthouse: `--disable-features=${[...DISABLED_BY_LIGHTHOUSE, ...COSTLY_WINDOW_FEATURES].join(',')}`,
}

/** Arguments for Chromium started by Playwright, so that it runs in a container and sends no background requests. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  DISABLE_FEATURES_ARGUMENTS.playwright,
]

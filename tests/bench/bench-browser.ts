import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { findBrowser } from '../../scripts/build/find-browser.ts'
import { onOrigin, type BenchOrigin, type OriginParts } from './bench-origin.ts'

export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let foundPath: string | null = null

/** Path of the browser, searched once. */
export function browserPath(): string {
  foundPath ??= findBrowser()
  return foundPath
}

/**
 * A profile on disk, wiped afterwards. (Playwright's usual contexts are incognito and keep IndexedDB in memory.)
 */
export async function onNewProfile<T>(use: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'guide-bench-profile-'))
  try {
    return await use(profile)
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

export async function inBrowser<T>(profile: string, use: (device: BrowserContext) => Promise<T>): Promise<T> {
  const executablePath = browserPath()
  const device = await chromium.launchPersistentContext(profile, { executablePath, args: BROWSER_ARGUMENTS })
  try {
    // tsx wraps functions in __name, which does not exist in the page.
    await device.addInitScript({ content: 'globalThis.__name = (named) => named' })
    return await use(device)
  } finally {
    await device.close()
  }
}

export function onNewDevice<T>(use: (device: BrowserContext) => Promise<T>): Promise<T> {
  return onNewProfile((profile) => inBrowser(profile, use))
}

/** A new device and an origin for it to visit. */
export function onDeviceWithSite<T>(
  parts: OriginParts,
  use: (device: BrowserContext, site: BenchOrigin) => Promise<T>,
): Promise<T> {
  return onOrigin(parts, (site) => onNewDevice((device) => use(device, site)))
}

export async function browserVersion(): Promise<string> {
  return onNewDevice(async (device) => device.browser()?.version() ?? 'unknown')
}

/** Opens a URL and logs the page's errors, so that a broken page is not mistaken for a fast one. */
export async function openPage(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage()
  page.on('pageerror', (error) => console.warn(`Bench page ${page.url()}: ${error.message}`))
  await page.goto(url)
  return page
}

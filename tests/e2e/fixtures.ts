import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { SiteProxy } from './site-proxy.ts'
import { AxeBuilder } from '@axe-core/playwright'

/** Axe rules whose result depends on the theme. All other rules give the same result in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE_SCRIPT = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe inside the page itself, because the guide has no frames (its policy forbids them) and a separate
 * page of axe would take twice as long. Without animations: while a color fades in, its contrast is lower than
 * what people see afterwards. The result lists violations in full, and of everything else only an example.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT)
  // The minified script is on the page already; '0' keeps AxeBuilder from loading the unminified one twice.
  return new AxeBuilder({ page, axeSource: '0' }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

interface Fixtures {
  site: SiteProxy
  /** Reads and writes the tables of the directory with the service role, through PostgREST. */
  tables: Tables
}

export interface Tables {
  insert(table: string, row: object): Promise<Record<string, unknown>>
  update(table: string, id: string, changes: object): Promise<void>
  remove(table: string, id: string): Promise<void>
  select(path: string): Promise<Record<string, unknown>[]>
}

/**
 * Without a service worker: it would fetch and store the whole site in every test. Tests of what it stores, and tests
 * that open pages without a network, use `testWithServiceWorker`.
 */
export const test = base.extend<Fixtures>({
  serviceWorkers: 'block',
  // Playwright reads the required fixtures from this parameter; this one needs none.
  // oxlint-disable-next-line eslint/no-empty-pattern
  site: async ({}, use) => {
    const site = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
    await site.restore()
    await use(site)
    await site.cut()
  },
  // As above: Playwright reads the required fixtures from this parameter.
  // oxlint-disable-next-line eslint/no-empty-pattern
  tables: async ({}, use) => use(openTables()),
  baseURL: async ({ site }, use) => use(site.url),
})

export const testWithServiceWorker = test.extend({ serviceWorkers: 'allow' })

export { expect }

/** The first visit, until the directory is on the device and every file of the app shell. Needs `testWithServiceWorker`. */
export async function visitUntilReady(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
  await expect(page.getByText(/Saved copy, updated .*listings/)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => countMissingFiles(page), { timeout: 30_000 }).toBe(0)
}

/** How many files of the app shell are not on the device; null without a service worker. */
export function countMissingFiles(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.active
    if (worker === null || worker === undefined) return null
    const { port1, port2 } = new MessageChannel()
    return new Promise<number>((answer) => {
      port1.onmessage = ({ data }) => answer((data as { missing: number }).missing)
      worker.postMessage({ type: 'COUNT_SHELL' }, [port2])
    })
  })
}

/** The first visit, until the directory is on the device. */
export async function visitWithCopy(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
}

/** Waits until the listings are stored on the device. Does not wait for the service worker. */
export async function waitForSavedCopy(page: Page): Promise<void> {
  await expect(
    page.getByText(/^(Saved copy, updated|Getting ready for offline… Updated) .*listings/),
  ).toBeVisible({
    timeout: 30_000,
  })
}

function openTables(): Tables {
  const backend = requiredEnv('E2E_BACKEND_URL')
  const key = requiredEnv('E2E_SECRET_KEY')
  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${backend}/rest/v1/${path}`, {
      method,
      headers: { apikey: key, 'content-type': 'application/json', prefer: 'return=representation' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>[]
  }
  return {
    insert: async (table, row) => (await call('POST', table, row))[0] ?? {},
    update: async (table, id, changes) => void (await call('PATCH', `${table}?id=eq.${id}`, changes)),
    remove: async (table, id) => void (await call('DELETE', `${table}?id=eq.${id}`)),
    select: (path) => call('GET', path),
  }
}

/** The value of an environment variable that scripts/test/run-e2e.ts sets. */
export function requiredEnv(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm run test:e2e`)
  return value
}

import { test as base, expect, type Page } from '@playwright/test'
import { SiteProxy } from './site-proxy.ts'
import { AxeBuilder } from '@axe-core/playwright'

/** What depends on the theme; everything else that axe asks is the same in both. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Axe in the page itself: the guide has no frames (its policy allows none), and a page of axe's own doubles the time.
 * Without motion: a colour on its way to another one is nobody's contrast.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return new AxeBuilder({ page }).setLegacyMode(true)
}

interface Fixtures {
  site: SiteProxy
  /** Reads and writes the directory's tables as the service role, over PostgREST. */
  tables: Tables
}

export interface Tables {
  insert(table: string, row: object): Promise<Record<string, unknown>>
  update(table: string, id: string, changes: object): Promise<void>
  remove(table: string, id: string): Promise<void>
  select(path: string): Promise<Record<string, unknown>[]>
}

export const test = base.extend<Fixtures>({
  // Playwright reads the fixtures that one needs from this parameter; these two need none.
  // oxlint-disable-next-line eslint/no-empty-pattern
  site: async ({}, use) => {
    const site = new SiteProxy(required('E2E_BACKEND_URL'))
    await site.restore()
    await use(site)
    await site.cut()
  },
  // oxlint-disable-next-line eslint/no-empty-pattern
  tables: async ({}, use) => use(openTables()),
  baseURL: async ({ site }, use) => use(site.url),
})

export { expect }

/** The first visit, until the directory is on the device and the app shell is precached. */
export async function visitUntilReady(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
  await expect(page.getByText(/Saved copy, updated .*listings/)).toBeVisible({ timeout: 30_000 })
}

/** As `visitUntilReady`, for tests that block the service worker because they need none: its files take their time. */
export async function visitWithCopy(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
}

/** Waits for the listings, whether or not a service worker keeps the guide for days without a network. */
export async function waitForSavedCopy(page: Page): Promise<void> {
  await expect(
    page.getByText(/^(Saved copy, updated|Getting ready for offline… Updated) .*listings/),
  ).toBeVisible({
    timeout: 30_000,
  })
}

function openTables(): Tables {
  const backend = required('E2E_BACKEND_URL')
  const key = required('E2E_SECRET_KEY')
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

export function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the tests with npm run test:e2e`)
  return value
}

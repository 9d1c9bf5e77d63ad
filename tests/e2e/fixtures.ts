import { test as base, expect, type Page } from '@playwright/test'
import { SiteProxy } from './site-proxy.ts'
import { AxeBuilder } from '@axe-core/playwright'

/** Axe rules whose result depends on the theme. All other rules give the same result in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe inside the page itself, because the guide has no frames (its policy forbids them) and a separate
 * page of axe would take twice as long. Without animations, because the contrast of a color that is fading
 * means nothing.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return new AxeBuilder({ page }).setLegacyMode(true)
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

export const test = base.extend<Fixtures>({
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

export { expect }

/** The first visit, until the directory is on the device and the app shell is precached. */
export async function visitUntilReady(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await waitForSavedCopy(page)
  await expect(page.getByText(/Saved copy, updated .*listings/)).toBeVisible({ timeout: 30_000 })
}

/** Like `visitUntilReady`, for tests that block the service worker to save the time of its precache. */
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

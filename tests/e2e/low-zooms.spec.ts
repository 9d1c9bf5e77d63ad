import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, visitUntilReady } from './fixtures.ts'
import type { SiteProxy } from './site-proxy.ts'

/*
 * Small-scale maps of all atolls: downloaded automatically on a connection that is known to be free, otherwise
 * offered once.
 */

const QUESTION = 'Save small maps of all atolls on this device?'

/** Sets the connection type, which headless Chromium does not report. */
async function setLink(context: BrowserContext, link: { type?: string; saveData?: boolean }): Promise<void> {
  await context.addInitScript((says) => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false, ...says })
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection, configurable: true })
  }, link)
}

function askedTiles(site: SiteProxy): string[] {
  return site.requests.filter((url) => /^\/tiles\/.*\.png$/.test(url))
}

/** Reads the stored record of the map of the whole country. */
function stateOfCountry(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'guide-saved-maps')) return null
    // Runs in the page, where nothing else of this file exists.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
      })
    const database = await settled(indexedDB.open('guide-saved-maps'))
    const records = database.transaction('records').objectStore('records')
    const record = (await settled(records.get('country'))) as { state: string } | undefined
    database.close()
    return record?.state ?? null
  })
}

const country = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Whole country' }) })

test('are downloaded without asking on Wi-Fi @full', async ({ page, context, site }) => {
  await setLink(context, { type: 'wifi' })
  await visitUntilReady(page)
  await expect.poll(() => stateOfCountry(page), { timeout: 30_000 }).toBe('saved')
  await page.goto('/maps')
  await expect(country(page).getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  const asked = askedTiles(site)
  expect(new Set(asked).size).toBe(asked.length)
  // Only zooms 5 to 8.
  expect(asked.filter((url) => !/^\/tiles\/\w+\/(light|dark)\/[5-8]\//.test(url))).toEqual([])
})

test('are asked about once on an unknown connection, and a No is remembered (TILE-3)', async ({
  page,
  site,
}) => {
  await visitUntilReady(page, '/banking?view=map')
  const question = page.getByText(QUESTION)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(question).toHaveCount(0)
  await page.goto('/maps')
  await expect(country(page).getByRole('button', { name: 'Save small maps of all atolls' })).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(askedTiles(site)).toEqual([])
})

test('are downloaded after a Yes, which is not asked again @full', async ({ page, site }) => {
  await visitUntilReady(page, '/maps')
  await page.getByRole('button', { name: /^Yes, load \d+ kB$/ }).click()
  await expect(country(page).getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  await page.goto('/banking?view=map')
  await expect(page.getByRole('link', { name: 'Maps on this device' })).toBeVisible()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect(askedTiles(site).length).toBeGreaterThan(100)
})

test('are neither downloaded nor asked about in low-data mode @full', async ({ page, context, site }) => {
  await setLink(context, { type: 'wifi', saveData: true })
  await visitUntilReady(page, '/maps')
  await expect(country(page)).toBeVisible()
  await expect(page.getByText(QUESTION)).toHaveCount(0)
  expect(askedTiles(site)).toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import {
  expect,
  test,
  testWithServiceWorker,
  visitUntilReady,
  waitForSavedCopy,
  type Tables,
} from './fixtures.ts'

const ROUTES = [
  ['/', 'Welcome to the Marshall Islands'],
  ['/businesses', 'Businesses'],
  ['/accommodations', 'Accommodations'],
  ['/transportation', 'Transportation'],
  ['/government', 'Government Services'],
  ['/banking', 'Banks & ATMs'],
  ['/search', 'Search'],
  ['/search?q=store', 'Search'],
  ['/404', 'Business Not Found'],
  ['/no/such/page', 'Business Not Found'],
] as const

for (const [listings, tag] of [
  [4, ''],
  [20, ' @full'],
] as const)
  testWithServiceWorker(
    `after one visit all ${listings} listings open offline in a restarted browser (OFFLINE-1)${tag}`,
    async ({ site, tables }, { project }) => {
      const profile = await mkdtemp(join(tmpdir(), 'guide-profile-'))
      const launch = (): Promise<BrowserContext> =>
        chromium.launchPersistentContext(profile, {
          ...project.use.launchOptions,
          viewport: { width: 390, height: 844 },
        })
      try {
        const first = await launch()
        const visit = first.pages()[0] ?? (await first.newPage())
        await visitUntilReady(visit, site.url)
        await first.close()
        await site.cut()

        const second = await launch()
        const page = await second.newPage()
        for (const [path, heading] of ROUTES) {
          await page.goto(site.url + path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await waitForSavedCopy(page)
          expect(
            await page.getByRole('main').getByRole('link').count(),
            `a way on from ${path}`,
          ).toBeGreaterThan(0)
        }
        await openListings(page, site.url, await someListings(tables, listings))
        await second.close()
      } finally {
        await rm(profile, { recursive: true, force: true })
      }
    },
  )

async function someListings(tables: Tables, count: number): Promise<Record<string, unknown>[]> {
  const rows = await tables.select('businesses?select=id,name&limit=400')
  const some = rows.filter((_, at) => at % 20 === 0).slice(0, count)
  expect(some).toHaveLength(count)
  return some
}

async function openListings(page: Page, origin: string, listings: Record<string, unknown>[]): Promise<void> {
  for (const listing of listings) {
    await page.goto(`${origin}/business/${String(listing['id'])}`)
    await expect(page.getByRole('heading', { level: 1, name: String(listing['name']) })).toBeVisible()
  }
}

test('opens with the emergency contacts and the snapshot of the build when the backend was never reached (SNAP-2)', async ({
  page,
  site,
}) => {
  site.intercept = (request, response) => {
    if (!/^\/(rest|storage|auth|functions)\//.test(request.url ?? '')) return false
    response.destroy()
    return true
  }
  await page.goto('/businesses')
  await expect(page.getByRole('article')).toHaveCount(12, { timeout: 20_000 })
  await expect(page.getByText("Can't reach the server. Showing saved copy.")).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Police' }).first()).toBeVisible()
})

testWithServiceWorker(
  'explains what is missing when only the app shell was downloaded, and repairs itself',
  async ({ page, site }) => {
    let isHealthy = false
    site.intercept = (request, response) => {
      if (isHealthy || !/^\/(rest|storage)\/|\.snapshot$/.test(request.url ?? '')) return false
      response.destroy()
      return true
    }
    await page.goto('/businesses')
    await expect(page.getByText(/this device has no saved copy/).first()).toBeVisible({ timeout: 20_000 })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Police' }).first()).toBeVisible()
    isHealthy = true
    await page.getByRole('button', { name: 'Refresh' }).click()
    await waitForSavedCopy(page)
    await page.goto('/businesses')
    await expect(page.getByRole('article')).toHaveCount(12)
  },
)

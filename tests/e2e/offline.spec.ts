import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { expect, test, testWithServiceWorker, type Tables } from './fixtures.ts'
import { recordLayoutShifts } from './layout-shifts.ts'
import { visitUntilReady, waitForSavedCopy } from './visits.ts'
import { LIST_SCREENS } from './walks.ts'

const ROUTES = [
  ...LIST_SCREENS,
  ['/search', 'Search'],
  ['/search?q=store', 'Search'],
  // A file would have a name with a point in its path; in the query it means nothing.
  ['/businesses?utm_source=https://example.org', 'Businesses'],
  ['/404', 'Business Not Found'],
  ['/no/such/page', 'Business Not Found'],
] as const

/** How many listings are opened offline. The full run opens more of them. */
const OPENED_LISTINGS = process.env['E2E_FULL'] === '1' ? 20 : 4

testWithServiceWorker(
  'after one visit the lists and some listings open offline in a restarted browser (OFFLINE-1)',
  async ({ site, tables }, { project }) => {
    const profile = await mkdtemp(join(tmpdir(), 'guide-profile-'))
    const launchBrowser = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, {
        ...project.use.launchOptions,
        viewport: { width: 390, height: 844 },
      })
    try {
      const firstBrowser = await launchBrowser()
      const visit = firstBrowser.pages()[0] ?? (await firstBrowser.newPage())
      await visitUntilReady(visit, site.url)
      await firstBrowser.close()
      await site.cut()

      const secondBrowser = await launchBrowser()
      const page = await secondBrowser.newPage()
      for (const [path, heading] of ROUTES) {
        await page.goto(site.url + path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await waitForSavedCopy(page)
        expect(
          await page.getByRole('main').getByRole('link').count(),
          `a way on from ${path}`,
        ).toBeGreaterThan(0)
      }
      await openListings(page, site.url, await selectListings(tables, OPENED_LISTINGS))
      await secondBrowser.close()
    } finally {
      await rm(profile, { recursive: true, force: true })
    }
  },
)

async function selectListings(tables: Tables, count: number): Promise<Record<string, unknown>[]> {
  const rows = await tables.select('businesses?select=id,name&limit=400')
  const someRows = rows.filter((_, index) => index % 20 === 0).slice(0, count)
  expect(someRows).toHaveLength(count)
  return someRows
}

async function openListings(page: Page, origin: string, listings: Record<string, unknown>[]): Promise<void> {
  for (const listing of listings) {
    await page.goto(`${origin}/business/${String(listing['id'])}`)
    await expect(page.getByRole('heading', { level: 1, name: String(listing['name']) })).toBeVisible()
  }
}

test('the guide opens with the emergency contacts and the snapshot of the build when the backend was never reached (SNAP-2)', async ({
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
  'if only the app shell was downloaded, the guide explains what is missing, and Refresh loads the missing data',
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

/* Pages that this device stores for its next start (PAGES-12). */

const PAGES_CACHE_NAME = 'guide-pages'

/** Reads the HTML of a stored page; null if there is none. */
function readStoredPage(page: Page, path: string): Promise<string | null> {
  return page.evaluate(
    async ([name, pagePath]) => (await (await caches.match(pagePath, { cacheName: name }))?.text()) ?? null,
    [PAGES_CACHE_NAME, path] as const,
  )
}

async function waitForStoredPage(page: Page, path: string): Promise<string> {
  await expect.poll(async () => (await readStoredPage(page, path)) !== null, { timeout: 20_000 }).toBe(true)
  return (await readStoredPage(page, path)) ?? ''
}

/** Holds back the scripts of the app until the returned function is called. */
async function holdAppScripts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const heldScripts: Node[] = []
    HTMLHeadElement.prototype.appendChild = function appendLater<T extends Node>(node: T): T {
      if (!(node instanceof HTMLScriptElement)) return Node.prototype.appendChild.call(this, node) as T
      heldScripts.push(node)
      return node
    }
    // Adds the scripts of the app to the page, which were held back.
    const releaseScripts = (): void => {
      Reflect.deleteProperty(HTMLHeadElement.prototype, 'appendChild')
      document.head.append(...heldScripts)
    }
    Object.assign(window, { releaseApp: releaseScripts })
  })
  return () => page.evaluate(() => (window as unknown as { releaseApp: () => void }).releaseApp())
}

testWithServiceWorker(
  'screens that the app renders at a later visit cause no layout shift: a listing, an atoll, /give (PAGES-14) @both',
  async ({ page }) => {
    await visitUntilReady(page, '/businesses')
    const listing = page.getByRole('article').filter({ hasText: 'Open' }).getByRole('link').first()
    const path = (await listing.getAttribute('href')) ?? ''
    const shifts = await recordLayoutShifts(page)
    for (const [address, lastText] of [
      [path, page.getByRole('heading', { name: 'Contact Information' })],
      ['/atoll/majuro', page.getByRole('link', { name: 'All atolls and islands' })],
      ['/give', page.getByRole('button', { name: /^Save the file/ })],
    ] as const) {
      await page.goto(address)
      await expect(lastText).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifts(), address).toBeLessThan(0.01)
    }
  },
)

testWithServiceWorker(
  'the next start shows listings, favorite, chosen atoll and theme before the app runs, and the app causes no layout shift (PAGES-12) @both',
  async ({ page, site }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto('/about')
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('guide-own-atoll', 'KWA')
    })
    await visitUntilReady(page, '/businesses')
    await waitForStoredPage(page, '/businesses')
    const firstCard = page.getByRole('article').first()
    await expect(firstCard).toContainText('Kwajalein')
    await firstCard.getByRole('button', { name: /favorite/i }).click()
    await expect
      .poll(async () => (await readStoredPage(page, '/businesses'))?.includes('aria-pressed="true"'))
      .toBe(true)
    const name = await firstCard.getByRole('heading').textContent()
    await site.cut()

    const release = await holdAppScripts(page)
    const shifts = await recordLayoutShifts(page)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(firstCard.getByRole('heading')).toHaveText(name ?? '')
    await expect(firstCard.locator('[aria-pressed="true"]')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-app', 'loading')
    const heading = await page.locator('h1').elementHandle()
    await release()
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
    await expect(page.getByText(/^Saved copy, updated/)).toBeVisible()
    await expect(firstCard.locator('[aria-pressed="true"]')).toBeVisible()
    expect(await page.evaluate((before) => document.querySelector('h1') === before, heading)).toBe(true)
    expect(await shifts()).toBeLessThan(0.01)
    expect(messages.filter((text) => /drawn again|Minified React|hydrat/i.test(text))).toEqual([])
  },
)

testWithServiceWorker(
  'a deleted listing is removed from the stored pages at once (PAGES-12)',
  async ({ page, tables }) => {
    const listing = await tables.insert('businesses', {
      name: '0 First of all',
      category: 'banking',
      atoll: 'MAJ',
      description: 'A place that is deleted.',
      address_details: 'Delap',
    })
    await visitUntilReady(page, '/banking')
    expect(await waitForStoredPage(page, '/banking')).toContain('0 First of all')
    await tables.remove('businesses', String(listing['id']))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('link', { name: '0 First of all' })).toHaveCount(0)
    await expect
      .poll(async () => (await readStoredPage(page, '/banking'))?.includes('0 First of all') ?? false)
      .toBe(false)
    await page.reload()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: '0 First of all' })).toHaveCount(0)
  },
)

testWithServiceWorker(
  'an unanswered storage permission prompt does not delay the download (OFFLINE-8)',
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(StorageManager.prototype, 'persist', {
        value: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return new Promise<boolean>(() => {})
        },
      })
    })
    await visitUntilReady(page, '/offline')
    await page.getByLabel('Your atoll or island').selectOption('EBO')
    const map = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Map of Ebon', exact: true }) })
    await page.getByRole('button', { name: 'Make ready for offline' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
    await expect(map).toContainText('Ready', { timeout: 30_000 })
  },
)

// A service worker would answer the request for the changed script.
test.describe('without a service worker', () => {
  test('if the directory database never opens and the snapshot does not fit, listings and search work from memory, and the page reports it (SYNC-9)', async ({
    page,
  }) => {
    await page.route(/\/assets\/directory-worker-.*\.js$/, async (route) => {
      const answer = await route.fetch()
      const hangingCode = `{
        const open = IDBFactory.prototype.open
        IDBFactory.prototype.open = function (name, ...rest) {
          return name.includes('rxdb') ? new EventTarget() : open.call(this, name, ...rest)
        }
        const put = IDBObjectStore.prototype.put
        IDBObjectStore.prototype.put = function (value, key) {
          if (key === 'snapshot') throw new DOMException('', 'QuotaExceededError')
          return put.call(this, value, key)
        }
      };`
      await route.fulfill({ response: answer, body: hangingCode + (await answer.text()) })
    })
    await page.goto('/businesses')
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('This device is slow to save.', { exact: false })).toBeVisible()
    await page.getByRole('combobox', { name: /^Search/ }).fill('majuro')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
    // The database gets 30 s to open.
    await expect(page.getByText('The storage of this device does not answer.', { exact: false })).toBeVisible(
      {
        timeout: 60_000,
      },
    )
  })
})

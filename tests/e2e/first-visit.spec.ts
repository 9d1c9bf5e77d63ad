import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { SHELL_STEPS } from '../../src/domain/offline-caches.ts'
import { PUBLISHED_SNAPSHOT_PATH } from '../../src/domain/snapshot/published-snapshot.ts'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import {
  countMissingFiles,
  gotoDespiteReload,
  visitUntilReady,
  waitForListings,
  waitForStoredRows,
} from './visits.ts'
import { hasStoredRows } from './stored-rows.ts'
import type { SiteProxy } from './site-proxy.ts'

/* A first visit over a link that ends early. */

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'

/** Reads the paths of the files that a first visit downloads after the guide opens offline. */
function readLaterPaths(): Set<string> {
  const worker = readFileSync(join(OUT_DIR, 'sw.js'), 'utf8')
  const entries = [...worker.matchAll(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g)].map(
    ([entry]) => JSON.parse(entry) as { url: string; step: number },
  )
  return new Set(
    entries.filter(({ step }) => step > SHELL_STEPS.indexOf('screens')).map(({ url }) => `/${url}`),
  )
}

const mainHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

testWithServiceWorker(
  'if the network is lost after the first screens have arrived, these screens work offline, and a note says that the map comes later (SHELL-1, SHELL-3, SYNC-23)',
  async ({ page, site }) => {
    const lateFiles = readLaterPaths()
    expect(lateFiles.size).toBeGreaterThan(10)
    site.intercept = (request, response) => {
      if (!lateFiles.has(request.url ?? '')) return false
      response.destroy()
      return true
    }
    await page.goto('/')
    await expect(page.getByText(/Saved copy, updated .*listings/)).toBeVisible({ timeout: 30_000 })
    await site.cut()
    // A page that lacks a file of a later download step reloads once.
    await expect(async () => expect(await hasStoredRows(page)).toBe(false)).toPass()

    for (const path of [
      '/businesses',
      '/search?q=store',
      '/atolls',
      '/emergency',
      '/favorites',
      '/contact',
    ]) {
      // A page that lacks a file of the last download step reloads once.
      await gotoDespiteReload(page, path)
      await expect(mainHeading(page), path).toHaveText(/^(?!This page|Page not found)./)
      // The address is unchanged, so the page is not /404.
      expect(page.url()).toBe(site.url + path)
    }
    await page.goto('/businesses')
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/business\//)
    await page.goto('/')
    await page.getByRole('button', { name: 'Map' }).click()
    await expect(page.getByText('The map comes with the next connection.')).toBeVisible()

    site.intercept = () => false
    await site.restore()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('The map comes with the next connection.')).toHaveCount(0)
    await expect.poll(() => countMissingFiles(page), { timeout: 30_000 }).toBe(0)
    await page.reload()
    await waitForStoredRows(page)
  },
)

test('a page is shown with its styles before any other file arrives, and the app starts with the whole style sheet (PAGES-1)', async ({
  page,
  site,
}) => {
  const answers: (() => void)[] = []
  site.intercept = ({ url = '' }, response) => {
    if (!url.endsWith('.css')) return false
    const sheet = readFileSync(join(OUT_DIR, url))
    answers.push(() => response.writeHead(200, { 'content-type': 'text/css' }).end(sheet))
    return true
  }
  await page.goto('/businesses', { waitUntil: 'commit' })
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await expect.poll(() => answers.length).toBe(1)
  const readStyles = () =>
    card.evaluate((element) => {
      const { backgroundColor, borderRadius, padding } = getComputedStyle(element)
      return { backgroundColor, borderRadius, padding, ...element.getBoundingClientRect().toJSON() } as object
    })
  const stylesBefore = await readStyles()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'loading')
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)
  for (const answer of answers) answer()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(2)
  expect(stylesBefore).toEqual(await readStyles())
})

test('the whole style sheet is requested again after a request for it failed (PAGES-1)', async ({
  page,
  site,
}) => {
  let failures = 0
  site.intercept = ({ url = '' }, response) => {
    if (!url.endsWith('.css') || failures === 2) return false
    failures += 1
    response.destroy()
    return true
  }
  await page.goto('/businesses')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await expect.poll(() => failures, { timeout: 15_000 }).toBe(2)
  // A sheet that failed is listed too, but throws when its rules are read.
  const sheetsWithRules = () =>
    page.evaluate(() => {
      let count = 0
      for (const sheet of document.styleSheets)
        try {
          if (sheet.cssRules.length > 0) count += 1
        } catch (error) {
          console.log('A style sheet without rules', error)
        }
      return count
    })
  await expect.poll(sheetsWithRules, { timeout: 15_000 }).toBe(2)
})

testWithServiceWorker(
  'the service worker is registered even if the code that looks for new versions does not load (SHELL-1)',
  async ({ page, site }) => {
    site.intercept = (request, response) => {
      if (!request.url?.startsWith('/assets/start-parts-')) return false
      response.destroy()
      return true
    }
    const worker = page.context().waitForEvent('serviceworker')
    await page.goto('/')
    await worker
  },
)

const findSnapshotRequests = ({ requests }: SiteProxy) =>
  requests.filter((path) => path === PUBLISHED_SNAPSHOT_PATH)

/** The <link> elements by which the page has downloaded files before they are needed. */
const prefetchLinks = (page: Page) => page.locator('link[rel="prefetch"]')

testWithServiceWorker(
  'over a fast link the files of other screens are downloaded before the page is idle, each file once (SHELL-1)',
  async ({ page, site }) => {
    await visitUntilReady(page)
    expect(await prefetchLinks(page).count()).toBeGreaterThan(20)
    const singleRequestPaths =
      /^\/(assets\/.*|app\.html|theme\.js|preload\.js|start-later\.js|whole-worker\.js)$/
    const fileRequests = site.requests.filter((path) => singleRequestPaths.test(path))
    expect(fileRequests.length).toBeGreaterThan(60)
    expect(fileRequests.filter((path, index) => fileRequests.indexOf(path) !== index)).toEqual([])
    expect(findSnapshotRequests(site)).toHaveLength(1)
    expect(site.requests.indexOf(PUBLISHED_SNAPSHOT_PATH)).toBeLessThan(site.requests.indexOf('/sw.js'))
  },
)

testWithServiceWorker(
  'a later visit does not download all listings again, even if the service worker is gone (SHELL-1)',
  async ({ page, site }) => {
    await visitUntilReady(page)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
    await page.close()
    const secondPage = await page.context().newPage()
    // Clear the HTTP cache, because files from it say nothing about the speed of the link.
    await (await page.context().newCDPSession(secondPage)).send('Network.clearBrowserCache')
    await visitUntilReady(secondPage)
    expect(await prefetchLinks(secondPage).count()).toBeGreaterThan(20)
    expect(findSnapshotRequests(site)).toHaveLength(1)
  },
)

test('over a slow link the files of other screens wait until the page has been idle (SHELL-1)', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/')
  await waitForListings(page)
  await expect(page.locator('html')).toHaveAttribute('data-next-files', /directory-worker/)
  await expect(prefetchLinks(page)).toHaveCount(0)
})

/** How many bytes of uncompressed files one visit can load: a little more than the size of the largest file. */
const BYTES_PER_VISIT = 420_000

/** Serves files until a number of bytes is used up, and then cuts the link in the middle of a file. */
class ShortLink {
  /** Paths of files that arrived completely, and of those among them that were requested once more (`repeated`). */
  readonly arrivedPaths = new Set<string>()
  readonly repeated = new Set<string>()
  isOver = false
  private remainingBytes = 0

  constructor(private readonly site: SiteProxy) {}

  async open(bytes: number): Promise<void> {
    this.remainingBytes = bytes
    this.isOver = false
    this.site.intercept = ({ url = '/' }, response) => {
      if (!url.startsWith('/assets/')) return false
      if (this.arrivedPaths.has(url)) this.repeated.add(url)
      return this.isOver ? this.end(response) : this.send(url, response)
    }
    await this.site.restore()
  }

  private send(url: string, response: ServerResponse): boolean {
    const body = readFileSync(join(OUT_DIR, url))
    this.remainingBytes -= body.length
    response.writeHead(200, {
      'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    if (this.remainingBytes > 0) {
      response.end(body)
      this.arrivedPaths.add(url)
    } else {
      this.isOver = true
      response.write(body.subarray(0, body.length / 2), () => response.destroy())
    }
    return true
  }

  private end(response: ServerResponse): boolean {
    response.destroy()
    return true
  }
}

testWithServiceWorker(
  'if each of the first visits ends with a lost network or a killed browser, no file that arrived is downloaded twice (SHELL-2)',
  async ({ site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'guide-first-visit-'))
    const link = new ShortLink(site)
    await site.cut()
    try {
      for (let isDone = false, visits = 0; !isDone; visits += 1) {
        expect(visits, 'each visit brings the guide further').toBeLessThan(16)
        await link.open(BYTES_PER_VISIT)
        const context = await chromium.launchPersistentContext(folder, {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        })
        const page = context.pages()[0] ?? (await context.newPage())
        await page.goto(site.url)
        await expect
          .poll(async () => link.isOver || (await countMissingFiles(page)) === 0, {
            timeout: 30_000,
          })
          .toBe(true)
        isDone = !link.isOver
        await site.cut()
        // A killed browser loses what it has not written to disk yet, so wait for that.
        await page.waitForTimeout(500)
        await context.close()
      }
      expect([...link.repeated]).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

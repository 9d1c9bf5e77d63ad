import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { checkForUpdate, countLoads } from './update-steps.ts'
import { visitUntilReady, waitForSavedCopy } from './visits.ts'
import { listAssets, serveNextRelease, withNextHash, type SiteProxy } from './site-proxy.ts'
import { expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'
const UPDATE_QUESTION = 'A new version is available. Reload to update?'
const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const footer = (page: Page) => page.getByRole('contentinfo')

async function readRunningVersion(page: Page): Promise<string> {
  return /Version (\S+)/.exec(await footer(page).innerText())?.[1] ?? ''
}

async function deployNextRelease(page: Page, site: SiteProxy, version = 'release-two'): Promise<void> {
  site.intercept = serveNextRelease(OUT_DIR, await readRunningVersion(page), version)
}

/** Changes a text of the layout, which is in the files that a first visit downloads first. */
function changeLayoutText(text: string): string {
  return text.replaceAll('Some features may be limited', 'Some parts wait')
}

testWithServiceWorker(
  'a new version of the guide waits for a click, reloads the page once, and keeps typed text (UPDATE-1)',
  async ({ page, site }) => {
    await visitUntilReady(page, '/search')
    const oldVersion = await readRunningVersion(page)
    await deployNextRelease(page, site)
    await searchField(page).pressSequentially('not yet sear')
    await checkForUpdate(page)
    await expect(page.getByText(UPDATE_QUESTION)).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText(UPDATE_QUESTION)).toHaveCount(0)
    await expect(footer(page)).toContainText(oldVersion)

    // The files of the old release are gone from the server, but the old worker has them.
    await page.getByRole('link', { name: 'Government Services' }).click()
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.goBack()
    await expect(searchField(page)).toHaveValue('not yet sear')

    // Offline, a waiting version must not disturb the running one.
    await site.cut()
    await page.reload()
    await expect(footer(page)).toContainText(oldVersion)
    await expect(page.getByText(UPDATE_QUESTION)).toBeVisible()
    await expect(searchField(page)).toHaveValue('not yet sear')
    const loads = countLoads(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(footer(page)).toContainText('release-two')
    await expect(searchField(page)).toHaveValue('not yet sear')
    await expect(page.getByText(UPDATE_QUESTION)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(loads()).toBe(1)
  },
)

testWithServiceWorker(
  'an update downloads only files whose text changed, and copies files that were only renamed from stored files (SHELL-5)',
  async ({ page, site }) => {
    await visitUntilReady(page, '/')
    const oldVersion = await readRunningVersion(page)
    site.intercept = serveNextRelease(OUT_DIR, oldVersion, 'release-two', changeLayoutText, withNextHash)
    const changedAssets = listAssets(OUT_DIR).filter((name) => {
      const text = readFileSync(join(OUT_DIR, 'assets', name), 'utf8')
      return text.includes(oldVersion) || text.includes('Some features may be limited')
    })
    site.requests.length = 0
    await checkForUpdate(page)
    await expect(page.getByText(UPDATE_QUESTION)).toBeVisible()
    const assets = site.requests.flatMap((request) => /\/assets\/(\S+)/.exec(request)?.[1] ?? [])
    expect(new Set(assets)).toEqual(
      new Set(changedAssets.filter((name) => !name.startsWith('admin-')).map(withNextHash)),
    )
    expect(assets.length).toBeLessThan(6)

    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(footer(page)).toContainText('release-two')
    await site.cut()
    for (const path of ['/businesses', '/search?q=hotel', '/maps', '/give']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(footer(page)).toContainText('release-two')
    }
  },
)

testWithServiceWorker(
  'a second tab shows the question about the new version, is not reloaded, and keeps working (UPDATE-2)',
  async ({ page, site, context }) => {
    test.setTimeout(150_000)
    await visitUntilReady(page, '/')
    const otherTab = await context.newPage()
    await otherTab.goto('/search')
    await waitForSavedCopy(otherTab)
    await searchField(otherTab).pressSequentially('half a wor')
    await deployNextRelease(page, site)
    await checkForUpdate(page)
    const loads = countLoads(otherTab)
    await page.getByRole('button', { name: 'Reload' }).click()
    // While another tab is open, Chromium may delay the activation of the new worker, and the reload with it.
    await expect(footer(page)).toContainText('release-two', { timeout: 40_000 })
    await expect(otherTab.getByText(UPDATE_QUESTION)).toBeVisible()
    await expect(searchField(otherTab)).toHaveValue('half a wor')
    await otherTab.getByRole('link', { name: 'Government Services' }).click()
    await expect(otherTab.getByRole('article')).toHaveCount(12)
    expect(loads()).toBe(0)
    await otherTab.getByRole('button', { name: 'Reload' }).click()
    await expect(footer(otherTab)).toContainText('release-two', { timeout: 40_000 })
    expect(loads()).toBe(1)
  },
)

testWithServiceWorker(
  "a new version that waits for the person's click does not disturb an offline start @full",
  async ({ page, site, context }) => {
    await visitUntilReady(page, '/')
    await deployNextRelease(page, site)
    await checkForUpdate(page)
    await expect(page.getByText(UPDATE_QUESTION)).toBeVisible()
    await page.close()
    await site.cut()
    const laterPage = await context.newPage()
    for (const path of ['/businesses', '/search?q=store']) {
      await laterPage.goto(path)
      await expect(laterPage.getByRole('article')).toHaveCount(12)
    }
  },
)

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  testWithServiceWorker(
    `the update question is in view, passes axe and closes on Later, ${name} @full`,
    async ({ page, site }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visitUntilReady(page, '/contact')
      await deployNextRelease(page, site)
      await checkForUpdate(page)
      await expect(page.getByText(UPDATE_QUESTION)).toBeInViewport()
      await expectNoViolationsInBothThemes(page, 'the update prompt')
      await page.getByRole('button', { name: 'Later' }).press('Enter')
      await expect(page.getByText(UPDATE_QUESTION)).toHaveCount(0)
    },
  )
}

testWithServiceWorker(
  'on a device that has no files of the admin area, the admin area offers the new version, and opens after the update (UPDATE-8)',
  async ({ page, site }) => {
    await visitUntilReady(page, '/')
    await deployNextRelease(page, site)
    await page.goto('/admin/login?from=mail#part')
    await expect(page.getByRole('heading', { name: 'This page is not on your device yet' })).toBeVisible()
    await expect(page.getByText(UPDATE_QUESTION)).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('#part')
  },
)

test.describe('without a service worker', () => {
  test('a page whose files are no longer on the server reloads once and opens the new release', async ({
    page,
    site,
    browser,
  }) => {
    const otherPage = await browser.newPage()
    await otherPage.goto(site.url)
    const serveNext = serveNextRelease(OUT_DIR, await readRunningVersion(otherPage), 'release-two')
    await otherPage.close()
    let shells = 0
    site.intercept = (request, response) => {
      if (request.url === '/') shells += 1
      // The first load gets the old shell. From then on, the server no longer has the files of the old screens.
      if (shells < 2 && !/search-screen/.test(request.url ?? '')) return false
      return serveNext(request, response)
    }
    await page.goto('/')
    await expect(footer(page)).toContainText('release-two')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(searchField(page)).toBeVisible()
    expect(shells).toBe(2)
  })

  test('files that stay missing on the server cause one reload and a message, and load once they are back', async ({
    page,
    site,
  }) => {
    const loads = countLoads(page)
    site.intercept = (request, response) => {
      if (!/search-screen/.test(request.url ?? '')) return false
      response.writeHead(404).end()
      return true
    }
    await page.goto('/')
    await waitForSavedCopy(page)
    // The page reloads once, because it prefetches the other screens after the listings.
    await expect.poll(loads).toBe(2)
    await waitForSavedCopy(page)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    const message = page.getByRole('heading', { name: 'This page is not on your device yet' })
    await expect(message).toBeVisible()
    await page.getByRole('link', { name: 'Emergency', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Police' }).first()).toBeVisible()
    await page.goBack()
    await expect(message).toBeVisible()
    site.intercept = () => false
    expect(loads()).toBe(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(searchField(page)).toBeVisible()
    // Some versions of Chromium remember that a script failed to load until the page is loaded again.
    expect(loads()).toBeLessThanOrEqual(3)
  })

  test('offline a missing file causes no reload, but a message, and Try again loads it later', async ({
    page,
    site,
  }) => {
    let isSlow = true
    const heldRequests: (() => void)[] = []
    site.intercept = (request, response) => {
      if (!isSlow || !/search-screen/.test(request.url ?? '')) return false
      heldRequests.push(() => response.destroy())
      return true
    }
    const loads = countLoads(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await waitForSavedCopy(page)
    await site.cut()
    isSlow = false
    for (const drop of heldRequests) drop()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'This page is not on your device yet' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loads()).toBeLessThanOrEqual(1)
    await expect(page.getByRole('banner')).toBeVisible()
    await site.restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(searchField(page)).toBeVisible()
  })
})

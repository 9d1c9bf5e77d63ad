import type { Page } from '@playwright/test'
import { COLLECTIONS } from '../../src/domain/snapshot/collections.ts'
import { OWN_DATABASES } from '../../src/features/device/removal/own-databases.ts'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, waitForSavedCopy } from './visits.ts'
import { createAxeBuilder } from './axe.ts'

/* What the guide stores on the device, and removing it. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await (await createAxeBuilder(page)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Reads what the site stores in the browser. */
function readStoredData(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }))
}

/**
 * Whether the service worker may still have this database open. Then the removal deletes its rows at once, and the browser
 * deletes the database itself when the worker stops.
 */
function mayBeOpenInWorker(name: unknown): boolean {
  return name === 'workbox-expiration'
}

/** Whether this database is the marker by which the next start of the guide finishes the removal (PRIV-4). */
function isRemovalDatabase(name: unknown): boolean {
  return name === 'guide-removal'
}

const REPLICA_DATABASE_PATTERN = new RegExp(
  `^rxdb-dexie-.+--0--(${[...COLLECTIONS, 'later_tables', '_rxdb_internal'].join('|')})$`,
)

async function expectNoRowsStored(page: Page): Promise<void> {
  const storedData = await readStoredData(page)
  const names = (storedData['databases'] as unknown[]).filter(
    (name) => !mayBeOpenInWorker(name) && !isRemovalDatabase(name),
  )
  expect({ ...storedData, databases: names }).toEqual(EMPTY_DEVICE)
}

const EMPTY_DEVICE = { workers: 0, caches: [], databases: [], local: [], session: [] }

test.describe('remove everything from this device', () => {
  testWithServiceWorker(
    'a removal asks first, removes everything in all tabs, and the guide can be opened again (PRIV-3, PRIV-4, PRIV-5)',
    async ({ page, context }) => {
      await visitUntilReady(page, '/privacy')
      const otherTab = await context.newPage()
      await visitUntilReady(otherTab, '/businesses')
      await otherTab.getByLabel('Low-data mode: load no photos').check()
      // Firefox 115 cannot list its databases, so the guide has a list of its own (PRIV-5).
      const { databases } = await readStoredData(page)
      const names = (databases as string[]).filter((name) => !REPLICA_DATABASE_PATTERN.test(name))
      expect(OWN_DATABASES).toEqual(expect.arrayContaining(names))

      await page.getByRole('button', { name: 'Remove everything from this device' }).click()
      const dialog = page.getByRole('dialog', { name: 'Remove everything from this device?' })
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: 'Keep everything' }).click()
      await expect(dialog).toBeHidden()
      expect(await readStoredData(page)).not.toEqual(EMPTY_DEVICE)

      await page.getByRole('button', { name: 'Remove everything from this device' }).click()
      await dialog.getByRole('button', { name: 'Remove everything', exact: true }).click()
      await expect(heading(page, 'Everything was removed')).toBeFocused({ timeout: 30_000 })
      await expect(heading(otherTab, 'The guide was closed here')).toBeVisible()
      await expectNoRowsStored(page)
      await expectNoAxeViolations(page)
      await otherTab.close()
      await page.reload()
      await expect(heading(page, 'Everything was removed')).toBeVisible()
      await expectNoRowsStored(page)

      await page.getByRole('link', { name: 'Open the guide again' }).click()
      await waitForSavedCopy(page)
      await test.step('Back shows the guide, not the page which says that everything was removed (PRIV-4)', async () => {
        await page.goBack()
        await expect(page).toHaveURL(/\/$/)
        await waitForSavedCopy(page)
      })

      await test.step('removing everything works a second time in the same browser', async () => {
        await page.goto('/privacy')
        await page.getByRole('button', { name: 'Remove everything from this device' }).click()
        await dialog.getByRole('button', { name: 'Remove everything', exact: true }).click()
        await expect(heading(page, 'Everything was removed')).toBeFocused({ timeout: 30_000 })
        await expectNoRowsStored(page)
      })
    },
  )

  testWithServiceWorker(
    'an incomplete removal is not repeated by Back without the question, and the guide opens again (PRIV-3, PRIV-4)',
    async ({ page }) => {
      await page.addInitScript(() => (CacheStorage.prototype.delete = async () => false))
      await visitUntilReady(page, '/privacy')
      await page.getByRole('button', { name: 'Remove everything from this device' }).click()
      await page.getByRole('button', { name: 'Remove everything', exact: true }).click()
      const incompleteHeading = heading(page, 'Some things could not be removed')
      await expect(incompleteHeading).toBeFocused({ timeout: 30_000 })
      await page.getByRole('link', { name: 'Open the guide again' }).click()
      await waitForSavedCopy(page)
      const dataBefore = await readStoredData(page)
      await page.goBack()
      await expect(incompleteHeading).toBeVisible()
      await expect(page.getByText('the pages and photos of the guide')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect((await readStoredData(page))['local']).toEqual(dataBefore['local'])
    },
  )

  testWithServiceWorker(
    'removing everything works without a network, and cannot be triggered by a link',
    async ({ page, site }) => {
      await visitUntilReady(page, '/removed')
      await expect(page).toHaveURL(/\/privacy$/)
      await site.cut()
      await page.getByRole('button', { name: 'Remove everything from this device' }).click()
      await page.getByRole('button', { name: 'Remove everything', exact: true }).click()
      await expect(heading(page, 'Everything was removed')).toBeVisible({ timeout: 30_000 })
      await expectNoRowsStored(page)
    },
  )
})

test.describe('ready for offline', () => {
  test('/offline warns that the copy of a private window is deleted when it closes (OFFLINE-12)', async ({
    page,
  }) => {
    // These tests run in private windows, for which the page shows a warning.
    await page.goto('/offline')
    await expect(page.getByText('If this is a private window, the copy is deleted')).toBeVisible()
  })

  testWithServiceWorker(
    '/offline shows what is on the device; the parts that are Ready work without a network (OFFLINE-3)',
    async ({ page, site, tables }) => {
      await visitUntilReady(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Ready for offline' }).click()
      await expect(heading(page, 'Ready for offline')).toBeFocused()
      const findPart = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      // Photos are downloaded automatically after the listings, or at once with the button.
      await page.getByLabel('Your atoll or island').selectOption('EBO')
      const makeReadyButton = page.getByRole('button', { name: 'Make ready for offline' })
      const readyText = page.getByText(/^Ready[.,].*works with no network\.$/)
      await expect(findPart('Photos').getByText(/^(Ready|Working|Not yet)$/)).toBeVisible()
      // While parts are checked or photos are downloaded, the button has another name.
      await expect(makeReadyButton.or(readyText)).toBeVisible({ timeout: 30_000 })
      if (await makeReadyButton.isVisible()) await makeReadyButton.click()
      await expect(readyText).toBeVisible({ timeout: 60_000 })
      for (const name of ['The guide itself', 'Listings', 'Emergency contacts', 'Map of Ebon', 'Photos'])
        await expect(findPart(name)).toContainText('Ready')
      await expect(findPart('Photos')).toContainText(/(\d+) of \1 photos/)
      await expect(page.getByText(/The guide uses [\d.]+ [kM]B\./)).toBeVisible()
      await expectNoAxeViolations(page)

      await site.cut()
      const [listing] = await tables.select('businesses?select=id,name&limit=1')
      const promisedParts = [
        ['/offline', 'Ready for offline'],
        ['/', 'Welcome to the Marshall Islands'],
        ['/government', 'Government Services'],
        ['/search?q=store', 'Search'],
        [`/business/${String(listing?.['id'])}`, String(listing?.['name'])],
        ['/about', 'About this guide'],
        ['/privacy', 'Privacy'],
      ]
      for (const [path = '', name = ''] of promisedParts) {
        await page.goto(path)
        await expect(heading(page, name)).toBeVisible()
      }
      await page.goto('/')
      await expect(page.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/)
      await page.goto('/accommodations')
      const photo = page.getByRole('article').getByRole('img').first()
      await photo.scrollIntoViewIfNeeded()
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true)
    },
  )

  testWithServiceWorker(
    '/offline finds missing files of the app shell and downloads them again',
    async ({ page, site }) => {
      await page.addInitScript(() => localStorage.setItem('guide-low-data', 'on'))
      await visitUntilReady(page, '/offline')
      await expect(page.getByText(/^Ready[.,].*works with no network\.$/)).toBeVisible()
      await site.cut()
      await page.evaluate(async () => {
        const name = (await caches.keys()).find((cache) => cache.includes('precache'))
        const cache = await caches.open(name ?? '')
        const keys = await cache.keys()
        for (const key of keys.filter(({ url }) => /about-screen|print-screen/.test(url)))
          await cache.delete(key)
      })
      // Clear the browser's HTTP cache, from which the guide would otherwise restore the lost files without a network.
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText(/2 of \d+ files are missing/)).toBeVisible()
      await expect(page.getByText('Not everything is on this device yet.')).toBeVisible()
      await page.getByRole('button', { name: 'Make ready for offline' }).click()
      await expect(
        page.getByText(/Some files could not be loaded. What is on the device stays/),
      ).toBeVisible()
      await site.restore()
      await page.getByRole('button', { name: 'Make ready for offline' }).click()
      await expect(page.getByText(/^Ready[.,].*works with no network\.$/)).toBeVisible()
    },
  )

  testWithServiceWorker(
    '/offline reports data that the browser deleted, and loads them again',
    async ({ page, site }) => {
      await page.addInitScript(() => {
        if (location.protocol === 'http:') localStorage.setItem('guide-low-data', 'on')
      })
      await visitUntilReady(page)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('guide-mark'))).toContain('databases')
      await page.goto('about:blank')
      const session = await page.context().newCDPSession(page)
      await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'indexeddb' })
      await page.goto('/businesses')
      const notice = page.getByRole('region', { name: 'Deleted by the browser' })
      await expect(notice).toContainText('Your browser deleted part of the guide')
      await expect(notice).toContainText('the saved copy, saved maps, your favorites')
      await expect(notice).not.toContainText('the pages and photos of the guide')
      await waitForSavedCopy(page)
      await notice.getByRole('link', { name: 'What is on this device' }).click()
      await expect(page.getByText(/^Ready[.,].*works with no network\.$/)).toBeVisible()
      await page.reload()
      await expect(heading(page, 'Ready for offline')).toBeVisible()
      await expect(notice).toBeEmpty()
    },
  )
})

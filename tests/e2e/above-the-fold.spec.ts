import type { Locator, Page } from '@playwright/test'
import { expect, test, testWithServiceWorker, type Tables } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'
import { recordLayoutShifts } from './layout-shifts.ts'

/* What is visible on the first screen of a phone, 390 x 844 CSS pixels, without scrolling. */

const SCREEN_HEIGHT_PX = 844
const MAX_LAYOUT_SHIFT = 0.02

const warningRegion = (page: Page) => page.getByRole('region', { name: 'Warnings' })
const announcementRegion = (page: Page) => page.getByRole('region', { name: 'Announcements' })
const savedCopyRegion = (page: Page) => page.getByRole('region', { name: 'Saved copy' })

async function measureBottom(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return (box?.y ?? NaN) + (box?.height ?? NaN)
}

async function insertAnnouncement(tables: Tables, changes: object): Promise<string> {
  const row = await tables.insert('announcements', {
    title: 'Fold test',
    message: 'High waves on the ocean side of all atolls. Keep boats on the lagoon side until Friday.',
    priority: 990,
    show_on_pages: ['/', '/accommodations'],
    ...changes,
  })
  return String(row['id'])
}

// Serial, because announcements of one test would show in the others.
test.describe.configure({ mode: 'serial' })

test.describe('without a service worker', () => {
  test('a warning is one line above the welcome, and opens to its full text (ANN-3)', async ({
    page,
    tables,
  }) => {
    const warning = await insertAnnouncement(tables, { type: 'warning' })
    const notice = await insertAnnouncement(tables, { type: 'info', title: 'Fold notice' })
    const shifts = await recordLayoutShifts(page)
    await visitWithCopy(page)
    const warningAbove = warningRegion(page)
    await expect(warningAbove).toContainText('Fold test')
    expect((await warningAbove.boundingBox())?.height).toBeLessThanOrEqual(48)
    const welcome = page.getByRole('heading', { level: 1 })
    expect(await measureBottom(warningAbove)).toBeLessThan((await welcome.boundingBox())?.y ?? NaN)
    await expect(announcementRegion(page)).toContainText('Fold notice')
    expect((await announcementRegion(page).boundingBox())?.y).toBeGreaterThan(await measureBottom(welcome))
    expect(await shifts()).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)

    await warningAbove.getByRole('button', { name: /^Show (more|\d+ more)/ }).click()
    await expect(warningAbove.getByText('until Friday.', { exact: false })).toBeVisible()
    expect(await measureBottom(warningAbove)).toBeLessThan((await welcome.boundingBox())?.y ?? NaN)
    await warningAbove.getByRole('button', { name: 'Show less' }).click()
    for (const id of [warning, notice]) await tables.remove('announcements', id)
  })

  for (const path of ['/businesses', '/accommodations', '/banking'])
    test(`the first card of ${path} is completely visible without scrolling, also below an announcement (LIST-11)`, async ({
      page,
      tables,
    }) => {
      const id = await insertAnnouncement(tables, { type: 'warning', show_on_pages: [path] })
      const shifts = await recordLayoutShifts(page)
      await visitWithCopy(page, path)
      await expect(announcementRegion(page)).toContainText('Fold test')
      const card = page.getByRole('article').first()
      await expect(card).toBeVisible()
      expect(await measureBottom(card)).toBeLessThanOrEqual(SCREEN_HEIGHT_PX)
      expect(await shifts()).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      await tables.remove('announcements', id)
    })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true })

    for (const path of ['/businesses', '/accommodations', '/search?q=hotel', '/atoll/majuro'])
      test(`two cards of ${path} are completely visible without scrolling, below one row of choices (LIST-16)`, async ({
        page,
      }) => {
        await visitWithCopy(page, path)
        const secondCard = page.getByRole('article').nth(1)
        await expect(secondCard).toBeVisible()
        expect(await measureBottom(secondCard)).toBeLessThanOrEqual(SCREEN_HEIGHT_PX)
        if (path.startsWith('/atoll')) return
        await page.getByRole('button', { name: 'Filters', exact: true }).click()
        await page.getByLabel('Atoll or island').selectOption({ label: 'Majuro' })
        await expect(page.getByLabel('Atoll or island')).toBeHidden()
        await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
      })
  })

  test('the first emergency number is at most 190 px below the top of the list on /emergency (EMERG-8)', async ({
    page,
  }) => {
    await visitWithCopy(page, '/emergency')
    const list = page.getByRole('region', { name: 'Emergency Services' })
    const number = list.getByRole('link', { name: /^Call / }).first()
    // Measure from the top of the list, because another test's announcement may be above the list.
    const top = (await list.boundingBox())?.y ?? NaN
    expect(((await number.boundingBox())?.y ?? NaN) - top).toBeLessThanOrEqual(190)
  })

  test('a row of cards is completely visible without scrolling on a desktop (LIST-16)', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of ['/businesses', '/search?q=hotel', '/atoll/majuro']) {
      await visitWithCopy(page, path)
      const row = page.getByRole('article').nth(2)
      await expect(row).toBeVisible()
      expect(await measureBottom(row)).toBeLessThanOrEqual(800)
    }
  })

  test('the home page is at most 2,525 px high, and Show all adds emergency contacts to the page (HOME-5)', async ({
    page,
  }) => {
    await visitWithCopy(page)
    const emergency = page.getByRole('region', { name: 'Emergency Services' })
    await expect(emergency.getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    // Which places are open depends on the time of day, but the height of their region must not depend on it.
    const places = page.getByRole('region', { name: /^(Open now|Places)/ })
    await expect(places.getByRole('listitem').first()).toBeVisible()
    expect((await places.boundingBox())?.height).toBe(188)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(2525)
    await emergency.getByRole('button', { name: /^Show all \d+ numbers$/ }).click()
    await expect(emergency.getByRole('listitem').nth(20)).toBeVisible()
  })

  test('a search shows how many emergency numbers and listings it found, and an empty result is visible without scrolling (SEARCH-16)', async ({
    page,
  }) => {
    await visitWithCopy(page, '/search?q=police')
    await expect(page.getByText('1 emergency number, 0 listings', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
    for (const path of ['/search?q=zzqqxxjj', '/banking?q=zzqqxxjj']) {
      await page.goto(path)
      await expect(page.getByText('0 listings', { exact: true })).toBeInViewport({ ratio: 1 })
      const title = page.getByRole('heading', { name: 'No results found' })
      await expect(title).toBeInViewport({ ratio: 1 })
      expect(await measureBottom(title)).toBeLessThan(SCREEN_HEIGHT_PX)
    }
  })
})

testWithServiceWorker(
  'the notes about being offline, an unsent message, demo data and the age of the saved data share one line (OFFLINE-2)',
  async ({ page, site }) => {
    await visitUntilReady(page, '/contact')
    await site.cut()
    await page.context().setOffline(true)
    // Chromium 150 reports `navigator.onLine` as true for the next page, although the context is offline.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.getByRole('tab', { name: 'General Feedback' }).click()
    const panel = page.getByRole('tabpanel')
    await panel.getByLabel('Your name').fill('Fold tester')
    await panel.getByLabel('E-mail', { exact: true }).fill('fold@example.com')
    await panel.getByLabel('Message').fill('A message that waits for a network.')
    await panel.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(savedCopyRegion(page).getByRole('link', { name: '1 message not sent yet' })).toBeVisible()
    await page.goto('/businesses')
    await expect(savedCopyRegion(page).getByText("You're offline")).toBeInViewport({ ratio: 1 })
    await expect(savedCopyRegion(page).getByRole('link', { name: '1 message not sent yet' })).toBeInViewport()
    const readStatusHeight = async (): Promise<number> =>
      (await savedCopyRegion(page).boundingBox())?.height ?? 0
    expect(await readStatusHeight()).toBeLessThanOrEqual(27)
    // The age of the copy is never cut off, however long the rest of the line is.
    await expect(savedCopyRegion(page).locator('p > [aria-hidden] > :first-child')).toBeInViewport({
      ratio: 1,
    })
    await savedCopyRegion(page).getByRole('button', { name: 'More' }).click()
    for (const text of ['Some features may be limited', 'Demo data', 'Saved copy, updated'])
      await expect(savedCopyRegion(page).getByText(text)).toBeInViewport({ ratio: 1 })
    await expect(savedCopyRegion(page).getByRole('button', { name: 'Refresh' })).toBeInViewport({ ratio: 1 })
    await savedCopyRegion(page).getByRole('button', { name: 'Less' }).click()
    expect(await readStatusHeight()).toBeLessThanOrEqual(27)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await measureBottom(page.getByRole('article').first())).toBeLessThanOrEqual(SCREEN_HEIGHT_PX)
  },
)

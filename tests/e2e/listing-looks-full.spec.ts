import type { Page } from '@playwright/test'
import { expect, testWithServiceWorker as test, type Tables } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { addListingWithPhotos } from './photo-fixtures.ts'
import {
  addBank,
  expectNoViolationsInBothThemes,
  SCREEN_SETTINGS,
  ULIGA_POSITION,
  makeUnique,
} from './walks.ts'

/*
 * A listing with photos, its gallery and its share sheet at both widths, in both themes, online and offline; directions in the
 * device's map app.
 */

const gallery = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })
const shareSheet = (page: Page) => page.getByRole('dialog', { name: /^Share / })

for (const { name, viewport, colorScheme } of SCREEN_SETTINGS) {
  test(`a listing with photos, its gallery and its share sheet work and pass axe, online and offline, ${name} @full`, async ({
    page,
    site,
    tables,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { id } = await addListingWithPhotos(tables, 8)
    await visitUntilReady(page, `/business/${id}`)
    await expect(page.getByRole('link', { name: /^Open the photos/ }).getByRole('img')).toBeVisible()
    for (const isCut of [false, true]) {
      if (isCut) {
        await site.cut()
        await page.reload()
      }
      const row = page.getByRole('list', { name: 'Photos', exact: true })
      await expect(row.getByRole('link')).toHaveCount(6)
      await expect(page.getByRole('button', { name: /^Save to favorites/ })).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'a listing with photos')
      await page.getByRole('link', { name: /^Open the photos/ }).click()
      await expect(gallery(page).getByText('1 / 8')).toBeVisible()
      for (const tool of ['Previous photo', 'Next photo', 'Zoom in', 'Zoom out', 'Rotate', 'Download'])
        await expect(gallery(page).getByRole('button', { name: tool })).toBeInViewport()
      const thumbnails = gallery(page).getByRole('list', { name: 'All photos' })
      await expect(thumbnails.getByRole('button')).toHaveCount(8)
      await thumbnails.getByRole('button').nth(2).click()
      await expect(thumbnails.getByRole('button').nth(2)).toHaveAttribute('aria-current', 'true')
      const rings = await thumbnails
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopColor))
      expect(rings.filter((colour) => colour === 'rgb(255, 154, 77)')).toHaveLength(1)
      expect(rings[2]).toBe('rgb(255, 154, 77)')
      await expect(gallery(page).getByText('3 / 8')).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'the gallery')
      await gallery(page).getByRole('button', { name: 'Close the photos' }).click()
      await expect(gallery(page)).toHaveCount(0)

      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await expect(shareSheet(page).getByRole('img', { name: /^QR code with the contact of/ })).toBeVisible()
      await shareSheet(page).getByRole('button', { name: 'Copy link' }).click()
      await expect(shareSheet(page).getByText('Link copied to clipboard!')).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'the ways to share')
      await page.keyboard.press('Escape')
      await expect(shareSheet(page)).toHaveCount(0)
    }
    await tables.remove('businesses', id)
  })
}

/**
 * Adds a listing, and opens it with a stopped clock. Click Directions only once per test: Chromium's question
 * whether to open an app may appear at any later time, and blocks further clicks.
 * @returns the id of the listing
 */
async function openListingWithStoppedClock(page: Page, tables: Tables): Promise<string> {
  const id = await addBank(tables, makeUnique('On the map'), ULIGA_POSITION)
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A map</title>' }),
  )
  await page.clock.install()
  await visitUntilReady(page, `/business/${id}`)
  const directions = page.getByRole('link', { name: 'Directions' })
  await expect(directions).toHaveAttribute('href', /destination=7\.1065\d*%2C171\.3723/)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return id
}

const PHONE_CASES = [
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    1_000,
  ],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    500,
  ],
] as const

for (const [device, userAgent, waitMs] of PHONE_CASES) {
  test.describe(`on ${device}`, () => {
    test.use({ userAgent })

    test(`the web map opens ${waitMs} ms after Directions if no map app opens (DIR-1) @full`, async ({
      page,
      tables,
    }) => {
      const id = await openListingWithStoppedClock(page, tables)
      await page.getByRole('link', { name: 'Directions' }).click()
      await page.clock.runFor(waitMs - 1)
      await expect(page).toHaveURL(/\/business\//)
      await page.clock.runFor(1)
      await expect(page).toHaveURL(/^https:\/\/www\.google\.com\/maps\/dir\/.*destination=7\.1065/)
      await tables.remove('businesses', id)
    })

    test('the web map does not open if a map app has opened (DIR-1) @full', async ({ page, tables }) => {
      const id = await openListingWithStoppedClock(page, tables)
      await page.getByRole('link', { name: 'Directions' }).click()
      // Simulate that the map app opened: the page behind it is hidden.
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        Reflect.deleteProperty(document, 'visibilityState')
      })
      await page.clock.runFor(waitMs + 5_000)
      await expect(page).toHaveURL(/\/business\//)
      await tables.remove('businesses', id)
    })
  })
}

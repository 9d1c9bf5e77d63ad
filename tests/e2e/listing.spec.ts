import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'
import { addListingWithPhotos } from './photo-fixtures.ts'

/* The page of a listing: gallery and share sheet, online and offline. */

const gallery = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })
const shareSheet = (page: Page) => page.getByRole('dialog', { name: /^Share / })
const photoCounter = (page: Page) => gallery(page).getByText(/^\d+ \/ \d+$/)
const zoomText = (page: Page) => gallery(page).getByText(/^\d+ %$/)

test('the gallery has keys, a counter, zoom, turning and downloads, and returns the focus (PHOTO-4) @both', async ({
  page,
  tables,
}) => {
  const { id } = await addListingWithPhotos(tables, 8)
  await visitWithCopy(page, `/business/${id}`)
  const row = page.getByRole('list', { name: 'Photos', exact: true })
  await expect(row.getByRole('link')).toHaveCount(6)
  const lastPhotoLink = row.getByRole('link', { name: 'Photo 6 of 8, and 2 more' })
  await expect(lastPhotoLink).toContainText('+2')
  await lastPhotoLink.click()
  await expect(photoCounter(page)).toHaveText('6 / 8')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(photoCounter(page)).toHaveText('1 / 8')
  await page.keyboard.press('ArrowLeft')
  await expect(photoCounter(page)).toHaveText('8 / 8')
  await page.keyboard.press('+')
  await expect(zoomText(page)).toHaveText('120 %')
  for (let pressCount = 0; pressCount < 9; pressCount += 1) await page.keyboard.press('=')
  await expect(zoomText(page)).toHaveText('300 %')
  for (let pressCount = 0; pressCount < 12; pressCount += 1) await page.keyboard.press('-')
  await expect(zoomText(page)).toHaveText('50 %')
  await page.keyboard.press('r')
  await expect(gallery(page).getByRole('img')).toHaveCSS('transform', /matrix\(0, 0\.5, -0\.5, 0, 0, 0\)/)
  const download = page.waitForEvent('download')
  await gallery(page).getByRole('button', { name: 'Download' }).click()
  // The download has the name that copyPhoto gave the stored file.
  expect((await download).suggestedFilename()).toMatch(/^7-.+\.(?:jpg|webp)$/)
  for (let pressCount = 0; pressCount < 20; pressCount += 1) {
    await page.keyboard.press('Tab')
    expect(await gallery(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(gallery(page)).toHaveCount(0)
  await expect(lastPhotoLink).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await tables.remove('businesses', id)
})

testWithServiceWorker(
  'offline, photos that were seen before are shown, other photos are replaced by text, and sharing works',
  async ({ page, site, tables, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, name } = await addListingWithPhotos(tables, 2)
    await visitUntilReady(page, '/')
    await page.goto(`/business/${id}`)
    const open = page.getByRole('link', { name: /^Open the photos/ })
    await expect(open.getByRole('img')).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('guide-photos')).keys()).length))
      .toBeGreaterThan(0)
    await site.cut()
    await page.reload()
    await expect(open.getByRole('img')).toBeVisible()
    await open.click()
    const download = page.waitForEvent('download')
    await gallery(page).getByRole('button', { name: 'Download' }).click()
    expect((await readFile(await (await download).path())).length).toBeGreaterThan(1_000)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Share' }).click()
    await shareSheet(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(shareSheet(page).getByText('Link copied to clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/business/${id}`)
    await expect(
      shareSheet(page).getByRole('img', { name: `QR code with the contact of ${name}` }),
    ).toBeVisible()
    const sms = await shareSheet(page).getByRole('link', { name: 'Text message' }).getAttribute('href')
    expect(decodeURIComponent(sms ?? '')).toContain('625-0188')
    const contact = page.waitForEvent('download')
    await shareSheet(page).getByRole('button', { name: 'Save as contact' }).click()
    const card = await contact
    expect(card.suggestedFilename()).toBe('Gallery-of-2.vcf')
    expect(await readFile(await card.path(), 'utf8')).toContain('TEL;TYPE=WORK,VOICE:+6926250188\r\n')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
    await tables.remove('businesses', id)
  },
)

testWithServiceWorker(
  'thumbnails of listings are stored on the device without a question',
  async ({ page, tables }) => {
    await visitUntilReady(page, '/')
    const thumbnailCount = (await tables.select('business_images?select=id&thumbnail_url=not.is.null')).length
    const countStoredThumbnails = () =>
      page.evaluate(async () => (await (await caches.open('guide-photos-kept')).keys()).length)
    await expect
      .poll(countStoredThumbnails, { timeout: 40_000 })
      .toBeGreaterThan(Math.min(100, thumbnailCount / 2))
  },
)

test('a photo that cannot be loaded is left out or replaced by its thumbnail; a failed download is reported (PHOTO-5)', async ({
  page,
  tables,
}) => {
  const { id } = await addListingWithPhotos(tables, 1)
  const missingUrl = `/storage/v1/object/public/business-images/${id}/missing.jpg`
  const [image] = await tables.select(`business_images?business_id=eq.${id}&select=id,image_url`)
  await tables.update('business_images', String(image?.['id']), { image_url: missingUrl })
  await visitWithCopy(page, `/business/${id}`)
  // The thumbnail replaces the large photo.
  await page.getByRole('link', { name: /^Open the photo/ }).click()
  await expect(gallery(page).getByText('This is the small one.')).toBeVisible()
  await gallery(page).getByRole('button', { name: 'Download' }).click()
  await expect(gallery(page).getByText('Failed to download image. Please try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await tables.update('business_images', String(image?.['id']), { thumbnail_url: null })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name: /^Open the photo/ })).toHaveCount(0)
  await tables.remove('businesses', id)
})

test('without a clipboard the button Copy link reports that and shows the link (SHARE-1)', async ({
  page,
  tables,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const { id } = await addListingWithPhotos(tables, 0)
  await visitWithCopy(page, `/business/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await shareSheet(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(shareSheet(page).getByText('Clipboard not supported in this browser')).toBeVisible()
  await expect(shareSheet(page).getByLabel('Link to this listing')).toHaveValue(
    new RegExp(`/business/${id}$`),
  )
  await tables.remove('businesses', id)
})

test('on a phone Call and Save are completely visible at the foot of the screen without scrolling (DETAIL-2)', async ({
  page,
  tables,
}) => {
  const { id, name } = await addListingWithPhotos(tables, 3)
  await visitWithCopy(page, `/business/${id}`)
  for (const control of [
    page.getByRole('link', { name: 'Call Now' }),
    page.getByRole('button', { name: `Save to favorites: ${name}` }),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 })
    const box = await control.boundingBox()
    expect(box?.y).toBeGreaterThan(700)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByText('Same as the address above.')).toBeVisible()
  await tables.remove('businesses', id)
})

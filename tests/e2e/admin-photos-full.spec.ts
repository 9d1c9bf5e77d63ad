import type { Page } from '@playwright/test'
import { replaceAnswer, cutConnections, holdRequests, loseAnswer } from './admin-answers.ts'
import { expect, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING, openListing } from './admin-listing-form.ts'
import { createCameraPhoto, addListingWithPhotos } from './photo-fixtures.ts'
import type { Tables } from './fixtures.ts'

/* The photos of a business: accepted files, progress, and failures. */

const SERVER_ERROR_BODY = { code: 'XX000', message: 'broken' }
const NO_RIGHT_BODY = { code: '42501', message: 'permission denied for table business_images' }
const ROWS_PATH_PATTERN = /^\/rest\/v1\/business_images/
const FILES_PATH_PATTERN = /^\/storage\/v1\/object\/business-images\//

const createJpeg = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: createCameraPhoto(300, 200) })
const fileInput = (page: Page) => page.locator('input[type=file]')
const makeListing = async (tables: Tables, name: string): Promise<string> =>
  String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName(name) }))['id'])

test('a failed read of the photos shows its reason, and Retry reads them again @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const id = await makeListing(tables, 'Unseen Photos')
  replaceAnswer(site, 'GET', ROWS_PATH_PATTERN, 500, SERVER_ERROR_BODY)
  await openListing(page, id)
  const alert = page.getByRole('alert')
  await expect(alert.getByText('Failed to load images. Please try again.')).toBeVisible()
  cutConnections(site, 'GET', ROWS_PATH_PATTERN)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(
    alert.getByText('Unable to connect to database. Please check your internet connection and try again.'),
  ).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No photos yet.')).toBeVisible()
  await tables.remove('businesses', id)
})

test('files that are no photos, empty or too many are skipped with a reason; a photo above 5 MB is made smaller (IMG-2)', async ({
  adminPage: page,
  tables,
}) => {
  const { id } = await addListingWithPhotos(tables, 8)
  await openListing(page, id)
  await expect(page.getByText('8 of 10 photos')).toBeVisible()
  await expect(fileInput(page)).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/gif')
  const largePhoto = Buffer.concat([createCameraPhoto(300, 200), Buffer.alloc(5 * 1024 * 1024)])
  await fileInput(page).setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and more than that') },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: largePhoto },
    createJpeg('ten.jpg'),
    createJpeg('eleven.jpg'),
    { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ])
  const alert = page.getByRole('alert').filter({ hasText: '2 files skipped: too large/format' })
  await expect(alert).toContainText('1 file skipped: at most 10 photos for a business')
  await expect(alert).toContainText('plan.pdf: Invalid file format. Accepted formats: JPEG, PNG, WebP, GIF')
  await expect(alert).toContainText('nothing.jpg: This file is empty')
  await expect(alert).toContainText('eleven.jpg: At most 10 photos for a business')
  await expect(page.getByText('Photo 10 of 10')).toBeVisible({ timeout: 30_000 })
  const add = page.getByRole('button', { name: 'Add photos' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription('There are 10 photos. Delete one to add another.')
  await tables.remove('businesses', id)
})

test('an upload shows the progress 10 %, 50 % and done, 0 after an error, and can be removed from the queue (IMG-4) @wide', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const id = await makeListing(tables, 'Counted Photo')
  const readPhotos = () => tables.select(`business_images?business_id=eq.${id}`)
  await openListing(page, id)
  const bar = page.getByRole('progressbar')
  const heldFiles = holdRequests(site, 'POST', FILES_PATH_PATTERN)
  await fileInput(page).setInputFiles(createJpeg('dock.jpg'))
  await expect(page.getByText('Uploading dock.jpg')).toBeVisible()
  await expect(bar).toHaveJSProperty('value', 10)
  const heldRow = holdRequests(site, 'POST', ROWS_PATH_PATTERN)
  heldFiles.releaseAll()
  await expect(bar).toHaveJSProperty('value', 50)
  heldRow.releaseAll()
  await expect(page.getByText('Photo 1 of 1')).toBeVisible()
  await expect(bar).toHaveCount(0)

  // Starts like an image, but no browser can decode it.
  await fileInput(page).setInputFiles({
    name: 'torn.jpg',
    mimeType: 'image/jpeg',
    buffer: createCameraPhoto(300, 200).subarray(0, 40),
  })
  await expect(
    page.getByRole('alert').getByText('torn.jpg: This file cannot be read as a picture.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()
  await expect(page.getByText('torn.jpg')).toHaveCount(0)

  // Simulate an unexpected failure of the browser.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new TypeError('No memory is left')
    }
  })
  await fileInput(page).setInputFiles(createJpeg('pier.jpg'))
  await expect(page.getByRole('alert').getByText('pier.jpg: Upload failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry pier.jpg' })).toBeVisible()
  expect(await readPhotos()).toHaveLength(1)
  await tables.remove('businesses', id)
})

test('a photo is opened, described and deleted; each refused request shows an error (IMG-11)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  // Use photo files of this test alone, because other tests use the demo's files.
  const id = await makeListing(tables, 'Two Photos')
  const readPhotos = () => tables.select(`business_images?business_id=eq.${id}`)
  await openListing(page, id)
  await fileInput(page).setInputFiles([createJpeg('first.jpg'), createJpeg('second.jpg')])
  await expect(page.getByText('Photo 2 of 2')).toBeVisible()
  const tileTops = await Promise.all(
    [1, 2].map((number) => page.getByRole('button', { name: `Open photo ${number}` }).boundingBox()),
  )
  // Photos are in at least two columns, also on a phone.
  expect(tileTops[0]?.y).toBe(tileTops[1]?.y)
  await page.getByRole('button', { name: 'Open photo 2' }).press('Enter')
  const gallery = page.getByRole('dialog', { name: 'Photos of this business' })
  await expect(gallery.getByText('2 / 2')).toBeVisible()
  await expect(gallery.getByRole('img', { name: 'Photo 2 of 2' }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open photo 2' })).toBeFocused()

  const alert = page.getByRole('alert')
  replaceAnswer(site, 'PATCH', ROWS_PATH_PATTERN, 500, SERVER_ERROR_BODY)
  const words = page.getByRole('textbox', { name: 'Description of photo 1' })
  await words.fill('The dock at noon')
  await page.getByRole('button', { name: 'Save the description of photo 1' }).click()
  await expect(alert.getByText('Failed to save the change. Please try again.')).toBeVisible()
  await expect(words).toHaveValue('The dock at noon')
  await words.fill('d'.repeat(501))
  await expect(page.getByText('The description must be at most 500 characters')).toBeVisible()

  const deletePhoto = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Delete photo 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  replaceAnswer(site, 'DELETE', ROWS_PATH_PATTERN, 403, NO_RIGHT_BODY)
  await deletePhoto()
  await expect(alert.getByText('Permission denied: Unable to delete image.')).toBeVisible()
  replaceAnswer(site, 'DELETE', ROWS_PATH_PATTERN, 500, SERVER_ERROR_BODY)
  await deletePhoto()
  await expect(alert.getByText('Failed to delete image. Please try again.')).toBeVisible()
  expect(await readPhotos()).toHaveLength(2)
  site.intercept = () => false
  await deletePhoto()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  await expect(page.getByText('Photo 1 of 1')).toBeVisible()
  expect(await readPhotos()).toHaveLength(1)
  await tables.remove('businesses', id)
})

/** Reads whether the row of a listing's photo and its file exist. */
async function readRowAndFile(tables: Tables, site: { url: string }, id: string, path: string) {
  const rows = await tables.select(`business_images?business_id=eq.${id}`)
  const file = await fetch(new URL(path, site.url))
  return { rows: rows.length, hasFile: file.ok }
}

test('a double click on Retry uploads the photo once, and its row has its file (IMG-10)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const id = await makeListing(tables, 'Twice Retried Photo')
  const uploads: string[] = []
  await openListing(page, id)
  site.intercept = ({ method, url = '' }, outgoing) => {
    if (method !== 'POST' || !FILES_PATH_PATTERN.test(url)) return false
    uploads.push(url)
    outgoing.destroy()
    return true
  }
  await fileInput(page).setInputFiles(createJpeg('twice.jpg'))
  const retry = page.getByRole('button', { name: 'Retry twice.jpg' })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  // Delay the upload of the file, so that the second click comes during it.
  const heldUpload = holdRequests(site, 'POST', FILES_PATH_PATTERN)
  await retry.scrollIntoViewIfNeeded()
  const retryBox = await retry.boundingBox()
  await page.mouse.dblclick((retryBox?.x ?? 0) + 10, (retryBox?.y ?? 0) + 10)
  await expect(page.getByText('Uploading twice.jpg')).toBeVisible()
  heldUpload.releaseAll()
  await expect(page.getByText('Photo 1 of 1')).toBeVisible({ timeout: 20_000 })
  const path = (uploads[0] ?? '').replace('/object/', '/object/public/')
  expect(await readRowAndFile(tables, site, id, path)).toEqual({ rows: 1, hasFile: true })
  await tables.remove('businesses', id)
})

test('removing a photo whose answer was lost removes its database row and its file (IMG-10) @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const id = await makeListing(tables, 'Lost Answer')
  const uploads: string[] = []
  await openListing(page, id)
  site.intercept = (incoming, outgoing) => {
    const { method, url = '' } = incoming
    if (method === 'POST' && FILES_PATH_PATTERN.test(url)) uploads.push(url)
    if (!ROWS_PATH_PATTERN.test(url) || method === 'DELETE') return false
    // The page cannot read whether the row was stored, because there is no network any more.
    loseAnswer(incoming, outgoing)
    return true
  }
  await fileInput(page).setInputFiles(createJpeg('lost.jpg'))
  await expect(page.getByRole('button', { name: 'Retry lost.jpg' })).toBeVisible({ timeout: 20_000 })
  const path = (uploads[0] ?? '').replace('/object/', '/object/public/')
  expect(await readRowAndFile(tables, site, id, path)).toEqual({ rows: 1, hasFile: true })
  await page.getByRole('button', { name: 'Remove lost.jpg' }).click()
  await expect.poll(() => readRowAndFile(tables, site, id, path)).toEqual({ rows: 0, hasFile: false })
  await tables.remove('businesses', id)
})

import { answer, breakOff, hold } from './admin-answers.ts'
import { expect, test, toast } from './admin-fixtures.ts'
import { LISTING, openListing, saveButton, unique } from './admin-forms.ts'
import { cameraPhoto } from './photo-fixtures.ts'

/* Saving a listing: nothing typed or chosen is lost, and a failure is shown near the button. */

test('typed coordinates are saved by Enter and by Save, and invalid ones block both (PIN-4) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique('Typed Pin') })
  const id = String(row['id'])
  await openListing(page, id)
  await expect(page.getByRole('application')).toBeVisible()
  await page.getByLabel('Latitude').fill('7.105')
  await page.getByLabel('Longitude').fill('171,372')
  await page.getByLabel('Longitude').press('Enter')
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  const [saved] = await tables.select(`businesses?id=eq.${id}`)
  expect(saved).toMatchObject({ latitude: 7.105, longitude: 171.372 })

  await openListing(page, id)
  await expect(page.getByRole('application')).toBeVisible()
  await page.getByLabel('Latitude').fill('95')
  await saveButton(page).click()
  await expect(toast(page, 'Please fix the validation errors before submitting')).toBeVisible()
  await expect(page.getByLabel('Latitude')).toBeFocused()
  await expect(page.getByLabel('Latitude')).toHaveAttribute('aria-invalid', 'true')
  const [unchanged] = await tables.select(`businesses?id=eq.${id}`)
  expect(unchanged).toMatchObject({ latitude: 7.105 })
  await page.getByLabel('Latitude').fill('7.2')
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await tables.remove('businesses', id)
})

test('a failed save is shown as a toast and above the Save button, with its reason (CONFLICT-6) @full @both', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique('Failed Save') })
  const id = String(row['id'])
  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Another description.')
  answer(site, 'PUT', /validate-business-update/, 403, { error: 'permission denied' })
  await saveButton(page).click()
  const reason = 'Permission denied. Please check your admin privileges.'
  await expect(toast(page, `Failed to update business data. Please try again. ${reason}`)).toBeVisible()
  await expect(page.getByText(`Not saved. ${reason}`)).toBeInViewport()
  await expect(saveButton(page)).toBeInViewport()
  site.intercept = () => false
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await tables.remove('businesses', id)
})

const PHOTO = { mimeType: 'image/jpeg', buffer: cameraPhoto(600, 400) }
const STORAGE = /\/storage\/v1\/object\/business-images/

test('a listing is created with its photos, which are uploaded after the form has closed (IMG-6, IMG-7) @full @both', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = unique('New With Photos')
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name)
  await page.getByLabel('Description').fill(LISTING.description)
  await page.getByLabel('Physical address details').fill('Uliga dock')
  await page.getByLabel('Phone number', { exact: true }).fill('329-7144')
  await page.getByLabel('Email: This place has none').check()
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'one.jpg', ...PHOTO },
    { name: 'two.jpg', ...PHOTO },
  ])
  await expect(page.getByText('2 of 10 photos')).toBeVisible()
  const uploads = hold(site, 'POST', STORAGE)
  await saveButton(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  const status = page.getByRole('status').filter({ hasText: 'Uploading photos: 2 left...' })
  await expect(status).toBeVisible()
  uploads.go()
  await expect(page.getByRole('status').filter({ hasText: /^Uploading/ })).toHaveCount(0, { timeout: 30_000 })
  const [row] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  const id = String(row?.['id'])
  const photos = await tables.select(`business_images?business_id=eq.${id}&order=display_order`)
  expect(photos.map((photo) => photo['file_name'])).toEqual(['one.jpg', 'two.jpg'])
  await tables.remove('businesses', id)
})

test('an upload that is cut after its form has closed is named, and can be retried (IMG-7) @full @both', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique('Cut Upload') })
  const id = String(row['id'])
  await openListing(page, id)
  await expect(page.getByText('No photos yet.')).toBeVisible()
  breakOff(site, 'POST', STORAGE)
  await page.locator('input[type=file]').setInputFiles({ name: 'dock.jpg', ...PHOTO })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const failed = page.getByRole('alert').filter({ hasText: '1 photo was not uploaded.' })
  await expect(failed).toContainText('The connection was lost during the upload.')
  site.intercept = () => false
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toHaveCount(0)
  await expect
    .poll(() => tables.select(`business_images?business_id=eq.${id}&select=file_name`))
    .toEqual([{ file_name: 'dock.jpg' }])
  await tables.remove('businesses', id)
})

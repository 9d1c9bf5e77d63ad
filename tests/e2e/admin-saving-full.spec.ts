import { replaceAnswer, cutConnections, holdRequests } from './admin-answers.ts'
import { expect, test, toast, signIn, uniqueName, submitLogin } from './admin-fixtures.ts'
import {
  EXAMPLE_LISTING,
  openListing,
  saveButton,
  descriptionField,
  countDrafts,
  createListing,
  TYPED_TEXT,
} from './admin-listing-form.ts'
import { createCameraPhoto } from './photo-fixtures.ts'

/* Unsaved input when the page or the session ends. */

test('Sign Out asks before it erases drafts, and signs out every tab @full', async ({
  adminPage: page,
  admin,
  context,
  tables,
}) => {
  const id = await createListing(tables, 'Two Tabs')
  const otherTab = await context.newPage()
  await openListing(otherTab, id)
  await descriptionField(otherTab).fill('Typed in the other tab.')
  await expect(otherTab.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose drafts?' })
  await expect(question.getByText('There is a draft on this device that was not saved.')).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(descriptionField(otherTab)).toHaveValue('Typed in the other tab.')
  expect(await countDrafts(page)).toBe(1)

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await question.getByRole('button', { name: 'Sign out and erase' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(
    otherTab.getByRole('alert').getByText('You signed out in another tab of this browser.'),
  ).toBeVisible()
  await expect(otherTab.getByText(admin.email)).toHaveCount(0)
  await expect.poll(() => countDrafts(otherTab)).toBe(0)
  await tables.remove('businesses', id)
})

test('Sign Out asks about input that was typed just before the click, and erases that input @full', async ({
  adminPage: page,
  tables,
}) => {
  const id = await createListing(tables, 'Last Words')
  await openListing(page, id)
  // Type and close in one task, because a draft is stored a moment after the last key.
  await descriptionField(page).evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Last words. ')
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Sign Out')?.click()
  })
  const question = page.getByRole('dialog', { name: 'Sign out and lose drafts?' })
  await question.getByRole('button', { name: 'Sign out and erase' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await countDrafts(page)).toBe(0)
  await tables.remove('businesses', id)
})

test('input typed into the form of a listing just before a reload is offered again (DRAFT-1)', async ({
  adminPage: page,
  tables,
}) => {
  const id = await createListing(tables, 'Reloaded Words')
  await openListing(page, id)
  await descriptionField(page).fill(TYPED_TEXT)
  await expect(page.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
  // Type and close in one task, because a draft is stored a moment after the last key.
  await descriptionField(page).evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Last words. ')
    location.reload()
  })
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(descriptionField(page)).toHaveValue(/Last words\. /)
  await tables.remove('businesses', id)
})

test('a session that expires while typing leads to the login and back to the form with its input @full', async ({
  page,
  admin,
  tables,
}) => {
  const id = await createListing(tables, 'Expired Words')
  await page.clock.install()
  await signIn(page, admin)
  await openListing(page, id)
  await descriptionField(page).fill(TYPED_TEXT)
  await page.clock.fastForward('20:30')
  await expect(page.getByRole('alert').getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(toast(page, 'Session expired. Please log in again.')).toBeVisible()
  await expect(page.getByText(admin.email)).toHaveCount(0)
  await submitLogin(page, admin)
  await expect(page).toHaveURL(new RegExp(`/admin/business/edit/${id}$`))
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(descriptionField(page)).toHaveValue(TYPED_TEXT)
  await tables.remove('businesses', id)
})

test('Sign Out reports when the device refuses to erase drafts @full', async ({ adminPage: page, admin }) => {
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  })
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('alert').getByText(/^Failed to sign out completely\./)).toBeVisible()
  await expect(toast(page, 'Failed to sign out')).toBeVisible()
  await expect(page.getByText(admin.email)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

/* Saving a listing: nothing typed or chosen is lost, and a failure is shown near the button. */

test('typed coordinates are saved by Enter and by Save, and invalid ones block both (PIN-4)', async ({
  adminPage: page,
  tables,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Typed Pin') })
  const id = String(row['id'])
  await openListing(page, id)
  await expect(page.getByRole('application')).toBeVisible()
  await page.getByLabel('Latitude').fill('7.105')
  await page.getByLabel('Longitude').fill('171,372')
  await page.getByLabel('Longitude').press('Enter')
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  const [savedListing] = await tables.select(`businesses?id=eq.${id}`)
  expect(savedListing).toMatchObject({ latitude: 7.105, longitude: 171.372 })

  await openListing(page, id)
  await expect(page.getByRole('application')).toBeVisible()
  await page.getByLabel('Latitude').fill('95')
  await saveButton(page).click()
  await expect(toast(page, 'Please fix the validation errors before submitting')).toBeVisible()
  await expect(page.getByLabel('Latitude')).toBeFocused()
  await expect(page.getByLabel('Latitude')).toHaveAttribute('aria-invalid', 'true')
  const [unchangedListing] = await tables.select(`businesses?id=eq.${id}`)
  expect(unchangedListing).toMatchObject({ latitude: 7.105 })
  await page.getByLabel('Latitude').fill('7.2')
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await tables.remove('businesses', id)
})

test('a failed save is shown as a toast and above the Save button, with its reason (CONFLICT-6)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Failed Save') })
  const id = String(row['id'])
  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Another description.')
  replaceAnswer(site, 'PUT', /validate-business-update/, 403, { error: 'permission denied' })
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

const PHOTO_FILE = { mimeType: 'image/jpeg', buffer: createCameraPhoto(600, 400) }
const STORAGE_PATH_PATTERN = /\/storage\/v1\/object\/business-images/

test('a listing is created with its photos, which are uploaded after the form has closed (IMG-6, IMG-7)', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('New With Photos')
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name)
  await page.getByLabel('Description', { exact: true }).fill(EXAMPLE_LISTING.description)
  await page.getByLabel('Physical address details').fill('Uliga dock')
  await page.getByLabel('Phone number', { exact: true }).fill('329-7144')
  await page.getByLabel('Email: This place has none').check()
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'one.jpg', ...PHOTO_FILE },
    { name: 'two.jpg', ...PHOTO_FILE },
  ])
  await expect(page.getByText('2 of 10 photos')).toBeVisible()
  const uploads = holdRequests(site, 'POST', STORAGE_PATH_PATTERN)
  await saveButton(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  const status = page.getByRole('status').filter({ hasText: 'Uploading photos: 2 left...' })
  await expect(status).toBeVisible()
  uploads.releaseAll()
  await expect(page.getByRole('status').filter({ hasText: /^Uploading/ })).toHaveCount(0, { timeout: 30_000 })
  const [row] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  const id = String(row?.['id'])
  const photos = await tables.select(`business_images?business_id=eq.${id}&order=display_order`)
  expect(photos).toHaveLength(2)
  await tables.remove('businesses', id)
})

test('an upload that is cut after its form has closed is reported, and can be retried (IMG-7) @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Cut Upload') })
  const id = String(row['id'])
  await openListing(page, id)
  await expect(page.getByText('No photos yet.')).toBeVisible()
  cutConnections(site, 'POST', STORAGE_PATH_PATTERN)
  await page.locator('input[type=file]').setInputFiles({ name: 'dock.jpg', ...PHOTO_FILE })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const failureAlert = page.getByRole('alert').filter({ hasText: '1 photo was not uploaded.' })
  await expect(failureAlert).toContainText('The connection was lost during the upload.')
  site.intercept = () => false
  await failureAlert.getByRole('button', { name: 'Retry' }).click()
  await expect(failureAlert).toHaveCount(0)
  await expect
    .poll(() => tables.select(`business_images?business_id=eq.${id}&select=display_order`))
    .toEqual([{ display_order: 0 }])
  await tables.remove('businesses', id)
})

import { decode } from 'jpeg-js'
import type { Browser, Page } from '@playwright/test'
import { expect, test, toast, openDashboardTab, uniqueName } from './admin-fixtures.ts'
import { tabTo, typeInto } from './admin-keyboard.ts'
import { EXAMPLE_LISTING, openListing, saveButton } from './admin-listing-form.ts'
import { requiredEnv } from './fixtures.ts'
import { createCameraPhoto } from './photo-fixtures.ts'
import { visitWithCopy } from './visits.ts'
import { SiteProxy } from './site-proxy.ts'

/** A visitor in a separate browser with its own network. */
async function openAsVisitor(browser: Browser, site: SiteProxy, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await visitWithCopy(page, path)
  return page
}

test('a listing with a pin and two photos is created with the keyboard only, and the form of the next one starts with its atoll (IMG-3) (BIZ-18) @wide', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Keyboard Boats')
  // A unique number, because the form asks about duplicates when another listing has the same number.
  const phone = `247-${String(Math.random()).slice(2, 6)}`
  await openDashboardTab(page, 'Businesses')
  await page.getByRole('link', { name: 'Add Business' }).press('Enter')
  await expect(
    page.getByText('Photos that you add now are uploaded when you save the business.'),
  ).toBeVisible()
  // The coordinate fields move into the map once it is loaded.
  await expect(page.getByRole('button', { name: 'Use my position' })).toBeVisible()
  await typeInto(page, 'Business name', name)
  await typeInto(page, 'Description', 'Boats to the outer islands.')
  await typeInto(page, 'Physical address details', 'Uliga dock')
  await typeInto(page, 'Latitude', '7.105')
  await typeInto(page, 'Longitude', '171.372')
  await page.keyboard.press('Tab')
  await typeInto(page, 'Phone number', phone)
  await tabTo(page, /^Email: This place has none/, 'checkbox')
  await page.keyboard.press('Space')
  await typeInto(page, 'Operating hours', 'Mon-Fri 8-5')
  await expect(page.getByText('8:00 AM - 5:00 PM').first()).toBeVisible()
  await tabTo(page, 'Save Business', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin#businesses$/)
  await expect(page.getByRole('link', { name: 'Add another on Majuro' })).toBeVisible()
  const [row] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  expect(row).toMatchObject({ latitude: 7.105, longitude: 171.372, email: null, phone })
  const id = String(row?.['id'])

  await openListing(page, id)
  await expect(page.getByText('No photos yet.')).toBeVisible()
  const chooserEvent = page.waitForEvent('filechooser')
  await tabTo(page, 'Add photos', 'button')
  await page.keyboard.press('Enter')
  const buffer = createCameraPhoto()
  await (
    await chooserEvent
  ).setFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('1 file skipped: too large/format')).toBeVisible()
  await expect(page.getByText('Photo 2 of 2')).toBeVisible({ timeout: 30_000 })
  await tabTo(page, 'Move photo 1 later', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Order of the photos saved')).toBeVisible()
  await typeInto(page, 'Description of photo 1', 'Two boats')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Description saved')).toBeVisible()

  const photos = await tables.select(`business_images?business_id=eq.${id}&order=display_order`)
  expect(photos.map((photo) => photo['alt_text'])).toEqual(['Two boats', null])
  // Paths begin with the upload time: the later photo now comes first. No path has the chosen file's name (IMG-12).
  const [firstFile = '', secondFile = ''] = photos.map((photo) =>
    String(photo['image_url']).split('/').at(-1),
  )
  expect([firstFile > secondFile, /^\d+-photo\.jpg$/.test(firstFile)]).toEqual([true, true])
  const full = await fetchFile(String(photos[0]?.['image_url']))
  expect(full.includes('SECRET PLACE')).toBe(false)
  expect(decode(full, { useTArray: true })).toMatchObject({ width: 1067, height: 1600 })
  const thumbnail = await fetchFile(String(photos[0]?.['thumbnail_url']))
  expect(thumbnail.length).toBeLessThanOrEqual(25_000)
  expect(decode(thumbnail, { useTArray: true }).height).toBeGreaterThan(
    decode(thumbnail, { useTArray: true }).width,
  )
  await tables.remove('businesses', id)
})

async function fetchFile(address: string): Promise<Buffer> {
  const answer = await fetch(new URL(address, requiredEnv('E2E_BACKEND_URL')))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('visitors see the edit of a listing, and an announcement until an admin deactivates it', async ({
  adminPage: page,
  tables,
  browser,
}) => {
  const network = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
  await network.restore()
  const row = await tables.insert('businesses', {
    ...EXAMPLE_LISTING,
    name: uniqueName(' AAA Seen Boats').trim(),
  })
  const id = String(row['id'])
  const visitorPage = await openAsVisitor(browser, network, `/business/${id}`)
  await expect(visitorPage.getByRole('heading', { name: String(row['name']) })).toBeVisible()
  // The page joins the Realtime channel after its first pull.
  await expect.poll(() => network.webSocketTexts.join('')).toMatch(/phx_reply[\s\S]*"status":"ok"/)

  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Seen by a visitor.')
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await expect(visitorPage.getByText('Seen by a visitor.')).toBeVisible()

  await openDashboardTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).press('Enter')
  const message = uniqueName('No boats today')
  await typeInto(page, 'Message', message)
  await expect(page.getByRole('region', { name: 'As visitors see it' }).getByText(message)).toBeVisible()
  // Choose a higher priority than the demo's announcements have, because a page shows only the highest one.
  await page.getByLabel('Priority').fill('900')
  await tabTo(page, 'Save Announcement', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expect(page.getByText(message)).toBeVisible()
  await expect(visitorPage.getByText(message)).toBeVisible()

  await page.getByRole('button', { name: `Deactivate: ${message}` }).click()
  await expect(toast(page, 'Announcement deactivated')).toBeVisible()
  await expect(visitorPage.getByText(message)).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset Dismissed' }).click()
  await expect(
    toast(page, 'Dismissed announcements cleared. Users will now see all active announcements again.'),
  ).toBeVisible()
  await page.getByRole('button', { name: `Delete: ${message}` }).click()
  await expect(page.getByText('Are you sure you want to delete this announcement?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Announcement deleted successfully')).toBeVisible()
  await tables.remove('businesses', id)
  await visitorPage.context().close()
  await network.cut()
})

/** A unique number, because the form asks about duplicates when another listing has the same number. */
function createUniquePhone(): string {
  return `247-${String(Math.random()).slice(2, 6)}`
}

test("a visitor's new business becomes a listing, a visitor's correction changes a listing, and each message is approved by the save (SUBM-3) (SUBM-5) @wide", async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Store of a visitor')
  const correctedPhone = createUniquePhone()
  const submission = await tables.insert('contact_submissions', {
    type: 'business_submission',
    name: 'Ben of the test',
    email: 'ben@example.org',
    business_name: name,
    phone: createUniquePhone(),
    message: 'We sell groceries here.\nCategory: Accommodations\nAtoll: Kwajalein',
  })
  const id = String(submission['id'])
  await openDashboardTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
  await page.getByLabel('Status of the submission from Ben of the test').selectOption('reviewed')
  await expect(toast(page, 'Submission status updated')).toBeVisible()
  await page.getByRole('link', { name: 'Create business from this' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  await expect(page.getByLabel('Atoll')).toHaveValue('KWA')
  await expect(page.getByLabel('Category')).toHaveValue('accommodation')
  await page.getByLabel('Physical address details').fill('Ebeye')
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  expect(await tables.select(`contact_submissions?id=eq.${id}&select=status`)).toEqual([
    { status: 'reviewed' },
  ])
  const message = page.getByRole('complementary', { name: 'Message from Ben of the test' })
  await expect(message.getByText('We sell groceries here.')).toBeVisible()
  const approve = page.getByRole('button', { name: 'Save and approve' })
  await approve.click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect(toast(page, 'Submission status updated')).toBeVisible()
  // The form leads back to the list that it was opened from.
  await expect(page).toHaveURL(/\?q=[^#]+#submissions$/)
  await expect(page.getByLabel('Status of the submission from Ben of the test')).toHaveValue('approved')
  const [listing] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  const correction = await tables.insert('contact_submissions', {
    type: 'feedback',
    name: 'Cat of the test',
    email: 'cat@example.org',
    message: `The phone of ${name} is ${correctedPhone} now.`,
    business_id: listing?.['id'],
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('link', { name: 'Correct the business' }).click()
  await expect(
    page.getByRole('complementary').getByText(`The phone of ${name} is ${correctedPhone} now.`),
  ).toBeVisible()
  await page.getByLabel('Phone number', { exact: true }).fill(correctedPhone)
  await approve.click()
  await expect(page.getByLabel('Status of the submission from Cat of the test')).toHaveValue('approved')
  expect(await tables.select(`businesses?id=eq.${String(listing?.['id'])}&select=phone`)).toEqual([
    { phone: correctedPhone },
  ])
  await tables.remove('contact_submissions', String(correction['id']))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete the submission from Ben of the test' }).click()
  await expect(
    page.getByText('Are you sure you want to delete the submission from "Ben of the test"?'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Submission deleted successfully')).toBeVisible()
  await expect(page.getByText('No submissions found')).toBeVisible()
  const [row] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  await tables.remove('businesses', String(row?.['id']))
})

test('a listing is searched, featured, marked as checked and deleted in the list @full', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Lañiñ of the list')
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name })
  const id = String(row['id'])
  await openDashboardTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name.replaceAll('ñ', 'n'))
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Featured: ${name}` }).click()
  await expect(toast(page, 'Business featured successfully')).toBeVisible()
  const menu = page.getByRole('button', { name: `Actions for ${name}` })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as checked today' }).click()
  await expect(toast(page, 'Business marked as checked')).toBeVisible()
  const [changedListing] = await tables.select(`businesses?id=eq.${id}`)
  expect(changedListing).toMatchObject({ featured: true, last_checked_at: expect.any(String) })
  await menu.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(
      `Are you sure you want to delete "${name}"? It can be restored for 30 days in the Activity tab.`,
    ),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Business deleted successfully')).toBeVisible()
  await expect(page.getByText('No businesses found')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}`)).toEqual([])
})

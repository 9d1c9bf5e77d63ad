import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { decode } from 'jpeg-js'
import type { Browser, Page } from '@playwright/test'
import { expect, openTab as pressTab, required, test, toast } from './admin-fixtures.ts'
import { cameraPhoto } from './admin-photos.ts'
import { visitUntilReady } from './fixtures.ts'
import type { SiteProxy } from './site-proxy.ts'

const LISTING = {
  description: 'Made by a test.',
  category: 'transportation',
  atoll: 'MAJ',
  address_details: 'Uliga dock',
  phone: '329-7142',
  email: 'dock@example.org',
  operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
}

const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
const save = (page: Page) => page.getByRole('button', { name: 'Save Business' })

async function openListing(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/business/edit/${id}`)
  await expect(page.getByLabel('Business name')).toBeVisible()
}

/** A tab of the dashboard, once that is there. */
async function openTab(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await pressTab(page, name)
}

/** Tab until the control has the focus: what cannot be reached so is not there for everybody. */
async function tabTo(
  page: Page,
  name: RegExp | string,
  role: 'textbox' | 'button' | 'checkbox',
): Promise<void> {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label, 'textbox')
  await page.keyboard.type(text)
}

/** A visitor in a browser of their own, on the site of this test. */
async function visitor(browser: Browser, site: SiteProxy, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await visitUntilReady(page, path)
  return page
}

test('a listing with a pin and two photos, with the keyboard alone', async ({ adminPage: page, tables }) => {
  const name = unique('Keyboard Boats')
  await openTab(page, 'Businesses')
  await page.getByRole('link', { name: 'Add Business' }).press('Enter')
  await expect(page.getByText('Save the business first to upload images')).toBeVisible()
  // The numbers of the pin move into the map once it is there.
  await expect(page.getByRole('button', { name: 'Use my position' })).toBeVisible()
  await type(page, 'Business name', name)
  await type(page, 'Description', 'Boats to the outer islands.')
  await type(page, 'Physical address details', 'Uliga dock')
  await type(page, 'Latitude', '7.105')
  await type(page, 'Longitude', '171.372')
  await page.keyboard.press('Tab')
  await type(page, 'Phone number', '329-7143')
  await tabTo(page, /^Email: This place has none/, 'checkbox')
  await page.keyboard.press('Space')
  await type(page, 'Operating hours', 'Mon-Fri 8-5')
  await expect(page.getByText('8:00 AM - 5:00 PM').first()).toBeVisible()
  await tabTo(page, 'Save Business', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  const [row] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  expect(row).toMatchObject({ latitude: 7.105, longitude: 171.372, email: null, phone: '329-7143' })
  const id = String(row?.['id'])

  await openListing(page, id)
  await expect(page.getByText('No photos yet.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Add photos', 'button')
  await page.keyboard.press('Enter')
  const buffer = cameraPhoto()
  await (
    await chooser
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
  await type(page, 'Description of photo 1', 'Two boats')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Description saved')).toBeVisible()

  const photos = await tables.select(`business_images?business_id=eq.${id}&order=display_order`)
  expect(photos.map((photo) => [photo['file_name'], photo['alt_text']])).toEqual([
    ['two.jpg', 'Two boats'],
    ['one.jpg', null],
  ])
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
  const answer = await fetch(new URL(address, required('E2E_BACKEND_URL')))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('what visitors see: an edit within seconds, an announcement after a time without network', async ({
  adminPage: page,
  tables,
  browser,
  site,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique(' AAA Seen Boats').trim() })
  const id = String(row['id'])
  const other = await visitor(browser, site, `/business/${id}`)
  await expect(other.getByRole('heading', { name: String(row['name']) })).toBeVisible()
  // The bell is hung up after the first pull; there is nothing on the page to wait for.
  await other.waitForTimeout(2_000)

  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Seen by a visitor.')
  await save(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await expect(other.getByText('Seen by a visitor.')).toBeVisible()

  await other.context().setOffline(true)
  await openTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).press('Enter')
  const message = unique('No boats today')
  await type(page, 'Message', message)
  await expect(page.getByRole('region', { name: 'As visitors see it' }).getByText(message)).toBeVisible()
  await tabTo(page, 'Save Announcement', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(other.getByText(message)).toHaveCount(0)
  await other.context().setOffline(false)
  await expect(other.getByText(message)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: `Deactivate: ${message}` }).click()
  await expect(toast(page, 'Announcement deactivated')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Dismissed' }).click()
  await expect(
    toast(page, 'Dismissed announcements cleared. Users will now see all active announcements again.'),
  ).toBeVisible()
  await page.getByRole('button', { name: `Delete: ${message}` }).click()
  await expect(page.getByText('Are you sure you want to delete this announcement?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Announcement deleted successfully')).toBeVisible()
  await tables.remove('businesses', id)
  await other.context().close()
})

test('a submission becomes a listing, and is approved only then', async ({ adminPage: page, tables }) => {
  const name = unique('Store of a visitor')
  const submission = await tables.insert('contact_submissions', {
    type: 'business_submission',
    name: 'Ben of the test',
    email: 'ben@example.org',
    business_name: name,
    phone: '329-7144',
    message: 'We sell groceries here.\nCategory: Accommodations\nAtoll: Kwajalein',
  })
  const id = String(submission['id'])
  await openTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
  await page.getByLabel('Status of the submission from Ben of the test').selectOption('reviewed')
  await expect(toast(page, 'Submission status updated')).toBeVisible()
  await page.getByRole('link', { name: 'Create listing from this' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  await expect(page.getByLabel('Atoll')).toHaveValue('KWA')
  await expect(page.getByLabel('Category')).toHaveValue('accommodation')
  await page.getByLabel('Physical address details').fill('Ebeye')
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  expect(await tables.select(`contact_submissions?id=eq.${id}&select=status`)).toEqual([
    { status: 'reviewed' },
  ])
  await save(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect
    .poll(() => tables.select(`contact_submissions?id=eq.${id}&select=status`))
    .toEqual([{ status: 'approved' }])

  await openTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
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

/** Answers in the place of the function that saves listings. */
function answerSave(site: SiteProxy, status: number, body: object): void {
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.includes('/functions/v1/validate-business') !== true || incoming.method === 'OPTIONS')
      return false
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(body))
    return true
  }
}

/** The server takes the request, and its answer never arrives. */
function loseAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const target = new URL(incoming.url ?? '/', required('E2E_BACKEND_URL'))
  const { method, headers } = incoming
  const passed = ask(target, { method, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => outgoing.destroy())
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}

test('a save that fails says why, keeps what was typed, and never doubles the row', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = unique('Faulty Boats')
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Typed once.')
  await page.getByLabel('Physical address details').fill('Uliga')
  await page.getByLabel('Phone number', { exact: true }).fill('329-7145')
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  await save(page).click()
  await expect(toast(page, 'Please fix the validation errors before submitting')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill('dock@example.org')

  const refusals: [number, string][] = [
    [401, 'Authentication required. Please log in and try again.'],
    [403, 'Permission denied. Please check your admin privileges.'],
    [413, 'This is too large to send. Please make it shorter or choose a smaller file.'],
    [422, 'Invalid request. Please check your input and try again.'],
    [429, 'Too many requests. Please wait a moment and try again.'],
  ]
  for (const [status, words] of refusals) {
    const error = status === 403 ? 'Permission denied. Please check your admin privileges.' : 'refused'
    answerSave(site, status, { success: false, error, details: [] })
    await save(page).click()
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Typed once.')
  }

  // Every answer is lost, though the server takes each of the tries.
  site.intercept = (incoming, outgoing) => {
    if (incoming.url?.includes('/functions/v1/validate-business') !== true) return false
    loseAnswer(incoming, outgoing)
    return true
  }
  await save(page).click()
  await expect(page.getByRole('alert').getByText('Network error.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  site.intercept = () => false
  await save(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  const rows = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  expect(rows).toHaveLength(1)
  await tables.remove('businesses', String(rows[0]?.['id']))
})

test('a row that somebody else changed is shown beside the own version, and nothing is overwritten', async ({
  adminPage: page,
  tables,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique('Two Admins') })
  const id = String(row['id'])
  await openListing(page, id)
  await tables.update('businesses', id, { phone: '329-7199', description: 'By the other admin.' })
  await page.getByLabel('Description', { exact: true }).fill('By me.')
  await save(page).click()
  const panel = page.getByRole('region', { name: 'Somebody else changed this meanwhile' })
  await expect(panel.getByText('By the other admin.')).toBeVisible()
  await expect(panel.getByText('By me.')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: 'By the other admin.' },
  ])
  await panel.getByRole('button', { name: 'Use these choices' }).click()
  await expect(panel.getByText('Please choose a version for: Description')).toBeVisible()
  await panel.getByRole('radio', { name: /By me\./ }).check()
  await panel.getByRole('button', { name: 'Use these choices' }).click()
  await save(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}&select=description,phone`)).toEqual([
    { description: 'By me.', phone: '329-7199' },
  ])
  await tables.remove('businesses', id)
})

test('without a network the form keeps what is typed and says why it cannot save', async ({
  adminPage: page,
  tables,
  context,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique('Ferry Boats') })
  const id = String(row['id'])
  await openListing(page, id)
  await context.setOffline(true)
  await page.getByLabel('Description', { exact: true }).fill('Typed on the ferry.')
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(save(page)).toHaveAccessibleDescription(/You are offline/)
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .toContain('guide-admin-drafts')
  await context.setOffline(false)
  await expect(page.getByText('Your changes are kept on this device.')).toBeVisible()
  await openListing(page, id).catch(() => undefined)
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Typed on the ferry.')
  await save(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await tables.remove('businesses', id)
})

test('a photo whose upload breaks off says so, is tried again, and leaves no row behind', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...LISTING, name: unique('Lost Photo') })
  const id = String(row['id'])
  await openListing(page, id)
  const lost = (incoming: IncomingMessage): boolean => incoming.url?.includes('/storage/v1/object/') === true
  site.intercept = (incoming, outgoing) => {
    if (!lost(incoming) || incoming.method === 'GET') return false
    outgoing.destroy()
    return true
  }
  await page.locator('input[type=file]').setInputFiles({
    name: 'dock.jpg',
    mimeType: 'image/jpeg',
    buffer: cameraPhoto(600, 400),
  })
  await expect(page.getByRole('alert').getByText('The connection was lost during the upload.')).toBeVisible()
  expect(await tables.select(`business_images?business_id=eq.${id}`)).toEqual([])
  site.intercept = () => false
  await page.getByRole('button', { name: 'Retry dock.jpg' }).click()
  await expect(page.getByText('Photo 1 of 1')).toBeVisible({ timeout: 20_000 })
  expect(await tables.select(`business_images?business_id=eq.${id}`)).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete photo 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Image deleted successfully')).toBeVisible()
  expect(await tables.select(`business_images?business_id=eq.${id}`)).toEqual([])
  await tables.remove('businesses', id)
})

test('the list: found, featured, checked and deleted', async ({ adminPage: page, tables }) => {
  const name = unique('Lañiñ of the list')
  const row = await tables.insert('businesses', { ...LISTING, name })
  const id = String(row['id'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name.replaceAll('ñ', 'n'))
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Featured: ${name}` }).click()
  await expect(toast(page, 'Business featured successfully')).toBeVisible()
  const menu = page.getByRole('button', { name: `Actions for ${name}` })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as checked' }).click()
  await expect(toast(page, 'Business marked as checked')).toBeVisible()
  const [changed] = await tables.select(`businesses?id=eq.${id}`)
  expect(changed).toMatchObject({ featured: true, last_checked_at: expect.any(String) })
  await menu.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Business deleted successfully')).toBeVisible()
  await expect(page.getByText('No businesses found')).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${id}`)).toEqual([])
})

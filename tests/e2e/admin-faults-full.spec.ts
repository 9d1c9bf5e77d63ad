import type { Page } from '@playwright/test'
import { replaceAnswer } from './admin-answers.ts'
import {
  readAuditEntries,
  callDatabase,
  expect,
  submitLogin,
  openTab,
  signIn,
  test,
  toast,
  uniqueName,
} from './admin-fixtures.ts'
import { countDrafts, EXAMPLE_LISTING, openListing, saveButton } from './admin-listing-form.ts'
import { createCameraPhoto } from './photo-fixtures.ts'
import type { SiteProxy } from './site-proxy.ts'

/* Refused, failed and lost requests: the right error text, an unchanged form, no second row. */

const INPUT_KEPT_TEXT = 'What you typed is still here.'
const PERMISSION_ERROR_TEXT = 'Permission denied. Please check your admin privileges.'

/** The server processes the request, but its answer is lost; the browser itself may retry. */
const loseEveryAnswer = (site: SiteProxy, path: RegExp): void => site.loseAnswers(path, 1000)
const loseNoAnswers = (site: SiteProxy): void => site.loseAnswers(/$^/, 0)

async function beginAnnouncement(page: Page, message: string): Promise<void> {
  await openTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
}

const saveAnnouncementButton = (page: Page) => page.getByRole('button', { name: 'Save Announcement' })

test('if an announcement cannot be saved, the form shows the reason and keeps the input; retries save it once @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const message = uniqueName('Fault notice')
  const readAnnouncements = () => tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
  await beginAnnouncement(page, message)
  const refusals: [number, string, string][] = [
    [400, '22P02', 'Invalid request. Please check your input and try again.'],
    [403, '42501', PERMISSION_ERROR_TEXT],
    [403, '', 'Access denied. You do not have permission to perform this action.'],
    [404, 'PGRST205', 'Resource not found. Please check the URL and try again.'],
    [409, '23503', 'This was changed or created in the meantime. Load it again and compare before you save.'],
    [413, '', 'This is too large to send. Please make it shorter or choose a smaller file.'],
    [429, 'PT429', 'Too many requests. Please wait a moment and try again.'],
    [500, 'XX000', 'Server error. Please try again later.'],
    [418, '', 'Request failed with status 418'],
  ]
  for (const [status, code, words] of refusals) {
    replaceAnswer(site, 'POST', /^\/rest\/v1\/announcements/, status, { code, message: 'refused' })
    await saveAnnouncementButton(page).click()
    await expect(page.getByRole('alert').getByText(`${words} ${INPUT_KEPT_TEXT}`)).toBeVisible()
    await expect(page.getByRole('alert').getByText('Failed to save announcement')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
  }
  site.intercept = () => false
  // The server saves the announcement, but the connection is lost before its answer arrives.
  loseEveryAnswer(site, /^\/rest\/v1\/announcements/)
  await saveAnnouncementButton(page).click()
  await expect(
    page
      .getByRole('alert')
      .getByText(`Network error. Please check your internet connection. ${INPUT_KEPT_TEXT}`),
  ).toBeVisible()
  expect(await readAnnouncements()).toHaveLength(1)
  loseNoAnswers(site)
  await saveAnnouncementButton(page).click()
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  expect(await readAnnouncements()).toHaveLength(1)
  await tables.remove('announcements', String((await readAnnouncements())[0]?.['id']))
})

test('an account that lost its rights is told that its session was ended, and its drafts stay @full', async ({
  adminPage: page,
  admin,
  tables,
}) => {
  const listing = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Rights Boats') })
  const id = String(listing['id'])
  const message = uniqueName('Refused notice')
  const row = await tables.insert('announcements', { message, priority: -900 })
  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Typed without the right.')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/admin#announcements')
  await otherTab.getByRole('button', { name: `Edit: ${message}` }).click()
  await otherTab.getByRole('textbox', { name: 'Message' }).fill(`${message}, changed`)

  // From now on row-level security refuses the requests of both tabs, and the session is over.
  await callDatabase('revoke_admin', { account: admin.id })
  const sessionEndedText =
    /^Your session was ended\. Please log in again\. Drafts are still on this device\.$/
  await saveButton(page).click()
  await expect(page.getByRole('alert').getByText(sessionEndedText)).toBeVisible()
  // The other tab shares the session, so it was signed out, too.
  await expect(otherTab.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await countDrafts(page)).toBe(2)
  expect(await tables.select(`announcements?id=eq.${String(row['id'])}&select=message`)).toEqual([
    { message },
  ])
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: EXAMPLE_LISTING.description },
  ])
  await submitLogin(page, admin)
  await expect(page.getByText(/This account is not an administrator of the guide/)).toBeVisible()
  await tables.remove('announcements', String(row['id']))
  await tables.remove('businesses', id)
})

test('a failed save of a listing shows the error of the second attempt, and a deleted listing can be created again @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Broken Ways')
  // A unique phone number, or the form would ask about a duplicate.
  const phone = `455-${String(Math.floor(Math.random() * 9000) + 1000)}`
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name, phone })
  const id = String(row['id'])
  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Kept through it all.')
  const alert = page.getByRole('alert')
  // The edge function fails, and so does the direct write to the table.
  site.intercept = (incoming, outgoing) => {
    const isSave = incoming.method === 'PUT' || incoming.method === 'PATCH'
    if (!isSave) return false
    incoming.resume()
    outgoing.writeHead(500, { 'content-type': 'application/json' })
    outgoing.end('{"success":false,"message":"broken"}')
    return true
  }
  await saveButton(page).click()
  await expect(alert.getByText(`Server error. Please try again later. ${INPUT_KEPT_TEXT}`)).toBeVisible({
    timeout: 20_000,
  })
  await expect(alert.getByText('Failed to update business data. Please try again.')).toBeVisible()
  await expect(alert.getByText('Database error: 500')).toBeVisible()
  await expect(toast(page, 'Database error: 500')).toBeVisible()
  // The edge function fails, and the connection for the direct write is cut.
  site.intercept = ({ method }, outgoing) => {
    if (method === 'PUT') outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{}')
    else if (method === 'PATCH') outgoing.destroy()
    return method === 'PUT' || method === 'PATCH'
  }
  await saveButton(page).click()
  await expect(alert.getByText('Database update failed')).toBeVisible({ timeout: 20_000 })
  // Only the edge function fails; the direct write is accepted.
  site.intercept = (incoming, outgoing) => {
    if (incoming.method !== 'PUT') return false
    incoming.resume()
    outgoing.writeHead(503, { 'content-type': 'application/json' })
    outgoing.end('{"success":false}')
    return true
  }
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible({ timeout: 20_000 })
  site.intercept = () => false
  expect(await tables.select(`businesses?id=eq.${id}&select=description`)).toEqual([
    { description: 'Kept through it all.' },
  ])

  await openListing(page, id)
  await page.getByLabel('Description', { exact: true }).fill('Typed after it was deleted.')
  await tables.remove('businesses', id)
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Save it as a new one' }).click()
  await saveButton(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  const newListings = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  expect(newListings).toHaveLength(1)
  expect(newListings[0]).toMatchObject({ description: 'Typed after it was deleted.' })
  await tables.remove('businesses', String(newListings[0]?.['id']))
})

test('a photo that was refused or whose answer was lost is reported, and Retry stores it once @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Refused Photo') })
  const id = String(row['id'])
  const readPhotos = () => tables.select(`business_images?business_id=eq.${id}`)
  await openListing(page, id)
  const storage = /^\/storage\/v1\/object\/business-images\//
  const refusals: [number, string][] = [
    [413, 'This is too large to send. Please make it shorter or choose a smaller file.'],
    [429, 'Too many requests. Please wait a moment and try again.'],
    [500, 'Server error. Please try again later.'],
  ]
  const buffer = createCameraPhoto(400, 300)
  const file = { name: 'dock.jpg', mimeType: 'image/jpeg', buffer }
  replaceAnswer(site, 'POST', storage, 413, { statusCode: '413', error: 'too large', message: 'refused' })
  await page.locator('input[type=file]').setInputFiles(file)
  for (const [status, words] of refusals) {
    await expect(page.getByRole('alert').getByText(words)).toBeVisible({ timeout: 20_000 })
    expect(await readPhotos()).toEqual([])
    const nextStatus = refusals[refusals.findIndex(([refusedStatus]) => refusedStatus === status) + 1]
    if (nextStatus === undefined) site.intercept = () => false
    else
      replaceAnswer(site, 'POST', storage, nextStatus[0], {
        statusCode: String(nextStatus[0]),
        error: 'x',
        message: 'refused',
      })
    await page.getByRole('button', { name: 'Retry dock.jpg' }).click()
  }
  await expect(page.getByText('Photo 1 of 1')).toBeVisible({ timeout: 20_000 })
  // The photo file is uploaded, but the response to the insert of its database row is lost.
  loseEveryAnswer(site, /^\/rest\/v1\/business_images/)
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'pier.jpg' })
  await expect(page.getByRole('button', { name: 'Retry pier.jpg' })).toBeVisible({ timeout: 20_000 })
  loseNoAnswers(site)
  await page.getByRole('button', { name: 'Retry pier.jpg' }).click()
  await expect(page.getByText('Photo 2 of 2')).toBeVisible({ timeout: 20_000 })
  expect(await readPhotos()).toHaveLength(2)
  await tables.remove('businesses', id)
})

test('the status of a submission is not changed if it is invalid or if another admin changed it first @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const person = uniqueName('Dan of the test')
  const row = await tables.insert('contact_submissions', {
    type: 'feedback',
    name: person,
    email: 'dan@example.org',
    message: 'Thank you for the guide, it helps us a lot.',
  })
  const id = String(row['id'])
  await openTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(person)
  const status = page.getByLabel(`Status of the submission from ${person}`)
  replaceAnswer(site, 'PATCH', /^\/rest\/v1\/contact_submissions/, 400, {
    code: '23514',
    message: 'violates check',
  })
  await status.selectOption('reviewed')
  await expect(page.getByRole('alert').getByText('Invalid status value. Please try again.')).toBeVisible()
  await expect(status).toHaveValue('pending')
  site.intercept = () => false
  await tables.update('contact_submissions', id, { status: 'rejected' })
  await status.selectOption('approved')
  await expect(
    page.getByRole('alert').getByText('Somebody else changed this submission in the meantime.'),
  ).toBeVisible()
  await expect(status).toHaveValue('rejected')
  expect(await tables.select(`contact_submissions?id=eq.${id}&select=status`)).toEqual([
    { status: 'rejected' },
  ])
  await tables.remove('contact_submissions', id)
})

test('a crashing screen of the admin area leaves the header and the tabs usable, is reported, and can be restored (DASH-7)', async ({
  page,
  admin,
  site,
}) => {
  // Send a row that the database never sends, so that the screen crashes.
  replaceAnswer(site, 'GET', /^\/rest\/v1\/announcements/, 200, [
    { id: crypto.randomUUID(), message: null, title: null, priority: 0, show_on_pages: null, created_at: '' },
  ])
  await signIn(page, admin)
  await openTab(page, 'Announcements')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await openTab(page, 'Announcements')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: /^All Announcements/ })).toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expect
    .poll(async () =>
      (await readAuditEntries(admin)).find(({ action }) => action === 'error_boundary_triggered'),
    )
    .toMatchObject({
      severity: 'medium',
      details: {
        error: expect.stringMatching(/\w/),
        stack: expect.stringMatching(/\w/),
        url: '/admin#announcements',
        viewport: `${width}x${height}`,
        mobile: width <= 768,
        online: true,
        connection: expect.any(String),
      },
    })
})

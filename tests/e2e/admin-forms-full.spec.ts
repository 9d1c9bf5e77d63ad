import type { Page } from '@playwright/test'
import { holdRequests } from './admin-answers.ts'
import { readAuditEntries, expect, openTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING, openListing, saveButton } from './admin-listing-form.ts'

/* The forms: every field with its rules and error texts. */

/** Finds a field, which refers to its error text. */
const labelledField = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function expectError(page: Page, label: string, words: string): Promise<void> {
  await expect(labelledField(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(labelledField(page, label)).toHaveAccessibleDescription(new RegExp(`^${words}`))
}

const REQUIRED_FIELDS: [label: string, words: string][] = [
  ['Business name', 'Business name is required'],
  ['Description', 'Description is required'],
  ['Physical address details', 'Physical address details are required'],
  ['Phone number', 'Phone number is required'],
  ['Email', 'Email is required'],
  ['Operating hours', 'Operating hours are required'],
]

test("'Closed for now' is saved until further notice, saved until a day, and removed again (HOURS-13) @full", async ({
  adminPage: page,
  tables,
}) => {
  const row = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Closed for now') })
  const id = String(row['id'])
  const readStored = async (): Promise<unknown> =>
    (await tables.select(`businesses?select=closed_until&id=eq.${id}`))[0]?.['closed_until']
  for (const [day, expectedDay] of [
    ['', 'infinity'],
    ['2027-01-04', '2027-01-04'],
  ] as const) {
    await openListing(page, id)
    await page.getByLabel('Closed for now').check()
    await page.getByLabel('Opens again on (optional)').fill(day)
    await saveButton(page).click()
    await expect.poll(readStored).toBe(expectedDay)
  }
  await openListing(page, id)
  await expect(page.getByLabel('Opens again on (optional)')).toHaveValue('2027-01-04')
  await page.getByLabel('Closed for now').uncheck()
  await saveButton(page).click()
  await expect.poll(readStored).toBe(null)
  await tables.remove('businesses', id)
})

test('the form of a new business has its defaults, checks each field, and clears an error on the next edit (BIZ-7) @wide', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/business/new')
  await expect(page.getByRole('heading', { name: 'Add New Business', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('business')
  expect(await page.getByLabel('Category').locator('option').allTextContents()).toEqual([
    'Business',
    'Accommodation',
    'Transportation',
    'Government',
    'Banks & ATMs',
  ])
  await expect(page.getByLabel('Atoll')).toHaveValue('MAJ')
  const atollChains = page.getByLabel('Atoll').locator('optgroup')
  expect(
    await atollChains.evaluateAll((groups) => groups.map((group) => group.getAttribute('label'))),
  ).toEqual(['Ratak (Eastern)', 'Ralik (Western)'])
  await expect(page.getByLabel('Atoll').locator('option')).toHaveCount(34)
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveAttribute('placeholder', /^\+692 /)
  await expect(page.getByLabel('Mailing address: Same as physical address')).toBeChecked()
  await expect(
    page.getByText('Photos that you add now are uploaded when you save the business.'),
  ).toBeVisible()

  await saveButton(page).click()
  await expect(toast(page, 'Please fix the validation errors before submitting')).toBeVisible()
  await expect(page.getByLabel('Business name')).toBeFocused()
  for (const [label, words] of REQUIRED_FIELDS) await expectError(page, label, words)
  const allProblems = page.getByRole('alert').filter({ hasText: '6 fields need your attention:' })
  await allProblems.getByRole('button', { name: 'Operating hours are required' }).click()
  await expect(page.getByLabel('Operating hours')).toBeFocused()
  for (const [label, words] of REQUIRED_FIELDS) {
    await page.getByLabel(label, { exact: true }).fill('x')
    await expect(page.getByText(words, { exact: true })).toHaveCount(0)
  }
  await page.getByLabel('Phone number', { exact: true }).fill('12')
  await page.getByLabel('Email', { exact: true }).fill('no address')
  await page.getByLabel('Website (optional)').fill('javascript:alert(1)')
  await saveButton(page).click()
  await expectError(page, 'Phone number', 'Phone number must be a valid phone number')
  await expectError(page, 'Email', 'Email is invalid')
  await expectError(page, 'Website (optional)', 'Website must be a web address')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('a business is saved once, blank fields as null, and the success is shown on the list (BIZ-11)', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const name = uniqueName('Whole Boats')
  await page.goto('/admin/business/new')
  await page.getByLabel('Business name').fill(`  ${name} `)
  await page.getByLabel('Description', { exact: true }).fill("Ben's & K's <boats>")
  await page.getByLabel('Physical address details').fill('Uliga dock')
  await page.getByLabel('Mailing address: Same as physical address').uncheck()
  await page.getByLabel('Mailing address', { exact: true }).fill('PO Box 1')
  await page.getByLabel('Mailing address: Same as physical address').check()
  await page
    .getByLabel('Phone number', { exact: true })
    .fill(`+44 20 ${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`)
  await page.getByLabel('Email', { exact: true }).fill('Dock@Example.org')
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
  const heldRequests = holdRequests(site, 'POST', /\/functions\/v1\/validate-business$/)
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  heldRequests.releaseAll()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  const [row] = await tables.select(`businesses?name=eq.${encodeURIComponent(name)}`)
  expect(row).toMatchObject({
    description: "Ben's & K's <boats>",
    mailing_address: null,
    website: null,
    latitude: null,
    longitude: null,
    featured: false,
    category: 'business',
    atoll: 'MAJ',
  })
  const id = String(row?.['id'])

  await openListing(page, id)
  await expect(page.getByRole('heading', { name: 'Edit Business', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Mailing address: Same as physical address')).toBeChecked()
  await page.getByLabel('Latitude').fill('7.1')
  await page.getByLabel('Longitude').fill('171.2')
  await page.getByLabel('Longitude').press('Tab')
  await page.getByLabel('Atoll').selectOption('KWA')
  const question = page.getByRole('alert').filter({ hasText: 'Move the pin to Kwajalein?' })
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(page.getByLabel('Latitude')).toHaveValue('7.100000')
  await page.getByLabel('Atoll').selectOption('JAL')
  await page.getByRole('button', { name: 'Move the pin', exact: true }).click()
  await expect(page.getByLabel('Latitude')).not.toHaveValue('7.100000')
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  expect(await tables.select(`businesses?id=eq.${id}&select=atoll`)).toEqual([{ atoll: 'JAL' }])
  const readEvents = async () =>
    (await readAuditEntries(admin))
      .filter(({ resource_id: resourceId }) => resourceId === id)
      .map(({ action }) => action)
  await expect
    .poll(readEvents)
    .toEqual(expect.arrayContaining(['business_created', 'business_updated', 'businesses.created']))
  await page.goto(`/admin/business/edit/${id}`)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await tables.remove('businesses', id)
})

test('the pin of a new business follows the chosen atoll until a person places the pin @full', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/business/new')
  // The loaded map replaces the first coordinate fields, and text typed into them at that moment is lost.
  await expect(page.getByRole('application')).toBeVisible()
  await page.getByLabel('Atoll').selectOption('KWA')
  await expect(page.getByLabel('Latitude')).toHaveValue(/^[89]\./)
  await page.getByLabel('Latitude').fill('8.8')
  await page.getByLabel('Latitude').press('Tab')
  await page.getByLabel('Atoll').selectOption('MAJ')
  await expect(page.getByText('Move the pin to Majuro?')).toBeVisible()
  await expect(page.getByLabel('Latitude')).toHaveValue(/^8\.8/)
})

test('the form reports a business that does not exist or cannot be loaded @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  await page.goto(`/admin/business/edit/${crypto.randomUUID()}`)
  await expect(page.getByRole('alert').getByText(/^This business is not in the directory\./)).toBeVisible()
  const id = String(
    (await tables.insert('businesses', { ...EXAMPLE_LISTING, name: uniqueName('Unread') }))['id'],
  )
  site.intercept = ({ method, url }, outgoing) => {
    if (method !== 'GET' || url?.startsWith('/rest/v1/businesses?') !== true) return false
    outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"broken"}')
    return true
  }
  await page.goto(`/admin/business/edit/${id}`)
  await expect(
    page.getByRole('alert').getByText('Failed to load business data. Server error. Please try again later.'),
  ).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Business name')).toBeVisible()
  await tables.remove('businesses', id)
})

test('the form of an announcement has its defaults and checks each field (ANNADM-1) @wide', async ({
  adminPage: page,
  tables,
}) => {
  await openTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  const save = page.getByRole('button', { name: 'Save Announcement' })
  await expect(page.getByLabel('Type')).toHaveValue('info')
  expect(await page.getByLabel('Type').locator('option').allTextContents()).toEqual([
    'Info',
    'Warning',
    'Success',
    'Error',
    'Maintenance',
  ])
  await expect(page.getByLabel('Priority')).toHaveValue('0')
  await expect(page.getByLabel('Active')).toBeChecked()
  await expect(page.getByLabel('Visitors can close it')).toBeChecked()
  const pages = page.getByRole('group', { name: 'Show on pages' })
  expect(await pages.getByRole('checkbox').count()).toBe(10)
  await expect(pages.getByLabel('All Pages')).toBeChecked()
  await expect(page.getByText('Type a message to see the announcement.')).toBeVisible()

  await pages.getByLabel('All Pages').uncheck()
  await page.getByLabel('Start date (optional)').fill('2026-12-24T10:00')
  await page.getByLabel('End date (optional)').fill('2026-12-24T10:00')
  await page.getByLabel('Address of the action button (optional)').fill('not a url')
  await save.click()
  await expect(toast(page, 'Message is required')).toBeVisible()
  await expectError(page, 'Message', 'Message is required')
  await expectError(page, 'End date (optional)', 'End date must be after start date')
  await expectError(
    page,
    'Address of the action button (optional)',
    'Please enter a valid URL for the action button',
  )
  await expect(pages).toHaveAccessibleDescription('Please select at least one page')
  const message = uniqueName('Ruled notice')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByLabel('End date (optional)').fill('2026-12-25T10:00')
  await page.getByLabel('Address of the action button (optional)').fill('/contact')
  await page.getByLabel('Text of the action button (optional)').fill('Write to us')
  await save.click()
  await expect(toast(page, 'Please select at least one page to show the announcement')).toBeVisible()
  await pages.getByLabel('Home').check()
  await pages.getByLabel('All Pages').check()
  await expect(pages.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await pages.getByLabel('Contact').check()
  await expect(pages.getByLabel('All Pages')).not.toBeChecked()
  await page.getByLabel('Priority').fill('-7 and a half')
  const preview = page.getByRole('region', { name: 'As visitors see it' })
  await expect(preview.getByText(message)).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await save.click()
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  const [row] = await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
  expect(row).toMatchObject({
    title: null,
    priority: -7,
    show_on_pages: ['/contact'],
    action_url: '/contact',
    created_by: expect.any(String),
  })
  // Majuro is twelve hours ahead.
  expect(new Date(String(row?.['start_date'])).toISOString()).toBe('2026-12-23T22:00:00.000Z')
  const item = page.getByRole('listitem').filter({ hasText: message })
  await expect(item.getByText('Planned')).toBeVisible()
  await tables.remove('announcements', String(row?.['id']))
})

test('the form of an emergency contact checks each field @full', async ({ adminPage: page }) => {
  await openTab(page, 'Emergency contacts')
  await page.getByRole('button', { name: 'Add emergency contact' }).click()
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(toast(page, 'Please fix the validation errors before submitting')).toBeVisible()
  await expectError(page, 'Name', 'Name is required')
  await expectError(page, 'Phone number', 'Phone number is required')
  await page.getByLabel('Phone number').fill('none')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expectError(page, 'Phone number', 'This is not a number that a phone dials')
})

import type { Page } from '@playwright/test'
import { expect, openTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { setUpSecondFactor } from './admin-mfa-steps.ts'
import {
  deleteListing,
  descriptionField,
  EXAMPLE_LISTING,
  openListing,
  saveButton,
} from './admin-listing-form.ts'
import { createCameraPhoto } from './photo-fixtures.ts'

/*
 * A whole working day of an admin. The single steps have tests of their own; this test shows that one admin can do them
 * one after the other. It attaches a picture of each step to the report.
 */

test('an admin completes a day of work: a listing, a conflict, an announcement, a correction, an undone deletion, an import, an invitation @full @wide', async ({
  adminPage: page,
  tables,
}, testInfo) => {
  test.setTimeout(300_000)
  const attachPicture = async (name: string): Promise<void> => {
    const path = testInfo.outputPath(`${name}.png`)
    await page.screenshot({ path, animations: 'disabled' })
    await testInfo.attach(name, { path, contentType: 'image/png' })
  }
  await expect(page.getByText('Total Businesses')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await attachPicture('1-overview')

  const name = uniqueName('Lagoon Boats')
  await openTab(page, 'Businesses')
  await expect(page.getByRole('row').or(page.getByRole('listitem')).nth(5)).toBeVisible()
  await attachPicture('2-businesses')
  await page.getByRole('link', { name: 'Add Business' }).click()
  await fillNewListing(page, name)
  await page.locator('input[type=file]').setInputFiles(
    ['front.jpg', 'dock.jpg', 'boat.jpg'].map((file) => ({
      name: file,
      mimeType: 'image/jpeg',
      buffer: createCameraPhoto(600, 400),
    })),
  )
  await expect(page.getByText('3 of 10 photos')).toBeVisible()
  await attachPicture('3-new-listing')
  await saveButton(page).click()
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  const createdQuery = `businesses?name=eq.${encodeURIComponent(name)}`
  await expect.poll(async () => (await tables.select(`${createdQuery}&select=id`)).length).toBe(1)
  const id = String((await tables.select(createdQuery))[0]?.['id'])
  await expect.poll(async () => (await tables.select(`business_images?business_id=eq.${id}`)).length).toBe(3)

  await openListing(page, id)
  await descriptionField(page).fill('Typed by this admin.')
  await tables.update('businesses', id, { description: 'Saved by somebody else in the meantime.' })
  await saveButton(page).click()
  const conflict = page.getByRole('region', { name: 'Somebody else changed this in the meantime' })
  await expect(conflict.getByText('Saved by somebody else in the meantime.')).toBeVisible()
  await attachPicture('4-conflict')
  await conflict.getByRole('button', { name: 'Keep all of mine' }).click()
  await saveButton(page).click()
  await expect(toast(page, 'Business updated successfully')).toBeVisible()

  await openTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  const message = uniqueName('No boats on Friday')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await expect(page.getByRole('region', { name: 'As visitors see it' }).getByText(message)).toBeVisible()
  await attachPicture('5-announcement')
  await page.getByRole('button', { name: 'Save Announcement' }).click()
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()

  // The form asks about another listing with the same number, so this number is unique.
  const phone = createUniquePhone()
  const correction = await tables.insert('contact_submissions', {
    type: 'feedback',
    name: 'Cat of the day',
    email: 'cat@example.org',
    message: `The phone of ${name} is ${phone} now.`,
    business_id: id,
  })
  await openTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
  await page.getByRole('link', { name: 'Correct the business' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await attachPicture('6-correction')
  await page.getByRole('button', { name: 'Save and approve' }).click()
  await expect(page.getByLabel('Status of the submission from Cat of the day')).toHaveValue('approved')

  await deleteListing(page, name)
  await openTab(page, 'Activity')
  await page.getByRole('link', { name: 'Deleted businesses' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('3 photos')
  await attachPicture('7-deleted')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(toast(page, `${name} is back in the guide.`)).toBeVisible()

  const tag = uniqueName('day').replace(' ', '-')
  await openTab(page, 'Businesses')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await page.getByLabel('File to import').setInputFiles({
    name: 'shops.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(createShopsCsv(tag)),
  })
  await expect(page.getByText('Refused: 10', { exact: true }).first()).toBeVisible()
  await attachPicture('8-import')
  await page.getByRole('button', { name: 'Write 290 businesses' }).click()
  await expect(page.getByText('290 businesses written')).toBeVisible()

  await page.goto('/admin')
  await setUpSecondFactor(page)
  await openTab(page, 'Admins')
  const invitedEmail = `day-${crypto.randomUUID()}@example.org`
  await page.getByLabel('E-mail address').fill(invitedEmail)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, `The invitation was sent to ${invitedEmail}.`)).toBeVisible()
  const admins = page.getByRole('region', { name: 'Admins', exact: true })
  await expect(admins.getByRole('listitem').filter({ hasText: invitedEmail })).toContainText(
    'has not signed in yet',
  )
  await attachPicture('9-admins')

  await openTab(page, 'Activity')
  await expect(page.getByRole('listitem').filter({ hasText: 'Admin invited' }).first()).toBeVisible()
  await attachPicture('10-activity')
  await tables.remove('contact_submissions', String(correction['id']))
  await tables.remove('businesses', id)
  for (const { id: row } of await tables.select(`businesses?select=id&name=like.*${tag}`))
    await tables.remove('businesses', String(row))
  for (const { id: row } of await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`))
    await tables.remove('announcements', String(row))
})

const createUniquePhone = (): string => `247-${String(Math.random()).slice(2, 6)}`

async function fillNewListing(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Use my position' })).toBeVisible()
  await page.getByLabel('Business name').fill(name)
  await descriptionField(page).fill('Boats to the outer islands.')
  await page.getByLabel('Physical address details').fill(EXAMPLE_LISTING.address_details)
  await page.getByLabel('Phone number', { exact: true }).fill(createUniquePhone())
  await page.getByLabel(/^Email: This place has none/).check()
  await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
}

/** The text of a CSV file of 300 rows, of which 10 have no name. */
function createShopsCsv(tag: string): string {
  const rows = Array.from(
    { length: 300 },
    (_, index) => `${index < 290 ? `Shop ${index} ${tag}` : ''},business,ARN,625-${1000 + index}`,
  )
  return ['name,category,atoll,phone', ...rows].join('\n')
}

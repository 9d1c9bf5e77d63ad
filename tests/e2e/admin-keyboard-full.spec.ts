import type { Page } from '@playwright/test'
import { expect, test, toast, uniqueName } from './admin-fixtures.ts'
import { generateCode, setUpSecondFactor, signOut } from './admin-mfa-steps.ts'
import { tabTo, typeInto } from './admin-keyboard.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'

/* The admin area by keyboard only. */

/** Opens another tab with the menu of narrow screens. */
async function goToTab(page: Page, name: string): Promise<void> {
  await tabTo(page, /^Menu: /, 'button')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('tab', { name, exact: true })
  await expect(tab).toBeVisible()
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 8; presses += 1) {
    if (await tab.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(tab).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Menu: ${name}` })).toBeFocused()
}

/** Expects that an element of the page has the focus, because keyboard users lose their place otherwise. */
async function expectFocusInside(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

test('an admin signs in with the second factor by keyboard only @full', async ({
  adminPage: page,
  admin,
}) => {
  const { secret } = await setUpSecondFactor(page)
  await signOut(page)
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await typeInto(page, 'E-mail', admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await tabTo(page, 'Show password', 'button')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await tabTo(page, 'Log in', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  await typeInto(page, 'Code', '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(generateCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
})

test('an announcement is created, deactivated and deleted by keyboard only @full', async ({
  adminPage: page,
  tables,
}) => {
  const message = uniqueName('Keyboard notice')
  await goToTab(page, 'Announcements')
  await tabTo(page, 'New Announcement', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New Announcement' })).toBeFocused()
  await typeInto(page, 'Message', message)
  await tabTo(page, 'Banks & ATMs', 'checkbox')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'All Pages' })).not.toBeChecked()
  await tabTo(page, 'Save Announcement', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  const [row] = await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
  expect(row).toMatchObject({ is_active: true, show_on_pages: ['/banking'] })

  await tabTo(page, `Deactivate: ${message}`, 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Announcement deactivated')).toBeVisible()
  await tabTo(page, `Delete: ${message}`, 'button')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  // Escape closes the question without deleting, and returns the focus.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Delete: ${message}` })).toBeFocused()
  await page.keyboard.press('Enter')
  const confirmButton = question.getByRole('button', { name: 'Delete', exact: true })
  for (let presses = 0; presses < 4; presses += 1) {
    if (await confirmButton.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(confirmButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Announcement deleted successfully')).toBeVisible()
  await expectFocusInside(page)
  expect(await tables.select(`announcements?id=eq.${String(row?.['id'])}`)).toEqual([])
})

test('a submission is found, marked and turned into a listing by keyboard only @full', async ({
  adminPage: page,
  tables,
}) => {
  const person = uniqueName('Eve of the test')
  const submission = await tables.insert('contact_submissions', {
    type: 'business_submission',
    name: person,
    email: 'eve@example.org',
    business_name: uniqueName('Keyboard Store'),
    phone: '329-7160',
    message: 'We sell everything.',
  })
  const id = String(submission['id'])
  await goToTab(page, 'Submissions')
  await typeInto(page, 'Search submissions', person)
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
  await tabTo(page, `Status of the submission from ${person}`, 'combobox')
  await page.keyboard.type('Reviewed')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Submission status updated')).toBeVisible()
  await tabTo(page, 'Create business from this', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add New Business' })).toBeFocused()
  await typeInto(page, 'Physical address details', EXAMPLE_LISTING.address_details)
  await typeInto(page, 'Operating hours', 'Mon-Fri 8-5')
  await tabTo(page, 'Save and approve', 'button')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Business created successfully')).toBeVisible()
  await expect
    .poll(() => tables.select(`contact_submissions?id=eq.${id}&select=status`))
    .toEqual([{ status: 'approved' }])
  const [createdListing] = await tables.select(
    `businesses?name=eq.${encodeURIComponent(String(submission['business_name']))}`,
  )
  await tables.remove('contact_submissions', id)
  await tables.remove('businesses', String(createdListing?.['id']))
})

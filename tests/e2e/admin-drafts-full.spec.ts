import { description, draftsOn, logIn, makeListing, TYPED, openListing } from './admin-forms.ts'
import { expect, signIn, test, toast } from './admin-fixtures.ts'

/* Unsaved input when the page or the session ends. */

test('Sign Out asks before it erases drafts, and signs out every tab @full @both', async ({
  adminPage: page,
  admin,
  context,
  tables,
}) => {
  const id = await makeListing(tables, 'Two Tabs')
  const other = await context.newPage()
  await openListing(other, id)
  await description(other).fill('Typed in the other tab.')
  await expect(other.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and lose drafts?' })
  await expect(question.getByText('There is a draft on this device that was not saved.')).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(description(other)).toHaveValue('Typed in the other tab.')
  expect(await draftsOn(page)).toBe(1)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Sign out and erase' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(
    other.getByRole('alert').getByText('You signed out in another tab of this browser.'),
  ).toBeVisible()
  await expect(other.getByText(admin.email)).toHaveCount(0)
  await expect.poll(() => draftsOn(other)).toBe(0)
  await tables.remove('businesses', id)
})

test('Sign Out also asks about input typed just before, and erases it @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const id = await makeListing(tables, 'Last Words')
  await openListing(page, id)
  // Type and close in one task, because a draft is stored a moment after the last key.
  await description(page).evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Last words. ')
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Sign Out')?.click()
  })
  const question = page.getByRole('dialog', { name: 'Sign out and lose drafts?' })
  await question.getByRole('button', { name: 'Sign out and erase' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await draftsOn(page)).toBe(0)
  await tables.remove('businesses', id)
})

test('input typed just before a reload is offered again (DRAFT-1) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const id = await makeListing(tables, 'Reloaded Words')
  await openListing(page, id)
  await description(page).fill(TYPED)
  await expect(page.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
  // Type and close in one task, because a draft is stored a moment after the last key.
  await description(page).evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Last words. ')
    location.reload()
  })
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(description(page)).toHaveValue(/Last words\. /)
  await tables.remove('businesses', id)
})

test('a session that expires while typing leads to the login and back to the form with its input @full @both', async ({
  page,
  admin,
  tables,
}) => {
  const id = await makeListing(tables, 'Expired Words')
  await page.clock.install()
  await signIn(page, admin)
  await openListing(page, id)
  await description(page).fill(TYPED)
  await page.clock.fastForward('20:30')
  await expect(page.getByRole('alert').getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(toast(page, 'Session expired. Please log in again.')).toBeVisible()
  await expect(page.getByText(admin.email)).toHaveCount(0)
  await logIn(page, admin)
  await expect(page).toHaveURL(new RegExp(`/admin/business/edit/${id}$`))
  await page.getByRole('button', { name: 'Continue with my changes' }).click()
  await expect(description(page)).toHaveValue(TYPED)
  await tables.remove('businesses', id)
})

test('Sign Out reports when the device refuses to erase drafts @full @both', async ({
  adminPage: page,
  admin,
}) => {
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert').getByText(/^Failed to sign out completely\./)).toBeVisible()
  await expect(toast(page, 'Failed to sign out')).toBeVisible()
  await expect(page.getByText(admin.email)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

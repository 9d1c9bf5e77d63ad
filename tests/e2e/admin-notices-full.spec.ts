import { expect, openTab, test, toast } from './admin-fixtures.ts'
import { unique } from './admin-forms.ts'

/* What the admin area tells the people who work in it. */

test('an announcement for the admin pages is shown there, and closed (ANNADM-7) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const message = unique('The guide is updated tonight')
  await openTab(page, 'Announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('checkbox', { name: 'Admin' }).check()
  await page.getByLabel('Priority').fill('100')
  await page.getByRole('button', { name: 'Save Announcement' }).click()
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  await openTab(page, 'Overview')
  await expect(page.getByText(message)).toBeVisible()
  await page.goto('/admin/business/new')
  await expect(page.getByText(message)).toBeVisible()
  const close = page.getByRole('button', { name: /^Close/ }).first()
  await close.click()
  await expect(page.getByText(message)).toHaveCount(0)
  const [row] = await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
  await tables.remove('announcements', String(row?.['id']))
})

test('the login answers again after an account that is not an administrator (LOGIN-10) @full @both', async ({
  page,
  admin,
  makeStranger,
}) => {
  const stranger = await makeStranger()
  await page.goto('/admin/login')
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/^This account is not an administrator/)).toBeVisible()
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('the menu of tabs closes when the address changes (DASH-9) @full', async ({ adminPage: page }) => {
  await openTab(page, 'Settings')
  const menu = page.getByRole('button', { name: /^Menu: / })
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Menu: Overview' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('tab', { name: 'Security' })).toBeHidden()
})

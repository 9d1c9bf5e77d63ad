import { expect, openTab, test } from './admin-fixtures.ts'
import { LISTING, unique } from './admin-forms.ts'

/* The admin area without a network: reading from the copy on this device, and reading again afterwards. */

test('tabs and forms open from the copy on this device, and reload when the network is back (OFFADM-1) @full @both', async ({
  adminPage: page,
  context,
  tables,
}) => {
  const name = unique('Offline Boats')
  const row = await tables.insert('businesses', { ...LISTING, name })
  const id = String(row['id'])
  // Search reads the copy on this device: wait until the new listing is in it.
  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  // The service worker needs the code of every tab before the network goes.
  await openTab(page, 'Businesses')
  await expect(page.getByLabel('Search businesses')).toBeVisible()
  await openTab(page, 'Overview')

  await context.setOffline(true)
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await expect(
    page.getByText('You are offline. Businesses can be changed when you are connected.'),
  ).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Business name')).toHaveValue(name)
  await page.getByLabel('Business name').fill(`${name} renamed`)
  await expect(
    page.getByText('You are offline. Saving needs a connection.', { exact: false }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await openTab(page, 'Emergency contacts')
  await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible()
  await openTab(page, 'Announcements')
  await expect(page.getByRole('heading', { name: /^All Announcements/ })).toBeVisible()
  await openTab(page, 'Submissions')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load submissions' })).toBeVisible({
    timeout: 20_000,
  })
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load submissions' })).toHaveCount(0)
  await expect(page.getByText(/^\d+ submissions?$|^No submissions found$/)).toBeVisible({ timeout: 20_000 })
  await tables.remove('businesses', id)
})

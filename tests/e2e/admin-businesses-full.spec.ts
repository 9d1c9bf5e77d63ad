import { expect, openTab, test } from './admin-fixtures.ts'
import { LISTING, unique } from './admin-forms.ts'

/* The list of businesses: pages, the queue of stale listings, bulk changes. */

test('pages of fifty, in the chosen order (BIZ-1) @full @both', async ({ adminPage: page }) => {
  await openTab(page, 'Businesses')
  await expect(page.getByText(/^\d+ businesses$/)).toBeVisible()
  const menus = page.getByRole('button', { name: /^Actions for / })
  await expect(menus).toHaveCount(50)
  const pages = page.getByRole('navigation', { name: 'Pages of businesses' })
  await expect(pages.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await page.getByLabel('Order').selectOption('By name')
  await expect(pages.getByText(/^Page 1 of \d+$/)).toBeVisible()
  const names = (
    await menus.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  ).map((label) => label.replace('Actions for ', ''))
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('listings not checked for half a year are queued, oldest first, and leave the queue when checked @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const name = unique('Forgotten Boats')
  const row = { ...LISTING, name, last_checked_at: '1999-12-31T00:00:00Z' }
  const id = String((await tables.insert('businesses', row))['id'])
  await openTab(page, 'Businesses')
  await expect(page.getByText(/^\d+ business(es have| has) not been checked for six months\./)).toBeVisible()
  await page.getByRole('button', { name: 'Show the queue' }).click()
  await expect(page.getByText('The one that waits longest comes first.')).toBeVisible()
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Checked on 31 Dec 1999/)).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Mark as checked today' }).click()
  await expect(page.getByText('No businesses found')).toBeVisible()
  await tables.remove('businesses', id)
})

test('bulk changes: featured and checked; a listing that another admin changed is named and kept (BIZ-4) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const name = unique('Bulk Boats')
  const ids: string[] = []
  for (const at of [1, 2, 3])
    ids.push(String((await tables.insert('businesses', { ...LISTING, name: `${name} ${at}` }))['id']))
  const stored = (columns: string) =>
    tables.select(`businesses?id=in.(${ids.join(',')})&select=${columns}&order=name`)
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('3 businesses', { exact: true })).toBeVisible()
  for (const at of [1, 2, 3]) await page.getByRole('checkbox', { name: `Select ${name} ${at}` }).check()
  const bar = page.getByRole('region', { name: 'Selected businesses' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await tables.update('businesses', ids[1] ?? '', { description: 'By another admin.' })
  await bar.getByRole('button', { name: 'Feature', exact: true }).click()
  const outcome = page.getByRole('alert').filter({ hasText: '2 businesses changed' })
  await expect(outcome).toContainText('1 business was not changed:')
  await expect(outcome).toContainText(`${name} 2: somebody changed it meanwhile`)
  expect(await stored('featured')).toEqual([{ featured: true }, { featured: false }, { featured: true }])

  // The list shows the other admin's version, so the next try is based on it.
  await bar.getByRole('button', { name: 'Mark as checked today' }).click()
  await expect(page.getByText('3 businesses changed')).toBeVisible()
  expect(await stored('last_checked_at')).toEqual(ids.map(() => ({ last_checked_at: expect.any(String) })))
  await bar.getByRole('button', { name: 'Remove from featured' }).click()
  await expect.poll(() => stored('featured')).toEqual(ids.map(() => ({ featured: false })))
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)
  for (const id of ids) await tables.remove('businesses', id)
})

test('the table keeps its search, filter, order and page, and an edit leads back to them (BIZ-13) @full @both', async ({
  adminPage: page,
}) => {
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill('a')
  await page.getByLabel('Order').selectOption({ label: 'By name' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of /)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?q=a&order=name&page=2#businesses$/)
  const first = page.getByRole('button', { name: /^Actions for / }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  await first.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue(name.replace('Actions for ', ''))
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?q=a&order=name&page=2#businesses$/)
  await expect(page.getByLabel('Search businesses')).toHaveValue('a')
  await expect(page.getByText(/^Page 2 of /)).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Page 2 of /)).toBeVisible()
})

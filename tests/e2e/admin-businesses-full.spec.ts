import type { Page } from '@playwright/test'
import { replaceAnswer } from './admin-answers.ts'
import { expect, openFilters, openTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING, saveButton } from './admin-listing-form.ts'
import type { Tables } from './fixtures.ts'

/* The list of businesses: pages and filters, requests of a reopened tab, the queue of stale listings, bulk changes. */

const isWideScreen = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 768
const rowMenus = (page: Page) => page.getByRole('button', { name: /^Actions for / })

async function addListings(tables: Tables, name: string, changes: object[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, change] of changes.entries()) {
    const row = await tables.insert('businesses', {
      ...EXAMPLE_LISTING,
      name: `${name} ${index + 1}`,
      ...change,
    })
    ids.push(String(row['id']))
  }
  return ids
}

test('the table of businesses has pages of fifty rows in the chosen order and a field for the page; a wide screen shows 15 rows (BIZ-1) (BIZ-15) @both', async ({
  adminPage: page,
  site,
}) => {
  // Announcements of other tests would take up space.
  replaceAnswer(site, 'GET', /^\/rest\/v1\/announcements\?/, 200, [])
  await openTab(page, 'Businesses')
  await expect(page.getByText(/^\d+ businesses$/)).toBeVisible()
  await expect(rowMenus(page)).toHaveCount(50)
  if (isWideScreen(page)) {
    const rowBottoms = await page
      .getByRole('grid')
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
    // One of the rows is the table header.
    expect(rowBottoms.filter((bottom) => bottom <= 800).length - 1).toBeGreaterThanOrEqual(15)
  } else {
    const card = page
      .getByRole('listitem')
      .filter({ has: rowMenus(page).first() })
      .first()
    const box = await card.getByRole('heading').boundingBox()
    expect(box).not.toBeNull()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(500)
  }
  const pages = page.getByRole('navigation', { name: 'Pages of businesses' })
  const current = pages.getByLabel('Page', { exact: true })
  await expect(current).toHaveValue('1')
  await expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(current).toHaveValue('2')
  await expect(rowMenus(page).first()).toBeInViewport()
  await current.selectOption('5')
  await expect(page).toHaveURL(/\/admin\?page=5#businesses$/)
  await openFilters(page)
  await page.getByLabel('Order').selectOption('By name')
  await expect(current).toHaveValue('1')
  const readRowNames = (
    await rowMenus(page).evaluateAll((menus) => menus.map((menu) => menu.getAttribute('aria-label') ?? ''))
  ).map((label) => label.replace('Actions for ', ''))
  expect(readRowNames).toEqual(readRowNames.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('the table of businesses keeps its search, filters, order and page, and an edit leads back to them (BIZ-13) @full @wide', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Filtered Boats')
  const ids = await addListings(tables, name, [
    {
      category: 'banking',
      atoll: 'KWA',
      last_checked_at: new Date(Date.now() - 100 * 86_400_000).toISOString(),
    },
    { category: 'banking', atoll: 'MAJ' },
  ])
  await tables.insert('contact_submissions', {
    type: 'feedback',
    name: 'Ben of the filters',
    email: 'ben@example.org',
    message: 'It has moved.',
    business_id: ids[1],
  })
  await openTab(page, 'Businesses')
  const search = page.getByLabel('Search businesses')
  const showFilter = page.getByLabel('Show', { exact: true })
  await search.fill(name)
  await expect(page.getByText('2 businesses', { exact: true })).toBeVisible()
  await openFilters(page)
  await page.getByLabel('Atoll').selectOption('KWA')
  await page.getByLabel('Category').selectOption('banking')
  await showFilter.selectOption('Not checked for 3 months')
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Actions for ${name} 1` })).toBeVisible()
  await page.getByLabel('Atoll').selectOption('All atolls')
  await showFilter.selectOption('With a pending correction')
  await expect(page.getByRole('button', { name: `Actions for ${name} 2` })).toBeVisible()
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()

  await search.fill('a')
  await page.getByLabel('Category').selectOption('All categories')
  await showFilter.selectOption('All businesses')
  await page.getByLabel('Order').selectOption('By name')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?q=a&order=name&page=2#businesses$/)
  const firstMenu = rowMenus(page).first()
  const label = (await firstMenu.getAttribute('aria-label')) ?? ''
  await firstMenu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue(label.replace('Actions for ', ''))
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?q=a&order=name&page=2#businesses$/)
  await expect(search).toHaveValue('a')
  await expect(page.getByRole('button', { name: label })).toBeVisible()
  await openTab(page, 'Settings')
  await openTab(page, 'Businesses')
  await expect(search).toHaveValue('a')
  await page.reload()
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2')
  for (const id of ids) await tables.remove('businesses', id)
})

test('opening the tab Businesses again requests only the changed rows, and shows them (BIZ-14) @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Fed Boats')
  const [changedId = '', deletedId = ''] = await addListings(tables, name, [{}, {}])
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('2 businesses', { exact: true })).toBeVisible()
  await tables.update('businesses', changedId, { name: `${name} renamed` })
  await tables.remove('businesses', deletedId)
  await openTab(page, 'Settings')
  const requestsBefore = site.requests.length
  await openTab(page, 'Businesses')
  await expect(page.getByRole('button', { name: `Actions for ${name} renamed` })).toBeVisible()
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  const requests = site.requests.slice(requestsBefore)
  expect(requests.filter((url) => url.startsWith('/rest/v1/businesses'))).toEqual([])
  expect(requests.filter((url) => url.startsWith('/rest/v1/rpc/directory_changes')).length).toBeGreaterThan(0)
  await tables.remove('businesses', changedId)
})

test('listings not checked for six months wait in a queue, where one tap confirms, edits, calls or postpones one (BIZ-3) @full @wide', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Forgotten Boats')
  const ids = await addListings(
    tables,
    name,
    ['1999-12-31', '2000-12-31', '2001-12-31'].map((day) => ({ last_checked_at: `${day}T00:00:00Z` })),
  )
  const queue = page.getByRole('region', { name: 'Next to check' })
  const findNextHeading = (number: number) =>
    queue.getByRole('heading', { name: `Next to check: ${name} ${number}` })
  await openTab(page, 'Businesses')
  await page.getByRole('button', { name: /^Next to check \(\d+\)$/ }).click()
  await expect(page.getByText(/^\d+ business(es have| has) not been checked for six months\./)).toBeVisible()
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('3 businesses', { exact: true })).toBeVisible()
  await expect(findNextHeading(1)).toBeVisible()
  await expect(queue.getByText(/^Checked on 31 Dec 1999/)).toBeVisible()
  await expect(queue.getByRole('link', { name: 'Call 329-7142' })).toHaveAttribute('href', 'tel:+6923297142')
  await queue.getByRole('button', { name: 'Later' }).click()
  await expect(findNextHeading(2)).toBeVisible()
  await queue.getByRole('button', { name: 'All correct' }).click()
  await expect(toast(page, 'Business marked as checked')).toBeVisible()
  await expect(findNextHeading(3)).toBeVisible()
  expect(await tables.select(`businesses?id=eq.${ids[1]}&last_checked_at=gt.2020-01-01`)).toHaveLength(1)
  await queue.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Moved to the dock.')
  await saveButton(page).click()
  await expect(page).toHaveURL(/show=stale#businesses$/)
  await expect(findNextHeading(1)).toBeVisible()
  await queue.getByRole('button', { name: 'All correct' }).click()
  await expect(findNextHeading(3)).toBeVisible()
  await queue.getByRole('button', { name: 'All correct' }).click()
  await expect(page.getByText('Every business was checked within this period.')).toBeVisible()
  await expect(page.getByText('No businesses found')).toBeVisible()
  for (const id of ids) await tables.remove('businesses', id)
})

test('bulk changes of featured, check, category and atoll, and bulk deletions, are one request each and report failed rows by name (BIZ-4) @full @wide', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Bulk Boats')
  const ids = await addListings(tables, name, [{}, {}, {}])
  const readStored = (columns: string) =>
    tables.select(`businesses?id=in.(${ids.join(',')})&select=${columns}&order=name`)
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('3 businesses', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${name} 1` }).check()
  const bar = page.getByRole('region', { name: 'Selected businesses' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 3' }).click()
  await expect(bar.getByText('3 selected')).toBeVisible()
  const openBulkAction = async (action: string): Promise<void> => {
    await bar.getByRole('button', { name: 'Change selected' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await tables.update('businesses', ids[1] ?? '', { description: 'By another admin.' })
  const requestsBeforeChange = site.requests.length
  await openBulkAction('Feature')
  const outcome = page.getByRole('alert').filter({ hasText: '2 businesses changed' })
  await expect(outcome).toContainText('1 business was not changed:')
  await expect(outcome).toContainText(`${name} 2: somebody else changed it in the meantime`)
  expect(await readStored('featured')).toEqual([{ featured: true }, { featured: false }, { featured: true }])
  // One request for the change, and one that reads the row that was not changed.
  expect(
    site.requests.slice(requestsBeforeChange).filter((url) => url.startsWith('/rest/v1/businesses')),
  ).toHaveLength(2)

  // The list shows the other admin's version, so the next try is based on it.
  await openBulkAction('Mark as checked today')
  await expect(page.getByText('3 businesses changed')).toBeVisible()
  expect(await readStored('last_checked_at')).toEqual(
    ids.map(() => ({ last_checked_at: expect.any(String) })),
  )
  await openBulkAction('Remove from featured')
  await expect.poll(() => readStored('featured')).toEqual(ids.map(() => ({ featured: false })))
  await openBulkAction('Change category or atoll')
  const dialog = page.getByRole('dialog', { name: 'Change 3 businesses' })
  await dialog.getByLabel('Category').selectOption('banking')
  await dialog.getByLabel('Atoll').selectOption('EBO')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect
    .poll(() => readStored('category,atoll'))
    .toEqual(ids.map(() => ({ category: 'banking', atoll: 'EBO' })))

  await openBulkAction('Delete selected')
  const question = page.getByRole('dialog')
  await expect(
    question.getByText('Are you sure you want to delete 3 businesses? They can be restored for 30 days'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('3 businesses deleted')).toBeVisible()
  await expect(page.getByText('No businesses found')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await readStored('id')).toEqual([])
})

import type { Page } from '@playwright/test'
import { replaceAnswer, cutConnections } from './admin-answers.ts'
import { readAuditEntries, expect, openTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'

/* The lists of the dashboard: failed reads, empty lists, refused changes. */

const SERVER_ERROR_BODY = { code: 'XX000', message: 'broken' }
const SERVER_ERROR_TEXT = 'Server error. Please try again later.'
const PERMISSION_ERROR_TEXT = 'Permission denied. Please check your admin privileges.'
const NO_RIGHT_BODY = { code: '42501', message: 'permission denied for table' }
const NETWORK_ERROR_TEXT = 'Network error. Please check your internet connection.'

const findAlert = (page: Page, words: string) => page.getByRole('alert').getByText(words, { exact: true })

const TESTED_LISTS = [
  {
    tab: 'Businesses',
    table: 'businesses',
    failed: 'Failed to load businesses',
    none: 'No businesses found',
  },
  {
    tab: 'Submissions',
    table: 'contact_submissions',
    failed: 'Failed to load submissions',
    none: 'No submissions found',
  },
  {
    tab: 'Announcements',
    table: 'announcements',
    failed: 'Failed to load announcements',
    none: 'No announcements created yet',
  },
  {
    tab: 'Emergency contacts',
    table: 'emergency_contacts',
    failed: 'Failed to load emergency contacts',
    none: /^No emergency contacts yet\./,
  },
]

for (const { tab, table, failed: failureText, none: emptyText } of TESTED_LISTS) {
  test(`a failed, refused, interrupted or empty read of the tab ${tab} is shown, and Retry loads the list @full`, async ({
    adminPage: page,
    site,
  }) => {
    const rows = new RegExp(`^/rest/v1/${table}\\?`)
    const retry = page.getByRole('button', { name: 'Retry' })
    replaceAnswer(site, 'GET', rows, 500, SERVER_ERROR_BODY)
    await openTab(page, tab)
    await expect(findAlert(page, `${failureText}. ${SERVER_ERROR_TEXT}`)).toBeVisible()
    replaceAnswer(site, 'GET', rows, 403, NO_RIGHT_BODY)
    await retry.click()
    await expect(findAlert(page, `${failureText}. ${PERMISSION_ERROR_TEXT}`)).toBeVisible()
    cutConnections(site, 'GET', rows)
    await retry.click()
    await expect(findAlert(page, `${failureText}. ${NETWORK_ERROR_TEXT}`)).toBeVisible()
    replaceAnswer(site, 'GET', rows, 200, [])
    await retry.click()
    await expect(page.getByText(emptyText)).toBeVisible()
    await expect(page.getByRole('alert').getByText(failureText)).toHaveCount(0)
    site.intercept = () => false
    await page.reload()
    await expect(page.getByText(failureText)).toHaveCount(0)
  })
}

/** Reads the account's audit entries about a row, each as 'action severity'. */
async function readEvents(account: { id: string }, rowId: string): Promise<string[]> {
  return (await readAuditEntries(account))
    .filter(({ resource_id: resourceId }) => resourceId === rowId)
    .map(({ action, severity }) => `${String(action)} ${String(severity)}`)
}

test('a list whose request gets no answer reports a timeout @full', async ({ adminPage: page, site }) => {
  site.intercept = ({ method, url }) => method === 'GET' && url?.startsWith('/rest/v1/announcements') === true
  await openTab(page, 'Announcements')
  await expect(
    findAlert(
      page,
      'Failed to load announcements. Request timed out. Please check your connection and try again.',
    ),
  ).toBeVisible({ timeout: 30_000 })
  site.intercept = () => false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: /^All Announcements \(\d+\)$/ })).toBeVisible()
})

test('a business is featured, unfeatured and deleted; each refused request shows an error and changes nothing (CONFIRM-1, BIZ-2) @wide', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const name = uniqueName('Listed Boats')
  const id = String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name }))['id'])
  const readStored = () => tables.select(`businesses?id=eq.${id}&select=featured`)
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  const featured = page.getByRole('button', { name: `Featured: ${name}` })
  const table = /^\/rest\/v1\/businesses\?/
  replaceAnswer(site, 'PATCH', table, 500, SERVER_ERROR_BODY)
  await featured.click()
  await expect(findAlert(page, `Failed to update business. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  await expect(toast(page, 'Failed to update business')).toBeVisible()
  replaceAnswer(site, 'PATCH', table, 403, NO_RIGHT_BODY)
  await featured.click()
  await expect(findAlert(page, `Failed to update business. ${PERMISSION_ERROR_TEXT}`)).toBeVisible()
  expect(await readStored()).toEqual([{ featured: false }])
  site.intercept = () => false
  await featured.click()
  await expect(toast(page, 'Business featured successfully')).toBeVisible()
  await expect(featured).toHaveAttribute('aria-pressed', 'true')
  await featured.click()
  await expect(toast(page, 'Business unfeatured successfully')).toBeVisible()
  expect(await readStored()).toEqual([{ featured: false }])

  const deleteListing = async (): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog')
    await expect(
      question.getByText(
        `Are you sure you want to delete "${name}"? It can be restored for 30 days in the Activity tab.`,
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  replaceAnswer(site, 'DELETE', table, 500, SERVER_ERROR_BODY)
  await deleteListing()
  await expect(findAlert(page, `Failed to delete business. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  await expect(featured).toBeVisible()
  site.intercept = () => false
  await deleteListing()
  await expect(toast(page, 'Business deleted successfully')).toBeVisible()
  await expect(page.getByText('No businesses found')).toBeVisible()
  expect(await readStored()).toEqual([])
  await expect
    .poll(() => readEvents(admin, id))
    .toEqual(expect.arrayContaining(['business_featured_toggled low', 'business_deleted high']))
})

test('a submission is searched, filtered, given a status and deleted; each refused request shows an error (SUBM-1) (SUBM-2)', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const name = uniqueName('Fay of the test')
  const row = {
    type: 'business_submission',
    name,
    email: 'fay@example.org',
    business_name: 'Fay',
    message: 'We sell rope.',
  }
  const id = String((await tables.insert('contact_submissions', row))['id'])
  await openTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card.getByText('Business', { exact: true })).toBeVisible()
  const filter = page.getByLabel('Status', { exact: true })
  expect(await filter.locator('option').allTextContents()).toEqual([
    'All statuses',
    'Pending',
    'Reviewed',
    'Approved',
    'Rejected',
  ])
  await filter.selectOption('Rejected')
  await expect(page.getByText('No submissions found')).toBeVisible()
  await filter.selectOption('Pending')
  const status = page.getByLabel(`Status of the submission from ${name}`)
  await expect(status).toHaveValue('pending')
  await filter.selectOption('All statuses')
  const table = /^\/rest\/v1\/contact_submissions\?/
  for (const [code, body, words] of [
    [500, SERVER_ERROR_BODY, SERVER_ERROR_TEXT],
    [403, NO_RIGHT_BODY, PERMISSION_ERROR_TEXT],
  ] as const) {
    replaceAnswer(site, 'PATCH', table, code, body)
    await status.selectOption('reviewed')
    await expect(findAlert(page, `Failed to update submission status. ${words}`)).toBeVisible()
    await expect(status).toHaveValue('pending')
  }
  site.intercept = () => false
  for (const nextStatus of ['approved', 'rejected', 'pending', 'reviewed']) {
    await status.selectOption(nextStatus)
    await expect
      .poll(() => tables.select(`contact_submissions?id=eq.${id}&select=status`))
      .toEqual([{ status: nextStatus }])
    await expect(toast(page, 'Submission status updated')).toBeVisible()
  }
  const [changedMessage] = await tables.select(`contact_submissions?id=eq.${id}`)
  expect(changedMessage?.['updated_at']).not.toBe(changedMessage?.['created_at'])

  const deleteMessage = async (): Promise<void> => {
    await page.getByRole('button', { name: `Delete the submission from ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  replaceAnswer(site, 'DELETE', table, 500, SERVER_ERROR_BODY)
  await deleteMessage()
  await expect(findAlert(page, `Failed to delete submission. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  site.intercept = () => false
  await deleteMessage()
  await expect(toast(page, 'Submission deleted successfully')).toBeVisible()
  await expect
    .poll(() => readEvents(admin, id))
    .toEqual(expect.arrayContaining(['submission_status_updated low', 'submission_deleted medium']))
})

test('an announcement is edited, switched off and on, deleted, and shown again to everyone; each refused request shows an error (ANNADM-5, ANNADM-6) @wide', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const message = uniqueName('Listed notice')
  const row = await tables.insert('announcements', { message, priority: -900 })
  const id = String(row['id'])
  await openTab(page, 'Announcements')
  const table = /^\/rest\/v1\/announcements\?/
  const deactivateButton = page.getByRole('button', { name: `Deactivate: ${message}` })
  replaceAnswer(site, 'PATCH', table, 500, SERVER_ERROR_BODY)
  await deactivateButton.click()
  await expect(findAlert(page, `Failed to update announcement. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  site.intercept = () => false
  await deactivateButton.click()
  await expect(toast(page, 'Announcement deactivated')).toBeVisible()
  await page.getByRole('button', { name: `Activate: ${message}` }).click()
  await expect(toast(page, 'Announcement activated')).toBeVisible()
  expect(await tables.select(`announcements?id=eq.${id}&select=is_active`)).toEqual([{ is_active: true }])

  await page.getByRole('button', { name: `Edit: ${message}` }).click()
  await page.getByLabel('Title (optional)').fill('Ferry')
  await page.getByRole('button', { name: 'Save Announcement' }).click()
  await expect(toast(page, 'Announcement updated successfully')).toBeVisible()
  expect(await tables.select(`announcements?id=eq.${id}&select=title`)).toEqual([{ title: 'Ferry' }])

  replaceAnswer(site, 'PATCH', /^\/rest\/v1\/directory_settings\?/, 500, SERVER_ERROR_BODY)
  await page.getByRole('button', { name: 'Reset Dismissed' }).click()
  await expect(findAlert(page, `Failed to clear dismissed announcements. ${SERVER_ERROR_TEXT}`)).toBeVisible()

  const deleteAnnouncement = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Delete: Ferry' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  replaceAnswer(site, 'DELETE', table, 500, SERVER_ERROR_BODY)
  await deleteAnnouncement()
  await expect(findAlert(page, `Failed to delete announcement. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  site.intercept = () => false
  await deleteAnnouncement()
  await expect(toast(page, 'Announcement deleted successfully')).toBeVisible()
  expect(await tables.select(`announcements?id=eq.${id}`)).toEqual([])
})

test('an emergency contact is found by its visible text; each refused change of the contact shows an error @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  const name = uniqueName('Clinic of the search')
  const row = { name, category: 'medical', phone: '455-0911', atoll: 'KWA' }
  const id = String((await tables.insert('emergency_contacts', row))['id'])
  await openTab(page, 'Emergency contacts')
  const search = page.getByLabel('Search emergency contacts')
  await search.fill('no such place')
  await expect(page.getByText('No emergency contacts found')).toBeVisible()
  await search.fill(`kwajalein medical ${name}`)
  await expect(page.getByText('1 emergency contact', { exact: true })).toBeVisible()
  const table = /^\/rest\/v1\/emergency_contacts\?/
  replaceAnswer(site, 'PATCH', table, 500, SERVER_ERROR_BODY)
  await page.getByRole('button', { name: `Confirmed today: ${name}` }).click()
  await expect(findAlert(page, `Failed to save emergency contact. ${SERVER_ERROR_TEXT}`)).toBeVisible()
  replaceAnswer(site, 'DELETE', table, 403, NO_RIGHT_BODY)
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(findAlert(page, `Failed to delete emergency contact. ${PERMISSION_ERROR_TEXT}`)).toBeVisible()
  expect(await tables.select(`emergency_contacts?id=eq.${id}`)).toHaveLength(1)
  await tables.remove('emergency_contacts', id)
})

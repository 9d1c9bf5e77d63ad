import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { visitUntilReady, visitWithCopy, waitForSavedCopy } from './visits.ts'
import { expectNoViolationsInBothThemes } from './walks.ts'
import { waitForAnswers, recordWorkerCalls } from './worker-calls.ts'

const NEW_LISTING = {
  description: 'Made by a test.',
  category: 'transportation',
  atoll: 'MAJ',
  address_details: 'Uliga dock',
  phone: '625-0199',
  operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
}

function pressRefresh(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Refresh' }).click()
}

test('an open page shows a row that is added, edited and deleted on the server (SYNC-5)', async ({
  page,
  tables,
}) => {
  await visitWithCopy(page, '/transportation')
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: '  AAA Test Boats' })
  const id = String(row['id'])
  await pressRefresh(page)
  await expect(page.getByRole('heading', { name: 'AAA Test Boats' })).toBeVisible()
  await tables.update('businesses', id, { name: 'AAA Renamed Boats' })
  await pressRefresh(page)
  await expect(page.getByRole('heading', { name: 'AAA Renamed Boats' })).toBeVisible()
  await tables.remove('businesses', id)
  await pressRefresh(page)
  await expect(page.getByRole('heading', { name: 'AAA Renamed Boats' })).toHaveCount(0)
  await page.goto(`/business/${id}`)
  await expect(page).toHaveURL(/\/404$/)
})

test('a Realtime message makes an open page request an edit from the server', async ({
  page,
  site,
  tables,
}) => {
  await visitWithCopy(page, '/transportation')
  // The page joins the Realtime channel after its first pull, and the server confirms it.
  await expect.poll(() => site.webSocketTexts.some((text) => text.includes('"status":"ok"'))).toBe(true)
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAD Realtime Boats' })
  await expect(page.getByRole('heading', { name: 'AAD Realtime Boats' })).toBeVisible()
  await tables.remove('businesses', String(row['id']))
  await expect(page.getByRole('heading', { name: 'AAD Realtime Boats' })).toHaveCount(0)
})

test('a text below a listing that is deleted meanwhile stays on the screen, and goes on in the contact form (CONTACT-18)', async ({
  page,
  site,
  tables,
}) => {
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAE Deleted Boats' })
  await visitWithCopy(page, `/business/${String(row['id'])}`)
  await expect.poll(() => site.webSocketTexts.some((text) => text.includes('"status":"ok"'))).toBe(true)
  await page.getByRole('button', { name: 'Write to us, if you want a reply' }).click()
  await page.getByLabel('Your name').fill('Jo')
  await page.getByLabel('What is wrong?').fill('The boat sails on Tuesdays')
  await tables.remove('businesses', String(row['id']))
  await expect(page.getByRole('alert')).toContainText('Your text about this place is safe on this device')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText('The boat sails on Tuesdays')).toBeInViewport()
  await expectNoViolationsInBothThemes(page, 'the text below a deleted listing')
  await page.getByRole('button', { name: 'Go on in the contact form' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByLabel('Message')).toHaveValue(
    'About AAE Deleted Boats, which I cannot find in the guide:\nThe boat sails on Tuesdays',
  )
  await expect(page.getByLabel('Your name')).toHaveValue('Jo')
})

testWithServiceWorker(
  'a text below a deleted listing whose page is opened again without a network is offered below the note that the page cannot be opened (CONTACT-18)',
  async ({ page, site, tables }) => {
    const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAF Deleted Boats' })
    const path = `/business/${String(row['id'])}`
    await visitUntilReady(page, path)
    await page.getByRole('button', { name: 'Write to us, if you want a reply' }).click()
    await page.getByLabel('What is wrong?').fill('The boat sails on Fridays')
    await tables.remove('businesses', String(row['id']))
    await expect(page.getByRole('alert')).toContainText('Your text about this place is safe on this device')
    await site.cut()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
    await expect(page.getByText('The boat sails on Fridays')).toBeVisible()
    await expectNoViolationsInBothThemes(page, 'the text below a listing that cannot be opened')
    await page.getByRole('button', { name: 'Go on in the contact form' }).click()
    await expect(page.getByLabel('Message')).toHaveValue(
      `About ${path}, which I cannot find in the guide:\nThe boat sails on Fridays`,
    )
  },
)

test('a row that was deleted while the phone was off is not shown after the next start', async ({
  page,
  tables,
  context,
  site,
}) => {
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAB Gone Boats' })
  await visitWithCopy(page, '/transportation')
  await expect(page.getByRole('heading', { name: 'AAB Gone Boats' })).toBeVisible()
  await page.close()
  await site.cut()
  await tables.remove('businesses', String(row['id']))
  await site.restore()
  const laterPage = await context.newPage()
  await laterPage.goto('/transportation')
  await waitForSavedCopy(laterPage)
  await pressRefresh(laterPage)
  await expect(laterPage.getByRole('heading', { name: 'AAB Gone Boats' })).toHaveCount(0)
})

test('a second tab shows a row that the first tab pulled', async ({ page, context, tables }) => {
  await visitWithCopy(page, '/transportation')
  const otherTab = await context.newPage()
  await otherTab.goto('/transportation')
  await waitForSavedCopy(otherTab)
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAC Two Tabs' })
  await pressRefresh(page)
  await expect(otherTab.getByRole('heading', { name: 'AAC Two Tabs' })).toBeVisible()
  await tables.remove('businesses', String(row['id']))
})

test('if nothing changed, a page sends one request with an answer under 300 bytes, and no request while the saved listings are fresh (SYNC-7)', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await recordWorkerCalls(page)
  // Realtime messages about rows of other tests would cause pulls.
  site.refusesWebSockets = true
  await visitWithCopy(page, '/businesses')
  // Analytics events are not reads of the directory.
  const findDirectoryReads = (): string[] =>
    site.requests.filter((path) => path.startsWith('/rest/') && !path.includes('admin_analytics_events'))
  // The saved listings count as fresh for 30 s. On a busy machine a reload may take longer: then pull and try again.
  await expect(async () => {
    site.requests.length = 0
    await pressRefresh(page)
    await expect.poll(() => findDirectoryReads().length).toBe(1)
    await page.waitForLoadState('networkidle')
    site.requests.length = 0
    await page.reload()
    await waitForSavedCopy(page)
    // By now the pull at startup has been answered, so `reads` would contain its requests.
    await waitForAnswers(page)
    await page.waitForLoadState('networkidle')
    expect(findDirectoryReads()).toEqual([])
  }).toPass()
  await pressRefresh(page)
  await expect.poll(() => findDirectoryReads().length).toBe(1)
  expect(await measureUnchangedAnswer(site.url)).toBeLessThan(300)
})

/**
 * Length of an answer without changes, in characters. Repeats the request until no revision is newer, because other tests write,
 * too. The totals of trips do not count: a table without rows has none, and other tests add trips.
 */
async function measureUnchangedAnswer(origin: string, since = 0): Promise<number> {
  const response = await fetch(`${origin}/rest/v1/rpc/directory_changes?since=${since}&max_rows=5000`, {
    headers: { apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '' },
  })
  const body = await response.text()
  const { revision } = JSON.parse(body) as { revision: number }
  if (revision !== since) return measureUnchangedAnswer(origin, revision)
  return body.replace(/,"trips":\[[^\]]*\]|,"trip_stops":\[[^\]]*\]/g, '').length
}

import type { Page } from '@playwright/test'
import { expect, test, visitWithCopy, waitForSavedCopy } from './fixtures.ts'
import { answersShown, recordWorkerCalls } from './worker-calls.ts'

const NEW_LISTING = {
  description: 'Made by a test.',
  category: 'transportation',
  atoll: 'MAJ',
  address_details: 'Uliga dock',
  phone: '625-0199',
  operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
}

function refresh(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Refresh' }).click()
}

// No test here starts without a network: the service worker has specs of its own.
test.use({ serviceWorkers: 'block' })

test('a row added, edited and deleted on the server follows on an open page (SYNC-5)', async ({
  page,
  tables,
}) => {
  await visitWithCopy(page, '/transportation')
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: '  AAA Test Boats' })
  const id = String(row['id'])
  await refresh(page)
  await expect(page.getByRole('heading', { name: 'AAA Test Boats' })).toBeVisible()
  await tables.update('businesses', id, { name: 'AAA Renamed Boats' })
  await refresh(page)
  await expect(page.getByRole('heading', { name: 'AAA Renamed Boats' })).toBeVisible()
  await tables.remove('businesses', id)
  await refresh(page)
  await expect(page.getByRole('heading', { name: 'AAA Renamed Boats' })).toHaveCount(0)
  await page.goto(`/business/${id}`)
  await expect(page).toHaveURL(/\/404$/)
})

test('an edit rings on an open page, which pulls it without being asked', async ({ page, site, tables }) => {
  await visitWithCopy(page, '/transportation')
  // The bell is hung up after the first pull, and the server says so.
  await expect.poll(() => site.heard.some((text) => text.includes('"status":"ok"'))).toBe(true)
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAD Rung Boats' })
  await expect(page.getByRole('heading', { name: 'AAD Rung Boats' })).toBeVisible()
  await tables.remove('businesses', String(row['id']))
  await expect(page.getByRole('heading', { name: 'AAD Rung Boats' })).toHaveCount(0)
})

test('a row deleted while the phone was off is gone after the next start', async ({
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
  const later = await context.newPage()
  await later.goto('/transportation')
  await waitForSavedCopy(later)
  await refresh(later)
  await expect(later.getByRole('heading', { name: 'AAB Gone Boats' })).toHaveCount(0)
})

test('a second tab shows what the first one pulled', async ({ page, context, tables }) => {
  await visitWithCopy(page, '/transportation')
  const other = await context.newPage()
  await other.goto('/transportation')
  await waitForSavedCopy(other)
  const row = await tables.insert('businesses', { ...NEW_LISTING, name: 'AAC Two Tabs' })
  await refresh(page)
  await expect(other.getByRole('heading', { name: 'AAC Two Tabs' })).toBeVisible()
  await tables.remove('businesses', String(row['id']))
})

test('nothing changed costs one request with a body under 300 bytes, and none while the copy is fresh (SYNC-7)', async ({
  page,
  site,
}) => {
  await recordWorkerCalls(page)
  await visitWithCopy(page, '/businesses')
  site.requests.length = 0
  await page.reload()
  await waitForSavedCopy(page)
  // The synchronization at the start is one of the calls that are answered by then.
  await answersShown(page)
  await page.waitForLoadState('networkidle')
  // What a visit reports of itself is no reading of the directory.
  const reads = (): string[] =>
    site.requests.filter((path) => path.startsWith('/rest/') && !path.includes('admin_analytics_events'))
  expect(reads()).toEqual([])
  await refresh(page)
  await expect.poll(() => reads().length).toBe(1)
  await expect.poll(() => bytesOfNothingNew(site.url)).toBeLessThan(300)
})

/** Other tests write at the same time: asks from the newest revision on until nothing came between two questions. */
async function bytesOfNothingNew(origin: string, since = 0): Promise<number> {
  const response = await fetch(`${origin}/rest/v1/rpc/directory_changes?since=${since}&max_rows=5000`, {
    headers: { apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '' },
  })
  const body = await response.text()
  const { revision } = JSON.parse(body) as { revision: number }
  return revision === since ? body.length : bytesOfNothingNew(origin, revision)
}

import type { Page } from '@playwright/test'
import { expect, test, type Tables } from './fixtures.ts'
import { visitWithCopy, waitForSavedCopy } from './visits.ts'

/* The device is in New York; the guide shows Majuro's time (UTC+12). */
test.use({ timezoneId: 'America/New_York' })

async function addListing(tables: Tables, operatingHours: string): Promise<string> {
  const row = await tables.insert('businesses', {
    name: 'Hours Test Shop',
    description: 'Made by a test.',
    category: 'business',
    atoll: 'MAJ',
    address_details: 'Delap',
    operating_hours: operatingHours,
  })
  return String(row['id'])
}

const statusHeader = (page: Page) => page.getByRole('main').locator('header')

test('the status "open" or "closed" on a displayed page changes on the minute, in Majuro time (HOURS-9)', async ({
  page,
  tables,
}) => {
  const id = await addListing(tables, 'Mon-Fri 8:00 AM - 5:00 PM')
  // Monday 16:29:50 in Majuro, Sunday night in New York.
  await page.clock.install({ time: '2026-11-23T04:29:50Z' })
  await page.goto(`/business/${id}`)
  await expect(statusHeader(page)).toContainText('Open')
  await expect(statusHeader(page)).toContainText('Closes at 5:00 PM')
  await expect(statusHeader(page)).not.toContainText('Closing Soon')
  await page.clock.runFor(11_000)
  await expect(statusHeader(page)).toContainText('Closing Soon')
  await page.clock.runFor(30 * 60_000)
  await expect(statusHeader(page)).toContainText('Closed')
  await expect(statusHeader(page)).toContainText('Opens tomorrow at 8:00 AM')
  await tables.remove('businesses', id)
})

test('a listing shows its week with today marked, and unreadable text as written (HOURS-8, HOURS-15); after a sleep of the phone its status is right (HOURS-9) @both', async ({
  page,
  tables,
}) => {
  const id = await addListing(tables, 'Mon-Fri 8:00 AM - 5:00 PM, Sat 9am-noon, Sunday closed')
  const unreadable = await addListing(tables, 'Whenever the boat is in')
  await page.clock.install({ time: '2026-11-23T00:00:00Z' })
  await page.goto(`/business/${id}`)
  const week = page.getByRole('table', { name: 'Opening hours of the week' })
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await expect(week.getByRole('row')).toHaveCount(1)
    await expect(week.getByRole('row', { name: /Monday/ })).toBeVisible()
    await page.getByRole('button', { name: 'All days' }).click()
    await expect(page.getByRole('button', { name: 'Only today', expanded: true })).toBeFocused()
  }
  await expect(week.getByRole('row')).toHaveCount(7)
  await expect(week.getByRole('row', { name: /Monday/ })).toContainText('Today')
  await expect(week.getByRole('row', { name: /Saturday/ })).toContainText('9:00 AM - 12:00 PM')
  await expect(week.getByRole('row', { name: /Sunday/ })).toContainText('Closed')
  // The table of the week contains all of the written text, so the text is not repeated (HOURS-11).
  await expect(page.getByText('Sat 9am-noon')).toHaveCount(0)
  await page.goto(`/business/${unreadable}`)
  await expect(statusHeader(page)).toContainText('Check Hours')
  await expect(page.getByRole('region', { name: 'Operating Hours' })).toContainText('Whenever the boat is in')
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.goto(`/business/${id}`)
  await expect(statusHeader(page)).toContainText('Closes at 5:00 PM')
  // Simulate a phone that slept: no timer ran, and the clock jumps.
  await page.clock.setFixedTime('2026-11-23T19:45:00Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(statusHeader(page)).toContainText('Opening Soon')
  await expect(statusHeader(page)).toContainText('Opens at 8:00 AM')
  await tables.remove('businesses', id)
  await tables.remove('businesses', unreadable)
})

test('on a public holiday an open place shows a note that hours may differ (HOURS-14)', async ({
  page,
  tables,
}) => {
  const id = await addListing(tables, 'Mon-Fri 8:00 AM - 5:00 PM')
  // Gospel Day, a Friday, 10:00 in Majuro.
  await page.clock.install({ time: '2026-12-03T22:00:00Z' })
  await page.goto(`/business/${id}`)
  await expect(statusHeader(page)).toContainText('Holiday today: hours may differ')
  await expect(statusHeader(page)).toContainText('Gospel Day')
  await expect(page.getByRole('region', { name: 'Operating Hours' })).toContainText(
    'On public holidays hours may differ.',
  )
  await tables.remove('businesses', id)
})

test('hours around the clock are one line, and "24 hours" with a condition never shows as open (HOURS-11, HOURS-12)', async ({
  page,
  tables,
}) => {
  const alwaysOpenId = await addListing(tables, '24/7')
  const limitedId = await addListing(tables, '24 hours but closed on Sunday')
  // Sunday noon in Majuro.
  await page.clock.install({ time: '2026-11-22T00:00:00Z' })
  await page.goto(`/business/${alwaysOpenId}`)
  await expect(page.getByRole('region', { name: 'Operating Hours' })).toContainText(
    'Open 24 hours, every day',
  )
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goto(`/business/${limitedId}`)
  await expect(statusHeader(page)).toContainText('Check Hours')
  await expect(page.getByRole('region', { name: 'Operating Hours' })).toContainText(
    '24 hours but closed on Sunday',
  )
  await tables.remove('businesses', alwaysOpenId)
  await tables.remove('businesses', limitedId)
})

test('a device clock that is wrong by an hour is reported beside the status (HOURS-10)', async ({
  page,
  site,
}) => {
  site.intercept = (request, response) => {
    if (!(request.url ?? '').startsWith('/rest/')) return false
    void fetch(process.env['E2E_BACKEND_URL'] + (request.url ?? ''), {
      headers: { apikey: process.env['SUPABASE_PUBLISHABLE_KEY'] ?? '' },
    }).then(async (answer) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString()
      response.writeHead(answer.status, { 'content-type': 'application/json', date })
      response.end(await answer.text())
    })
    return true
  }
  await visitWithCopy(page, '/businesses')
  await expect(page.getByText('The clock of this device looks wrong.')).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Refresh' }).click()
  await waitForSavedCopy(page)
  await expect(page.getByText('The clock of this device looks wrong.')).toHaveCount(0)
})

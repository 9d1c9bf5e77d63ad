import { findHolidayName } from '../../src/domain/hours/holidays.ts'
import { expect, openDashboardTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { requiredEnv } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'
import { SiteProxy } from './site-proxy.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns a Wednesday at least this many days from now that is no holiday yet, such as 2026-12-30.
 */
function wednesdayAfter(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS)
  while (day.getUTCDay() !== 3 || findHolidayName(day.getTime()) !== null)
    day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

test('a day that an admin adds is a holiday for visitors until it is removed (HOURS-16)', async ({
  adminPage: page,
  browser,
  tables,
}, testInfo) => {
  const listing = await tables.insert('businesses', {
    name: uniqueName('Shop with hours'),
    description: 'Made by a test.',
    category: 'business',
    atoll: 'MAJ',
    address_details: 'Delap',
    operating_hours: 'Mon-Fri 8:00 AM - 5:00 PM',
  })
  const id = String(listing['id'])
  // Each retry uses another week, because the day of the failed attempt is already a holiday.
  const day = wednesdayAfter(30 + 7 * testInfo.retry)
  const name = uniqueName('Day of mourning')
  const holidays = page.getByRole('region', { name: 'Public holidays' })
  await openDashboardTab(page, 'Announcements')
  await holidays.getByRole('button', { name: 'Add holiday' }).click()
  await expect(holidays.getByText('Choose a day.')).toBeVisible()
  await expect(holidays.getByText('Write the name of the holiday.')).toBeVisible()
  await holidays.getByLabel('Day of a further holiday').fill(day)
  await holidays.getByLabel('Its name').fill(name)
  await holidays.getByRole('button', { name: 'Add holiday' }).click()
  await expect(toast(page, `${name} is a holiday`)).toBeVisible()
  await expect(holidays.getByRole('listitem').filter({ hasText: name })).toContainText('Added')

  const network = new SiteProxy(requiredEnv('E2E_BACKEND_URL'))
  await network.restore()
  const visitor = await (await browser.newContext({ baseURL: network.url })).newPage()
  await visitor.clock.setFixedTime(new Date(`${day}T12:00+12:00`))
  await visitWithCopy(visitor, `/business/${id}`)
  const status = visitor.getByRole('main').locator('header')
  await expect(status).toContainText('Holiday today: hours may differ')
  await expect(status).toContainText(name)
  await visitor.context().close()

  await holidays.getByRole('button', { name: `Remove: ${name}` }).click()
  await expect(toast(page, `${name} is no holiday`)).toBeVisible()
  await expect(holidays.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await tables.remove('businesses', id)
})

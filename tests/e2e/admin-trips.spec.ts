import type { Locator, Page } from '@playwright/test'
import { expect, openDashboardTab, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'
import { visitWithCopy } from './visits.ts'
import { createAxeBuilder } from './axe.ts'

const DAY_MS = 24 * 60 * 60_000
const STOP_ATOLLS = ['Majuro', 'Arno', 'Mili', 'Jaluit', 'Kili', 'Namdrik', 'Ebon']

/** Returns the date in Majuro this many days from now, such as 2026-12-03. */
function majuroDateAfter(days: number): string {
  return new Date(Date.now() + 12 * 60 * 60_000 + days * DAY_MS).toISOString().slice(0, 10)
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await (await createAxeBuilder(page)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('a trip of seven stops is entered on a phone in at most 12 taps, moved, and cancelled in two (TRIP-9)', async ({
  adminPage: page,
  tables,
}) => {
  test.setTimeout(90_000)
  const carrier = uniqueName('MV Walked')
  const { id } = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: carrier })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboardTab(page, 'Ships and planes')
  await expect(page.getByText('No trips yet').or(page.getByText(/^\d+ trips?$/))).toBeVisible()

  let taps = 0
  const tapControl = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click()
  }
  await tapControl(page.getByRole('button', { name: 'Add trip' }))
  // Two taps: one opens the list, the other one chooses in it.
  taps += 2
  await page.getByLabel('Carrier').selectOption({ label: carrier })
  const stops = page.getByLabel('Stops, one a line')
  await tapControl(stops)
  await stops.fill(`Majuro ${majuroDateAfter(5)}\nArno ${majuroDateAfter(3)}`)
  await tapControl(page.getByLabel('Who said so'))
  await page.getByLabel('Who said so').fill('the captain by radio')
  await tapControl(page.getByRole('button', { name: 'Save trip' }))
  await expect(page.getByText(/^Line 2: This day is before/).first()).toBeVisible()
  await expect(stops).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)

  await tapControl(stops)
  await stops.fill(
    STOP_ATOLLS.map(
      (name, index) => `${name} ${index === 0 ? '' : 'about '}${majuroDateAfter(3 + index)}`,
    ).join('\n'),
  )
  await expect(page.getByText(`${carrier} announced from Majuro for`)).toBeVisible()
  await tapControl(page.getByRole('button', { name: 'Save trip' }))
  await expect(toast(page, 'Trip created successfully')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(12)
  const [trip] = await tables.select(`trips?carrier_id=eq.${String(id)}`)
  expect(await tables.select(`trip_stops?trip_id=eq.${String(trip?.['id'])}`)).toHaveLength(7)

  await page.getByRole('button', { name: `Copy: ${carrier}` }).click()
  await expect(page.getByRole('heading', { name: 'Add trip' })).toBeVisible()
  await page.getByLabel('Move all days by').fill('28')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByLabel('Who said so').fill('the agent in Delap')
  await page.getByRole('button', { name: 'Save trip' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: carrier })).toHaveCount(2)
  await expectNoViolations(page)

  const firstTrip = page
    .getByRole('listitem')
    .filter({ hasText: 'the captain by radio' })
    .filter({ hasText: carrier })
  await firstTrip.getByRole('button', { name: `Cancel trip: ${carrier}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel trip' }).click()
  await expect(firstTrip).toContainText(
    /from Majuro for .*: cancelled\. It was also to stop at .* and Ebon\./,
  )

  await visitWithCopy(page, '/trips')
  const shownTrip = page.getByRole('listitem').filter({ hasText: carrier })
  await expect(shownTrip.filter({ hasText: 'cancelled' })).toBeVisible()
  await expect(shownTrip.filter({ hasText: 'the agent in Delap' })).toContainText('Call to confirm')
  await expectNoViolations(page)
  await visitWithCopy(page, `/business/${String(id)}`)
  await expect(page.getByRole('heading', { name: 'Announced ships and planes' })).toBeVisible()
  // Also deletes the carrier's trips, because the feed is as short as SYNC-7 requires only without trips.
  await tables.remove('businesses', String(id))
})

test('a new trip whose answer was lost can still be corrected, and its last day moves with a late ship (TRIP-9)', async ({
  adminPage: page,
  site,
  tables,
}) => {
  const carrier = uniqueName('MV Late')
  const { id } = await tables.insert('businesses', { ...EXAMPLE_LISTING, name: carrier })
  const readStored = async () => {
    const [trip] = await tables.select(
      `trips?select=expires_at,trip_stops(day)&carrier_id=eq.${String(id)}&trip_stops.order=position`,
    )
    const days = (trip?.['trip_stops'] as { day: string }[] | undefined)?.map(({ day }) => day)
    return { days, until: String(trip?.['expires_at']).slice(0, 10) }
  }
  await openDashboardTab(page, 'Ships and planes')
  await page.getByRole('button', { name: 'Add trip' }).click()
  await page.getByLabel('Carrier').selectOption({ label: carrier })
  const stops = page.getByLabel('Stops, one a line')
  await stops.fill(`Majuro ${majuroDateAfter(3)}\nKili ${majuroDateAfter(4)}`)
  await page.getByLabel('Who said so').fill('the captain by radio')
  const save = page.getByRole('button', { name: 'Save trip' })
  site.loseAnswers(/rpc\/save_trip|rest\/v1\/trip/, 1000)
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save trip' }).first()).toBeVisible()
  site.loseAnswers(/$^/, 0)
  expect((await readStored()).days).toEqual([majuroDateAfter(3), majuroDateAfter(4)])

  await stops.fill(`Majuro ${majuroDateAfter(3)}\nKili ${majuroDateAfter(6)}`)
  await save.click()
  await page.getByRole('button', { name: 'Keep all of mine' }).click()
  await save.click()
  await expect(toast(page, 'Trip updated successfully')).toBeVisible()
  expect(await readStored()).toEqual({
    days: [majuroDateAfter(3), majuroDateAfter(6)],
    until: majuroDateAfter(20),
  })

  await page.getByRole('button', { name: `Edit: ${carrier}` }).click()
  await page.getByLabel('Move all days by').fill('28')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const showUntilField = page.getByLabel('Show until (optional)')
  await showUntilField.fill(majuroDateAfter(33))
  await save.click()
  await expect(page.getByText('The trip would leave the guide before its last stop.').first()).toBeVisible()
  await expect(showUntilField).toHaveAttribute('aria-invalid', 'true')
  await showUntilField.fill('')
  await save.click()
  await expect
    .poll(readStored)
    .toEqual({ days: [majuroDateAfter(31), majuroDateAfter(34)], until: majuroDateAfter(48) })
  await tables.remove('businesses', String(id))
})

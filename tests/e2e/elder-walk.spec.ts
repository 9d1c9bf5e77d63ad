import type { Locator } from '@playwright/test'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { expectNoViolations, makeUnique } from './walks.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_TAPS = 3

/** Returns the date in Majuro this many days from now, such as 2026-12-03. */
function majuroDateAfter(days: number): string {
  return new Date(Date.now() + 12 * 60 * 60_000 + days * DAY_MS).toISOString().slice(0, 10)
}

test('offline, in at most three taps each, an elder finds a boat, confirms a listing, and reads a warning in Marshallese (WALK-1, MH-3)', async ({
  page,
  tables,
}) => {
  test.setTimeout(90_000)
  const [shipName, warning] = [makeUnique('MV Elder'), makeUnique('Strong wind')]
  const { id: carrier } = await tables.insert('businesses', {
    name: shipName,
    category: 'transportation',
    atoll: 'JAL',
    description: 'Ship of the outer islands',
    description_mh: 'Wa in aelōn̄ ko ilikin',
    mh_by: 'Hilda',
    address_details: 'Jabor',
    phone: '625-0100',
    radio_channel: 'HF 5205',
    last_checked_at: new Date(Date.now() - 30 * DAY_MS).toISOString(),
  })
  const { id: trip } = await tables.insert('trips', {
    carrier_id: carrier,
    kind: 'ship',
    source: 'the captain by radio',
    heard_at: new Date(Date.now() - DAY_MS).toISOString(),
    note: 'Bring water',
    note_mh: 'Bōktok dān',
    mh_by: 'Hilda',
    expires_at: new Date(Date.now() + 20 * DAY_MS).toISOString(),
  })
  for (const [position, atoll, day] of [
    [1, 'MAJ', 3],
    [2, 'JAL', 5],
  ] as const)
    await tables.insert('trip_stops', {
      trip_id: trip,
      position,
      atoll,
      day: majuroDateAfter(day),
      is_about: true,
      event: position === 1 ? 'departure' : 'arrival',
    })
  const { id: notice } = await tables.insert('announcements', {
    title: warning,
    message: 'Stay on land until Friday.',
    title_mh: 'Kōto kajoor',
    message_mh: 'Pād ioon āne n̄an Bōraide.',
    mh_by: 'Hilda',
    type: 'warning',
    priority: 940,
    // Limited to this atoll's page, so that other tests do not see this announcement.
    show_on_pages: ['/atoll'],
    atolls: ['JAL'],
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('guide-own-atoll', 'JAL'))
  await visitUntilReady(page)
  await page.context().setOffline(true)
  await page.reload()

  let taps = 0
  const tapControl = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click()
  }
  await tapControl(page.getByRole('contentinfo').getByRole('link', { name: 'Ships and planes' }))
  const boat = page.getByRole('listitem').filter({ hasText: shipName })
  await expect(boat).toContainText(`${shipName} announced at Jaluit for about`)
  await expect(boat).toContainText('Heard on')
  await expect(boat.locator('[lang="mh"]')).toContainText('Bōktok dān')
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)

  taps = 0
  await tapControl(boat.getByRole('link', { name: shipName, exact: true }))
  await expect(page.getByRole('heading', { name: shipName, level: 1 })).toBeVisible()
  await expect(page.getByText('Checked 30 days ago').first()).toBeVisible()
  await expect(page.getByText('HF 5205')).toBeVisible()
  await expect(page.locator('[lang="mh"]').filter({ hasText: 'Wa in aelōn̄ ko ilikin' })).toBeVisible()
  await tapControl(page.getByRole('button', { name: 'Right', exact: true }))
  await expect(page.getByText(/Thank you. You said: Right/)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)

  // The choice is in the footer of every page and stays on the device.
  await page.getByLabel('First language of notices and numbers').selectOption('Kajin M̧ajeḷ')
  await page.goto('/')
  taps = 0
  await tapControl(page.getByRole('contentinfo').getByRole('link', { name: 'Atolls', exact: true }))
  await tapControl(page.getByRole('main').getByRole('link', { name: /^Jaluit/ }))
  const line = page.getByText('Pād ioon āne')
  await expect(line).toBeAttached()
  await tapControl(page.getByRole('button', { name: /^Show (\d+ )?more/ }))
  const warningText = page.getByText('Pād ioon āne n̄an Bōraide.')
  await expect(warningText).toHaveAttribute('lang', 'mh')
  const english = page.getByText('Stay on land until Friday.')
  expect((await warningText.boundingBox())?.y ?? Infinity).toBeLessThan((await english.boundingBox())?.y ?? 0)
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
  await expectNoViolations(page, 'a warning in two languages')

  await tables.remove('announcements', String(notice))
  await tables.remove('businesses', String(carrier))
})

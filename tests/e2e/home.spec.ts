import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker, type Tables } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'

/* Main paths of the home page, the preferred atoll, announcements, emergency numbers and the print sheet. */

const ownAtollRegion = (page: Page) => page.getByRole('region', { name: /^On your atoll/ })
const emergencyRegion = (page: Page) => page.getByRole('region', { name: 'Emergency Services' })
const cards = (page: Page) => page.getByRole('article')

async function chooseAtoll(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your atoll or island').selectOption({ label: name })
  await expect(page.getByRole('heading', { name: `On your atoll: ${name}` })).toBeVisible()
}

test.describe('preferred atoll', () => {
  testWithServiceWorker(
    'the chosen atoll comes first in lists, search and emergency numbers, also offline and in the first paint of the next visit (ATOLL-1, HOME-4, SLOW-5)',
    async ({ page, site, tables }) => {
      const atoll = await tables.select('businesses?atoll=eq.KWA&category=eq.business&select=name')
      await visitUntilReady(page)
      await expect(ownAtollRegion(page).getByText(/^Choose where you are/)).toBeAttached()
      await chooseAtoll(page, 'Kwajalein')
      await expect(page.getByRole('region', { name: /^(Open now|Places) on Kwajalein$/ })).toBeVisible()
      const police = emergencyRegion(page).getByRole('listitem').first()
      await expect(police).toContainText('Kwajalein')

      await site.cut()
      await page.goto('/businesses?atoll=KWA')
      await expect(page.getByText(new RegExp(`of ${atoll.length} listings$`))).toBeVisible()

      await page.goto('/businesses')
      await expect(page.getByLabel('Sort by')).toHaveValue('own_atoll')
      await expect(cards(page)).toHaveCount(12)
      for (const card of await cards(page).all()) await expect(card).toContainText('Kwajalein')
      await page.getByLabel('Sort by').selectOption({ label: 'Name (A-Z)' })
      await expect(page).toHaveURL(/\?sort=name$/)
      await expect(cards(page).filter({ hasNotText: 'Kwajalein' })).not.toHaveCount(0)

      await page.goto('/search?cat=government')
      await expect(cards(page).first()).toContainText('Kwajalein')

      await page.goto('/')
      await chooseAtoll(page, 'Jaluit')
      const keptAtoll = (): Promise<unknown> =>
        page.evaluate(
          () =>
            new Promise((resolve, reject) => {
              const openRequest = indexedDB.open('guide-read-model')
              openRequest.addEventListener('error', () => reject(new Error('The record cannot be opened')))
              openRequest.addEventListener('success', () => {
                const reading = openRequest.result
                  .transaction('records')
                  .objectStore('records')
                  .get('current')
                reading.addEventListener('success', () => {
                  openRequest.result.close()
                  resolve((reading.result as { firstAtoll?: unknown }).firstAtoll)
                })
              })
            }),
        )
      await expect.poll(keptAtoll).toBe('JAL')
      // Without its worker the replica stays closed, so the page shows the stored first-screen data.
      await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
      await page.goto('/businesses')
      await expect(cards(page).first()).toContainText('Jaluit')
    },
  )
})

test('an emergency contact can be called and messaged, and shows when it was confirmed (EMERG-2)', async ({
  page,
  tables,
}) => {
  const row = await tables.insert('emergency_contacts', {
    name: 'A Test Rescue',
    category: 'police',
    phone: '625-0191',
    available_24_7: true,
    atoll: 'LIK',
    confirmed_at: '2026-11-02T00:00:00Z',
  })
  await visitWithCopy(page)
  await chooseAtoll(page, 'Likiep')
  const item = emergencyRegion(page).getByRole('listitem').filter({ hasText: 'A Test Rescue' })
  await expect(item).toContainText('Confirmed on 2 Nov 2026')
  await expect(item.getByRole('link', { name: /^Send a text message/ })).toHaveAttribute(
    'href',
    'sms:+6926250191',
  )
  await item.scrollIntoViewIfNeeded()
  const tapped = await item.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 12, top + 12)?.getAttribute('href')
  })
  expect(tapped).toBe('tel:+6926250191')
  await expect(ownAtollRegion(page).getByRole('link', { name: 'Call A Test Rescue, 625-0191' })).toBeVisible()
  await tables.remove('emergency_contacts', String(row['id']))
})

test.describe('a long warning', () => {
  const LONG = `${'Boil water before you drink it. '.repeat(12)}End of the warning.`

  /** Inserts a warning for one page. Tests that run at the same time use different pages, because a page shows them all. */
  async function insertWarning(tables: Tables, path: string): Promise<string> {
    const row = await tables.insert('announcements', {
      title: 'Test long warning',
      message: LONG,
      type: 'warning',
      priority: 950,
      show_on_pages: [path],
    })
    return String(row['id'])
  }

  test('a long warning scrolls, can be paused and opened, and shows when it was received (ANN-7) @both', async ({
    page,
    tables,
  }, { project }) => {
    const path = project.name.endsWith('wide') ? '/transportation' : '/government'
    const id = await insertWarning(tables, path)
    await visitWithCopy(page, path)
    const text = page.getByText('End of the warning.')
    const readPlayState = (): Promise<string> =>
      text.evaluate((element) => getComputedStyle(element).animationPlayState)
    const pause = page.getByRole('button', { name: 'Pause' })
    await expect(pause).toBeVisible()
    await expect.poll(readPlayState).toBe('running')
    await pause.click()
    await page.mouse.move(0, 0)
    await expect.poll(readPlayState).toBe('paused')
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^Show (\d+ )?more/ }).click()
    await expect(pause).toHaveCount(0)
    await expect.poll(() => text.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    await expect(page.getByText(/Received (just now|\d+ min ago)$/).first()).toBeVisible()
    await tables.remove('announcements', id)
  })

  test('a long warning does not move with reduced motion @full', async ({ page, tables }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const id = await insertWarning(tables, '/accommodations')
    await visitWithCopy(page, '/accommodations')
    await expect(page.getByRole('button', { name: /^Show (\d+ )?more/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
    await tables.remove('announcements', id)
  })
})

test('the print sheet of an atoll with 60 listings fits on two pages, A4 and Letter (PRINT-1)', async ({
  page,
  tables,
}) => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    name: `Test place with rather a long name, number ${n + 1}`,
    description: 'Made by a test.',
    category: ['business', 'accommodation', 'transportation', 'government', 'banking'][n % 5],
    atoll: 'ROR',
    address_details: 'By the landing, next to the church and the cistern',
    phone: n % 3 === 0 ? '625-0142 / 455-0143' : '625-0144',
  }))
  await tables.insert('businesses', rows)
  await visitWithCopy(page, '/print/ror')
  await expect(page.getByRole('heading', { level: 1, name: 'Phone numbers: Rongerik' })).toBeVisible()
  const sheet = page.getByRole('article')
  await expect(sheet.getByText(/^Test place/)).toHaveCount(60)
  await expect(sheet.getByRole('img', { name: 'Opens the Marshall Islands Guide' })).toBeVisible()
  await expect(sheet.getByText(/^Numbers as of \d+ \w+ 20\d\d/)).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
    expect(pages, format).toBeGreaterThan(0)
    expect(pages, format).toBeLessThanOrEqual(2)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Demo data: nothing here is real.')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.goto('/print/XYZ')
  await expect(page).toHaveURL(/\/404$/)
  const testListings = await tables.select('businesses?atoll=eq.ROR&name=like.Test*&select=id')
  for (const { id } of testListings) await tables.remove('businesses', String(id))
})

test('from 1200 px on the header is one line with the name of the guide, in both themes (LOOK-3)', async ({
  page,
}) => {
  await page.goto('/')
  const name = page.getByRole('banner').getByText('Marshall Islands', { exact: true })
  for (const width of [1200, 1265, 1280, 1366, 1920])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(async () => (await page.getByRole('banner').boundingBox())?.height, { message: `${width} px` })
        .toBeLessThanOrEqual(56)
      const bar = await page.getByRole('banner').boundingBox()
      const box = await name.boundingBox()
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(
        (bar?.y ?? NaN) + (bar?.height ?? NaN),
      )
    }
})

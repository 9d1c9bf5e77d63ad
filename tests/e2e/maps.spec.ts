import { type Page } from '@playwright/test'
import { expect, test, testWithServiceWorker, type Tables } from './fixtures.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'
import { createAxeBuilder } from './axe.ts'
import {
  dragMap,
  readDrawnColours,
  groupPins,
  listingPins,
  readMapColour,
  readPinPositions,
  pins,
  collectFailures,
} from './map-page.ts'

/* Maps of the production build, mostly offline, as on an outer island. */

const EBEYE_POSITION = { latitude: 8.7801, longitude: 167.7372 }

const addedListingIds: string[] = []

test.afterEach(async ({ tables }) => {
  for (const id of addedListingIds.splice(0)) await tables.remove('businesses', id)
})

/** Adds a listing on an islet, far from the others of its category. */
async function addPlace(tables: Tables, changes: object): Promise<string> {
  const row = await tables.insert('businesses', {
    name: 'Map test dock',
    description: 'Made by a test.',
    category: 'transportation',
    atoll: 'BOK',
    address_details: 'On the islet',
    phone: '625-0199',
    operating_hours: 'open 24 hours',
    latitude: 14.5665,
    longitude: 168.9395,
    ...changes,
  })
  const id = String(row['id'])
  addedListingIds.push(id)
  return id
}

/** Waits until the sea and `token` are drawn. At low zoom an island is only coast and reef: its land needs a high zoom. */
async function expectSeaDrawnWith(page: Page, token: 'land' | 'reef'): Promise<void> {
  const [sea, landColour] = await Promise.all([readMapColour(page, 'sea'), readMapColour(page, token)])
  await expect
    .poll(async () => {
      const colours = await readDrawnColours(page)
      return { sea: (colours.get(sea) ?? 0) > 1_000, land: (colours.get(landColour) ?? 0) > 20 }
    })
    .toEqual({ sea: true, land: true })
}

testWithServiceWorker(
  'after one visit, the map of the country, the map of an islet, the filter by map area and directions work offline (MAP-1, MAP-4, MAP-5, DIR-3)',
  async ({ page, context, site, tables }) => {
    const id = await addPlace(tables, {})
    await visitUntilReady(page, '/transportation')
    await site.cut()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(EBEYE_POSITION)

    const island = await context.newPage()
    const failures = collectFailures(island)
    await island.goto(`${site.url}/transportation?view=map`)
    await expect(pins(island).first()).toBeVisible()
    await expectSeaDrawnWith(island, 'reef')
    await expect(
      island.getByText('Coastline: GSHHG (LGPL), aligned to © OpenStreetMap contributors'),
    ).toBeVisible()

    const wholeCount = await island.getByText(/^1-12 of \d+ listings$/).textContent()
    await dragMap(island, 60, 40)
    await expect(island.getByText(/listings? in this area of the map$/)).toBeVisible()
    await expect(island.getByText(wholeCount ?? '')).toHaveCount(0)
    await expect(island.getByRole('navigation', { name: 'Pages of the list' })).toHaveCount(0)
    await island.getByRole('button', { name: 'Show All' }).click()
    await expect(island.getByText(/in this area of the map$/)).toHaveCount(0)
    await expect(island.getByText(wholeCount ?? '')).toBeVisible()

    await island.goto(`${site.url}/business/${id}`)
    // On a phone the map is far below; it loads when it is scrolled near.
    await island.getByRole('heading', { level: 2, name: 'Location' }).scrollIntoViewIfNeeded()
    await expect(island.getByRole('img', { name: 'Map test dock' })).toBeVisible()
    await expectSeaDrawnWith(island, 'land')
    await island.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    )
    await island.getByRole('link', { name: 'Directions' }).click()
    await expect(
      island.getByText(/^\d+ km from you to the north \(\d+°\), in a straight line\.$/),
    ).toBeVisible()
    await expect(island).toHaveURL(/#location$/)
    await expect(island.getByText('14.566500, 168.939500')).toBeVisible()
    // Only requests of the replica, which retries its pulls, may fail.
    expect(failures.filter((failure) => !/\/(rest|realtime|storage)\//.test(failure))).toEqual([])
  },
)

test('one tap leads from the map to the listings without a position (MAP-6)', async ({ page, tables }) => {
  await addPlace(tables, { name: 'Map test office without a place', latitude: null, longitude: null })
  await page.goto('/transportation?view=map')
  const unplacedNote = page.getByText(/^(1 listing has|\d+ listings have) no map location$/)
  await unplacedNote.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('group').getByRole('heading', { name: 'Map test office without a place' }),
  ).toBeVisible()
})

test('one tap leads to the search results without a position while a map area limits the list of results (MAP-6)', async ({
  page,
  tables,
}) => {
  const name = `Zyx ferry office ${crypto.randomUUID().slice(0, 8)}`
  await addPlace(tables, { name: `${name} at the dock` })
  await addPlace(tables, { name: `${name} without a place`, latitude: null, longitude: null })
  await visitWithCopy(page, `/transportation?q=${encodeURIComponent(name)}&view=map`)
  await expect(pins(page)).toHaveCount(1)
  const unplacedNote = page.getByText('1 listing has no map location')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(unplacedNote).toHaveCount(0)
  await dragMap(page, 60, 40)
  await expect(page.getByText('1 listing in this area of the map')).toBeVisible()
  await unplacedNote.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('group').getByRole('heading', { name: `${name} without a place` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(unplacedNote).toHaveCount(0)
})

test('a search inside a category keeps the map and shows its results on it (LIST-8)', async ({
  page,
  tables,
}) => {
  const name = `Zyx boat ramp ${crypto.randomUUID().slice(0, 8)}`
  await addPlace(tables, { name })
  await visitWithCopy(page, '/transportation?view=map')
  await expect(pins(page).first()).toBeVisible()
  await page.getByRole('search').getByRole('combobox').first().fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=Zyx.*view=map/)
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(pins(page)).toHaveCount(1)
  await dragMap(page, 60, 40)
  await expect(page.getByText('1 listing in this area of the map')).toBeVisible()
  await page.getByRole('button', { name: 'Show All' }).click()
  await page.getByRole('link', { name: 'Grid' }).click()
  await expect(page.getByRole('application')).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toBeVisible()
})

for (const width of [390, 1280])
  test(`the cards of several listings at one pin follow a new search on the map, ${width} px wide (LIST-8, MAP-9)`, async ({
    page,
    tables,
  }) => {
    const name = `Qyx stall ${crypto.randomUUID().slice(0, 8)}`
    for (const number of ['One', 'Two', 'Three']) await addPlace(tables, { name: `${name} ${number}` })
    await page.setViewportSize({ width, height: 844 })
    await visitWithCopy(page, '/transportation?view=map')
    const searchFor = async (words: string): Promise<void> => {
      await page.getByRole('search').getByRole('combobox').first().fill(words)
      await page.keyboard.press('Enter')
    }
    await searchFor(name)
    await page.getByRole('button', { name: '3 listings at this place' }).press('Enter')
    const cards = page.getByRole('dialog', { name: '3 listings at this place' }).getByRole('article')
    await expect(cards).toHaveCount(3)
    // The first search leaves one pin and the second none, so the group of pins that was pressed disappears.
    await searchFor(`${name} Two`)
    await expect(cards.getByRole('link', { name: `${name} Two`, exact: true })).toBeVisible()
    await expect(cards).toHaveCount(1)
    await searchFor('wvxqjkz')
    await expect(cards).toHaveCount(0)
    await expect(page.getByText('An error occurred.')).toHaveCount(0)
    await expect(page.getByRole('search')).toBeVisible()
  })

test('pins open by keyboard; the popup takes and returns the focus (MAP-9)', async ({ page }) => {
  // Without animation a key press draws its result at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/banking?view=map')
  await expect(pins(page).first()).toBeVisible()
  for (let step = 0; step < 12 && (await listingPins(page).count()) === 0; step += 1) {
    const pinsBefore = await readPinPositions(page)
    await groupPins(page).first().press('Enter')
    await expect.poll(() => readPinPositions(page)).not.toBe(pinsBefore)
    await expect(page.getByRole('application')).toBeFocused()
  }
  const pin = listingPins(page).first()
  const name = (await pin.getAttribute('aria-label')) ?? ''
  await pin.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name })
  await expect(popup.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(popup.getByText(/Open|Closed|Closing|Opening|Hours/).first()).toBeVisible()
  await expect.poll(() => popup.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
})

test('the page Near me lists places on the chosen or found atoll first, then by distance over sea, and a listing shows its distance (ATOLL-2, DETAIL-14)', async ({
  page,
  context,
}) => {
  await page.goto('/near')
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByRole('alert')).toContainText('The guide is not allowed to use your position')
  await page.getByLabel('Or start from an atoll').selectOption('KWA')
  await expect(page.getByRole('heading', { name: 'On Kwajalein' })).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 5.92, longitude: 169.64 })
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByRole('heading', { name: 'On Jaluit' })).toBeVisible()
  await expect(page.getByText(/^[\d.]+ k?m from you$/).first()).toBeVisible()
  await expect(page.getByText(/^\d+ km over the sea$/).first()).toBeVisible()
  const nearLink = page
    .getByRole('listitem')
    .filter({ hasText: /from you/ })
    .first()
  const distance = (await nearLink.getByText(/from you$/).textContent()) ?? ''
  await nearLink.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('main').locator('header')).toContainText(distance)
})

for (const theme of ['light', 'dark'] as const) {
  // The test changes the theme before its end, so that each run sees both themes.
  test(`the map passes axe in the ${theme} theme and is redrawn in the other theme${theme === 'dark' ? ' @full' : ''}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/government?view=map')
    await expect(pins(page).first()).toBeVisible()
    await expectSeaDrawnWith(page, 'reef')
    const result = await (await createAxeBuilder(page)).include('main').analyze()
    expect(result.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const colourBefore = await readMapColour(page, 'reef')
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    await expect.poll(() => readMapColour(page, 'reef')).not.toBe(colourBefore)
    await expectSeaDrawnWith(page, 'reef')
    expect((await readDrawnColours(page)).get(colourBefore) ?? 0).toBe(0)
  })
}

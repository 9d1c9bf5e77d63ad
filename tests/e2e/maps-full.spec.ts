import type { BrowserContext, Page } from '@playwright/test'
import { ATOLLS, isInhabited, type Atoll } from '../../src/domain/atolls/atolls.ts'
import { findAtollBox, createLandPoints } from '../fixtures/island-points.ts'
import { expect, testWithServiceWorker as test, type Tables } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { expectNoViolationsInBothThemes, SCREEN_SETTINGS } from './walks.ts'
import { expect as expectAdmin, test as adminTest } from './admin-fixtures.ts'
import {
  readCentreColours,
  dragMap,
  readDrawnColours,
  goToListingMap,
  readMapColour,
  readVisibleLabels,
  recordMapLabels,
  pins,
  collectFailures,
} from './map-page.ts'

/* The maps of the guide offline after one visit, at both widths, in both themes; each atoll in one of the settings. */

const INHABITED_ATOLLS = ATOLLS.filter(isInhabited)
const EBEYE_POSITION = { latitude: 8.7801, longitude: 167.7372 }

interface AtollPlaces {
  atoll: Atoll
  /** Ids of two listings: one on an islet (`shore`), one in the center of the atoll, where its name is drawn. */
  shore: string
  center: string
}

const addedListingIds: string[] = []

test.afterEach(async ({ tables }) => {
  for (const id of addedListingIds.splice(0)) await tables.remove('businesses', id)
})

async function addPlace(
  tables: Tables,
  name: string,
  code: string,
  place: { latitude: number; longitude: number },
): Promise<string> {
  const row = await tables.insert('businesses', {
    name,
    description: 'Made by a test.',
    category: 'transportation',
    atoll: code,
    address_details: 'On the islet',
    phone: '625-0199',
    operating_hours: 'open 24 hours',
    ...place,
  })
  addedListingIds.push(String(row['id']))
  return String(row['id'])
}

function addPlacesOnAtolls(tables: Tables): Promise<AtollPlaces[]> {
  return Promise.all(
    INHABITED_ATOLLS.map(async (atoll) => {
      const [landPoint] = createLandPoints(atoll.id, 1)
      if (landPoint === undefined) throw new Error(`${atoll.name} has no land`)
      const { west, east, south, north } = findAtollBox(atoll.id)
      const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
      return {
        atoll,
        shore: await addPlace(tables, `Walk shore ${atoll.name}`, atoll.code, landPoint),
        center: await addPlace(tables, `Walk middle ${atoll.name}`, atoll.code, centre),
      }
    }),
  )
}

async function expectCountryDrawn(page: Page): Promise<void> {
  const [sea, reef] = await Promise.all([readMapColour(page, 'sea'), readMapColour(page, 'reef')])
  const colours = await readDrawnColours(page)
  expect(colours.get(sea) ?? 0).toBeGreaterThan(10_000)
  expect(colours.get(reef) ?? 0).toBeGreaterThan(20)
  expect(await readVisibleLabels(page)).toEqual(expect.arrayContaining(['Ebon', 'Majuro']))
}

/** Opens the small map of a listing, zoomed out once. */
async function openAtZoom12(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await goToListingMap(page)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.locator('.leaflet-control-scale')).toContainText('3 km')
}

async function checkAtollMaps(page: Page, url: string, places: readonly AtollPlaces[]): Promise<void> {
  for (const { atoll, shore, center } of places) {
    await openAtZoom12(page, `${url}/business/${shore}`)
    await expect(page.getByRole('img', { name: `Walk shore ${atoll.name}` })).toBeVisible()
    const ground = new Set([await readMapColour(page, 'land'), await readMapColour(page, 'coast')])
    await expect
      .poll(async () => (await readCentreColours(page, 4)).some((colour) => ground.has(colour)), {
        message: `land below the pin on ${atoll.name}`,
      })
      .toBe(true)
    await openAtZoom12(page, `${url}/business/${center}`)
    await expect
      .poll(() => readVisibleLabels(page), { message: `name of ${atoll.name}` })
      .toContain(atoll.name)
  }
}

async function checkCategoryMap(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/transportation?view=map`)
  await expect(pins(page).first()).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'the map of a category')
  await dragMap(page, 60, 40)
  await expect(page.getByText(/listings? in this area of the map$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toHaveCount(0)
  await expectNoViolationsInBothThemes(page, 'the map that was moved')
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect(page.getByText(/in this area of the map$/)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toBeVisible()
}

async function checkDirectionsMap(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/business/${id}`)
  await goToListingMap(page)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
  await page.getByRole('link', { name: 'Directions' }).click()
  await expect(page.getByText(/from you to the .*, in a straight line\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'You are here' })).toBeAttached()
  await expectNoViolationsInBothThemes(page, 'the map with directions')
}

async function checkNearMap(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/near`)
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByRole('heading', { name: 'On Kwajalein' })).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'near me')
}

async function openIslandPage(context: BrowserContext, theme: 'light' | 'dark'): Promise<Page> {
  const island = await context.newPage()
  await island.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  return island
}

for (const [index, { name, viewport, colorScheme }] of SCREEN_SETTINGS.entries()) {
  test(`the maps of the guide and of every second inhabited atoll are drawn offline, ${name} @full`, async ({
    page,
    context,
    site,
    tables,
  }) => {
    test.setTimeout(600_000)
    const places = await addPlacesOnAtolls(tables)
    await recordMapLabels(context)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(EBEYE_POSITION)
    await page.setViewportSize(viewport)
    await visitUntilReady(page)
    await site.cut()

    const island = await openIslandPage(context, colorScheme)
    await island.setViewportSize(viewport)
    const failures = collectFailures(island)
    await island.goto(`${site.url}/`)
    await island.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(pins(island).first()).toBeVisible()
    await expectCountryDrawn(island)
    await expectNoViolationsInBothThemes(island, 'the map of the home page')
    await checkCategoryMap(island, site.url)
    await checkDirectionsMap(island, site.url, places[0]?.shore ?? '')
    await checkNearMap(island, site.url)
    await island.goto(`${site.url}/maps`)
    await expect(island.getByRole('button', { name: 'Save map of Majuro', exact: true })).toBeVisible()
    await expectNoViolationsInBothThemes(island, 'the saved maps')
    const settingPlaces = places.filter((_, place) => place % SCREEN_SETTINGS.length === index)
    await checkAtollMaps(island, site.url, settingPlaces)
    // Expected failures: the replica retries its pulls, and leaving a page ends the read by which the page is stored.
    const expectedFailure = /\/(rest|realtime|storage)\/|\/app\.html net::ERR_ABORTED$/
    expect(failures.filter((failure) => !expectedFailure.test(failure))).toEqual([])
  })

  adminTest(
    `the map picker of the listing form has no axe violations, ${name} @full`,
    async ({ adminPage: page }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.goto('/admin/business/new')
      await expectAdmin(page.getByRole('application')).toBeVisible()
      await page.getByRole('application').click()
      await expectAdmin(page.getByRole('button', { name: 'Remove the pin' })).toBeVisible()
      await page.getByLabel('Latitude').fill('far')
      await page.getByLabel('Longitude').focus()
      await page.getByLabel('Business name').focus()
      await expectAdmin(page.getByText('Write a number, for example 7.089712')).toBeVisible()
      await expectNoViolationsInBothThemes(page, 'the map picker')
    },
  )
}

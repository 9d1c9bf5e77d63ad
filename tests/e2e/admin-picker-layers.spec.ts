import type { Page } from '@playwright/test'
import { expect, signIn, test } from './admin-fixtures.ts'
import { requiredEnv } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'

/* Satellite pictures and streets on the map on which an admin sets a pin. A local server stands in for their service. */

const TILES_URL = requiredEnv('E2E_TILES_URL')
const COAST_ERROR_TEXT = 'The coast here can be 500 m off'

const loadedTiles = (page: Page, kind: 'satellite' | 'streets') =>
  page.locator(`img.leaflet-tile-loaded[src^="${TILES_URL}/${kind}/"]`)

async function openPicker(page: Page): Promise<void> {
  await page.goto('/admin/business/new')
  await page.getByRole('application').scrollIntoViewIfNeeded()
}

/** Tries whether the page's policy allows it to show a picture, and to read its bytes with fetch. */
function tryLoadingTile(page: Page): Promise<{ picture: boolean; bytes: boolean }> {
  return page.evaluate(async (url) => {
    const picture = await new Promise<boolean>((resolve) => {
      const image = new Image()
      image.addEventListener('load', () => resolve(true))
      image.addEventListener('error', () => resolve(false))
      image.src = url
    })
    const bytes = await fetch(url, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    )
    return { picture, bytes }
  }, `${TILES_URL}/satellite/9/1/1.png`)
}

test('the map picker shows satellite pictures, streets, or the guide’s own map with a warning how inexact that map is (PIN-8) (PIN-9)', async ({
  adminPage: page,
}) => {
  await openPicker(page)
  await expect(loadedTiles(page, 'satellite').first()).toBeVisible()
  await expect(page.getByText('© Example Pictures')).toBeVisible()
  await expect(page.getByText(COAST_ERROR_TEXT)).toHaveCount(0)
  const kind = page.getByLabel('Kind of map')
  await expect(kind.locator('option')).toHaveText(['Satellite', 'Street map', 'Map'])

  await kind.selectOption({ label: 'Street map' })
  await expect(loadedTiles(page, 'streets').first()).toBeVisible()
  await expect(page.getByText('© Example Streets')).toBeVisible()
  await expect(page.getByText(COAST_ERROR_TEXT)).toHaveCount(0)

  await kind.selectOption({ label: 'Map' })
  await expect(page.getByText(COAST_ERROR_TEXT)).toBeVisible()
  await expect(loadedTiles(page, 'streets')).toHaveCount(0)
  await openPicker(page)
  await expect(kind.locator('option:checked')).toHaveText('Map')
})

test('if satellite pictures cannot be loaded, the picker shows the guide’s own map with a warning how inexact that map is (PIN-9)', async ({
  adminPage: page,
  context,
}) => {
  await context.route(`${TILES_URL}/**`, (route) => route.abort())
  await openPicker(page)
  await expect(page.getByText(COAST_ERROR_TEXT)).toBeVisible()
  await expect(page.locator('canvas.leaflet-tile').first()).toBeVisible()
  await context.unroute(`${TILES_URL}/**`)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(loadedTiles(page, 'satellite').first()).toBeVisible()
  await expect(page.getByText(COAST_ERROR_TEXT)).toHaveCount(0)

  // Without a network no picture of another zoom can be loaded.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText(COAST_ERROR_TEXT)).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('only pages of the admin area may load satellite pictures, and no device stores the pictures (PIN-9)', async ({
    page,
    admin,
  }) => {
    await page.goto('/')
    expect(await tryLoadingTile(page)).toEqual({ picture: false, bytes: false })
    await visitUntilReady(page)
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await tryLoadingTile(page)).toEqual({ picture: false, bytes: false })

    await signIn(page, admin)
    await openPicker(page)
    await expect(loadedTiles(page, 'satellite').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await tryLoadingTile(page)).toEqual({ picture: true, bytes: false })
    const storedPictures = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => url)
    })
    expect(storedPictures.length).toBeGreaterThan(20)
    expect(storedPictures.filter((url) => url.startsWith(TILES_URL))).toEqual([])

    await page.goto('/government?view=map')
    expect(await tryLoadingTile(page)).toEqual({ picture: false, bytes: false })
  })
})

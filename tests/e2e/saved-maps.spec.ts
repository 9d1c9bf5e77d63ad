import type { Page } from '@playwright/test'
import { expect, test, testWithServiceWorker } from './fixtures.ts'
import { goToListingMap, groupPins, recordMapLabels, readVisibleLabels, waitForPaint } from './map-page.ts'
import { visitUntilReady, visitWithCopy } from './visits.ts'

/** Saves the map of Majuro with its button on /maps. */
async function saveMajuro(page: Page): Promise<void> {
  await visitUntilReady(page, '/maps')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Majuro', exact: true }) })
  await expect(row.getByText(/\d+ map pictures, \d+ kB/)).toBeVisible()
  await row.getByRole('button', { name: 'Save map of Majuro' }).click()
  await expect(row.getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
}

/** Finds the path of a listing on Majuro that has a position. */
async function findMajuroListingPath(tables: {
  select(path: string): Promise<Record<string, unknown>[]>
}): Promise<string> {
  const [row] = await tables.select('businesses?select=id&atoll=eq.MAJ&latitude=not.is.null&limit=1')
  return `/business/${String(row?.['id'])}`
}

/** Counts the visible tile images on the map (`all`), and those of them that are loaded (`shown`). */
async function countShownTiles(page: Page): Promise<{ all: number; shown: number }> {
  return page.evaluate(() => {
    const tiles = [
      ...document.querySelectorAll<HTMLImageElement>('.leaflet-tile-pane img.leaflet-tile:not([hidden])'),
    ]
    return { all: tiles.length, shown: tiles.filter((tile) => tile.naturalWidth > 0).length }
  })
}

/** Device pixel ratios: of a phone, of a low-resolution screen, and of a browser zoomed to 110 %. */
const PIXEL_RATIOS = [
  [2, ''],
  [1, ' @full'],
  [1.1, ' @full'],
] as const

for (const [deviceScaleFactor, tag] of PIXEL_RATIOS) {
  testWithServiceWorker(
    `a saved map is shown offline with a device pixel ratio of ${deviceScaleFactor}${tag}`,
    async ({ site, tables, browser }) => {
      const context = await browser.newContext({
        baseURL: site.url,
        deviceScaleFactor,
        viewport: { width: 390, height: 844 },
      })
      // Maps that are downloaded automatically would request tiles too (TILE-3).
      await context.addInitScript(() => localStorage.setItem('guide-country-maps', 'no'))
      const page = await context.newPage()
      await saveMajuro(page)
      const path = await findMajuroListingPath(tables)
      await site.cut()

      const failedImages: string[] = []
      page.on('requestfailed', (request) => failedImages.push(request.url()))
      await page.goto(path)
      await goToListingMap(page)
      await expect(page.locator('img.leaflet-tile[src^="blob:"]').first()).toBeVisible({ timeout: 20_000 })
      await expect.poll(async () => (await countShownTiles(page)).shown).toBeGreaterThan(0)
      await expect
        .poll(async () => {
          const { all, shown } = await countShownTiles(page)
          return all - shown
        })
        .toBe(0)
      expect(failedImages.filter((url) => url.includes('/tiles/'))).toEqual([])
      await context.close()
    },
  )
}

/** The pixels of the names' letters on the map in the light theme (`--map-label`), as 32 bits of a little-endian machine. */
const LETTER_PIXEL = 0xff4a3010

/** Counts the visible tile images, and those of them that have letters of place names. */
function countTilesWithLetters(page: Page): Promise<{ all: number; lettered: number }> {
  return page.evaluate((letters) => {
    const tileImages = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile:not([hidden])')]
    const lettered = tileImages.filter((picture) => {
      const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
      const context = canvas.getContext('2d')!
      context.drawImage(picture, 0, 0)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      return new Uint32Array(data.buffer).includes(letters)
    })
    return { all: tileImages.length, lettered: lettered.length }
  }, LETTER_PIXEL)
}

/** Finds place names whose middle is covered by a pin or by a tile image. */
async function findHiddenNames(page: Page): Promise<string[]> {
  await waitForPaint(page)
  return page.evaluate(() => {
    // Defined here, because the page has nothing else of this file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const heightOf = (tile: Element | null): number =>
      Number(getComputedStyle(tile!.closest('.leaflet-layer')!).zIndex)
    const marks = [...document.querySelectorAll('button.leaflet-marker-icon > *')].map((mark) =>
      mark.getBoundingClientRect(),
    )
    const pictures = heightOf(document.querySelector('img.leaflet-tile'))
    return [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile[data-names]')].flatMap(
      (canvas) => {
        const { left, top } = canvas.getBoundingClientRect()
        const names = (canvas.dataset['names'] ?? '').split('\n').filter((line) => line !== '')
        return names.filter((line) => {
          const [, x, y] = line.split('@')
          const [labelX, labelY] = [left + Number(x), top + Number(y)]
          const isUnderMark = marks.some(
            (box) => labelX > box.left && labelX < box.right && labelY > box.top && labelY < box.bottom,
          )
          return isUnderMark || heightOf(canvas) <= pictures
        })
      },
    )
  })
}

/** Marks all saved tiles as tiles of an old release, which had place names drawn in them. */
function markTilesAsOld(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const openRequest = indexedDB.open('leaflet.offline')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      openRequest.addEventListener('success', () => resolve(openRequest.result))
      openRequest.addEventListener('error', () => reject(openRequest.error ?? new Error('No database')))
    })
    const change = database.transaction('tileStore', 'readwrite')
    const cursor = change.objectStore('tileStore').openCursor()
    cursor.addEventListener('success', () => {
      const cursorResult = cursor.result
      if (cursorResult === null) return
      cursorResult.update({ ...(cursorResult.value as object), urlTemplate: '0123456789' })
      cursorResult.continue()
    })
    await new Promise((resolve) => change.addEventListener('complete', resolve))
    database.close()
  })
}

test('a saved map shows each place name once, above its tiles and not under a pin, also with tiles of an old release (MAP-12, TILE-8)', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('guide-country-maps', 'no'))
  await recordMapLabels(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await visitWithCopy(page, '/maps')
  await page.getByRole('button', { name: 'Save small maps of all atolls' }).click()
  await expect(page.getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })

  await page.goto('/businesses?view=map')
  await expect(groupPins(page).first()).toBeVisible()
  await expect.poll(async () => (await countShownTiles(page)).shown).toBeGreaterThan(2)
  const { all, lettered } = await countTilesWithLetters(page)
  expect(all).toBeGreaterThan(2)
  expect(lettered).toBe(0)
  const names = await readVisibleLabels(page)
  expect(names).toEqual(expect.arrayContaining(['Majuro', 'Kwajalein']))
  expect(await findHiddenNames(page)).toEqual([])

  await markTilesAsOld(page)
  await page.reload()
  await expect(groupPins(page).first()).toBeVisible()
  await expect.poll(() => readVisibleLabels(page)).toEqual(names)
  await expect(page.locator('img.leaflet-tile[hidden]')).not.toHaveCount(0)
  expect((await countShownTiles(page)).all).toBe(0)
})

test('the download of a map is paused, resumed after a reload, and the map is deleted', async ({
  page,
  site,
}) => {
  await visitWithCopy(page, '/maps')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Arno', exact: true }) })
  let tileRequests = 0
  site.intercept = (request) => {
    if (!/^\/tiles\/.*png$/.test(request.url ?? '')) return false
    tileRequests += 1
    // Answer ten requests, then none, so that the test has time to pause.
    return tileRequests > 10
  }
  await row.getByRole('button', { name: 'Save map of Arno' }).click()
  await expect(row.getByText(/^10 of \d+ pictures/)).toBeVisible()
  await row.getByRole('button', { name: 'Pause: map of Arno' }).click()
  await expect(row.getByText('Paused. What is loaded is safe.')).toBeVisible()

  await page.reload()
  await expect(row.getByText('Paused. What is loaded is safe.')).toBeVisible()
  const requestsBefore = site.requests.filter((url) => url.startsWith('/tiles/'))
  site.intercept = () => false
  await row.getByRole('button', { name: 'Continue: map of Arno' }).click()
  await expect(row.getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  const requestsAfter = site.requests.filter((url) => url.startsWith('/tiles/')).slice(requestsBefore.length)
  expect(requestsAfter.filter((url) => requestsBefore.slice(0, 10).includes(url))).toEqual([])

  await row.getByRole('button', { name: 'Delete: map of Arno' }).click()
  await expect(row.getByRole('button', { name: 'Save map of Arno' })).toBeVisible()
})

test('two tabs that save the same maps download each tile once @full', async ({ page, context, site }) => {
  await visitWithCopy(page, '/maps')
  const otherTab = await context.newPage()
  await otherTab.goto(`${site.url}/maps`)
  const rows = [page, otherTab].flatMap((tab) =>
    ['Lib', 'Mejit'].map((name) =>
      tab.getByRole('listitem').filter({ has: tab.getByRole('heading', { name, exact: true }) }),
    ),
  )
  for (const row of rows) await expect(row.getByRole('button', { name: /^Save map of/ })).toBeVisible()
  await Promise.all(rows.map((row) => row.getByRole('button', { name: /^Save map of/ }).click()))
  for (const row of rows) await expect(row.getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  const requestedTiles = site.requests.filter((url) => /^\/tiles\/.*\.png$/.test(url))
  expect(requestedTiles.length).toBeGreaterThan(20)
  expect(new Set(requestedTiles).size).toBe(requestedTiles.length)
})

test('the map of a listing offers to save its atoll, and shows when it was saved', async ({
  page,
  tables,
}) => {
  const path = await findMajuroListingPath(tables)
  await visitWithCopy(page, path)
  const locationSection = page.getByRole('region', { name: 'Location' })
  await expect(locationSection.getByText(/^\d+ map pictures, \d+ kB/)).toBeVisible()
  await locationSection.getByRole('button', { name: 'Save map of Majuro' }).press('Enter')
  await expect(locationSection.getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  await expect(locationSection.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.reload()
  await expect(locationSection.getByText(/^Saved on /)).toBeVisible()
})

test('tiles of a service that allows it are saved by atoll, and show when the service is down @full', async ({
  page,
  context,
  tables,
}) => {
  let isThere = true
  const requestedUrls: string[] = []
  await context.route('https://satellite.example.org/**', async (route) => {
    requestedUrls.push(route.request().url())
    const headers = { 'access-control-allow-origin': '*' }
    await (isThere
      ? route.fulfill({ contentType: 'image/png', body: PIXEL_PNG, headers })
      : route.abort('connectionrefused'))
  })
  const path = await findMajuroListingPath(tables)
  await visitWithCopy(page, '/maps')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Majuro, Satellite', exact: true }) })
  await expect(row.getByText(/^\d+ map pictures, about /)).toBeVisible()
  await row.getByRole('button', { name: 'Save map of Majuro, Satellite' }).click()
  await expect(row.getByText(/^Saved on .*, about /)).toBeVisible({ timeout: 30_000 })
  expect(new Set(requestedUrls).size).toBe(requestedUrls.length)
  expect(requestedUrls.every((url) => /\.org\/([5-9]|1[0-2])\/\d+\/\d+\.png$/.test(url))).toBe(true)

  isThere = false
  await page.goto(path)
  await goToListingMap(page)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByLabel('Kind of map').selectOption({ label: 'Satellite' })
  await expect(page.locator('img.leaflet-tile[src^="blob:"]').first()).toBeVisible()
})

test('a satellite layer covers the coastline, and the choice applies to the next map @full', async ({
  page,
  context,
}) => {
  await context.route('https://satellite.example.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL_PNG }),
  )
  const kind = page.getByLabel('Kind of map')
  const tiles = page.locator('img.leaflet-tile[src^="https://satellite.example.org/"]')
  await visitWithCopy(page, '/businesses?view=map')
  await kind.selectOption({ label: 'Satellite' })
  await expect(tiles.first()).toBeVisible()
  await expect(page.getByText('© Example Imagery')).toBeVisible()
  await expect(page.locator('canvas.leaflet-tile').first()).toBeVisible()

  await page.goto('/government?view=map')
  await expect(kind.locator('option:checked')).toHaveText('Satellite')
  await expect(tiles.first()).toBeVisible()
  await kind.selectOption({ label: 'Map' })
  await expect(page.locator('img.leaflet-tile:not([hidden])')).toHaveCount(0)
  await page.reload()
  await expect(kind.locator('option:checked')).toHaveText('Map')
})

const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

import type { CDPSession, Page, BrowserContext } from '@playwright/test'
import { ATOLLS, isInhabited } from '../../src/domain/atolls/atolls.ts'
import { expect, testWithServiceWorker as test } from './fixtures.ts'
import { visitUntilReady } from './visits.ts'
import { pins } from './map-page.ts'
import type { SiteProxy } from './site-proxy.ts'

/*
 * Small-scale maps of all atolls: downloaded automatically on a connection that is known to be free, otherwise
 * offered once.
 */

const SMALL_MAPS_QUESTION = 'Save small maps of all atolls on this device?'

/** The connection that `navigator.connection` reports in a test. Headless Chromium reports no type. */
interface ReportedConnection {
  type?: string
  effectiveType?: string
  saveData?: boolean
}

async function setReportedConnection(context: BrowserContext, link: ReportedConnection): Promise<void> {
  await context.addInitScript((says) => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '4g', saveData: false, ...says })
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection, configurable: true })
  }, link)
}

function findTileRequests(site: SiteProxy): string[] {
  return site.requests.filter((url) => /^\/tiles\/.*\.png$/.test(url))
}

/** A time that is longer than the pause before maps are downloaded automatically (src/background/downloads.ts). */
const MAP_DOWNLOAD_WAIT_MS = 9_000

/** Reads the stored state of a map by its id. */
function readMapState(page: Page, id: string): Promise<string | null> {
  return page.evaluate(async (wanted) => {
    const knownDatabases = await indexedDB.databases()
    if (!knownDatabases.some(({ name }) => name === 'guide-saved-maps')) return null
    // Defined here, because the page has nothing else of this file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
      })
    const database = await resultOf(indexedDB.open('guide-saved-maps'))
    const records = database.transaction('records').objectStore('records')
    const record = (await resultOf(records.get(wanted))) as { state: string } | undefined
    database.close()
    return record?.state ?? null
  }, id)
}

const countryItem = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Whole country' }) })

test('the small maps of all atolls are downloaded without asking on Wi-Fi @full', async ({
  page,
  context,
  site,
}) => {
  await setReportedConnection(context, { type: 'wifi' })
  await visitUntilReady(page)
  await expect.poll(() => readMapState(page, 'country'), { timeout: 30_000 }).toBe('saved')
  await page.goto('/maps')
  await expect(countryItem(page).getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(SMALL_MAPS_QUESTION)).toHaveCount(0)
  const tileRequests = findTileRequests(site)
  expect(new Set(tileRequests).size).toBe(tileRequests.length)
  // Only tiles of the zoom levels 5 to 8 may be requested.
  expect(tileRequests.filter((url) => !/^\/tiles\/\w+\/(light|dark)\/[5-8]\//.test(url))).toEqual([])
})

test('the small maps and the map of the own atoll are downloaded automatically if the listings arrived fast, and can be removed (TILE-3)', async ({
  page,
  site,
}) => {
  await visitUntilReady(page)
  await page
    .getByRole('region', { name: /^On your atoll/ })
    .getByRole('combobox')
    .selectOption('Jaluit')
  await expect.poll(() => readMapState(page, 'JAL'), { timeout: 60_000 }).toBe('saved')
  expect(await readMapState(page, 'country')).toBe('saved')
  const tileRequests = findTileRequests(site)
  expect(new Set(tileRequests).size).toBe(tileRequests.length)

  await page.goto('/maps')
  await expect(page.getByText('come by themselves while the connection is fast')).toBeVisible()
  await expect(page.getByText(SMALL_MAPS_QUESTION)).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete them, and load none' }).click()
  await expect(page.getByText('come by themselves')).toHaveCount(0)
  await expect.poll(() => readMapState(page, 'JAL')).toBeNull()
  await expect.poll(() => readMapState(page, 'country')).toBeNull()
  await page.reload()
  await page.waitForTimeout(MAP_DOWNLOAD_WAIT_MS)
  expect(findTileRequests(site).length).toBe(tileRequests.length)
})

test('on a slow connection the guide asks once whether to save the small maps, and stores a No (TILE-3)', async ({
  page,
  context,
  site,
}) => {
  await setReportedConnection(context, { effectiveType: '2g' })
  await visitUntilReady(page, '/banking?view=map')
  const question = page.getByText(SMALL_MAPS_QUESTION)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(question).toHaveCount(0)
  await page.goto('/maps')
  await expect(countryItem(page).getByRole('button', { name: 'Save small maps of all atolls' })).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(findTileRequests(site)).toEqual([])
})

test('the small maps are downloaded after the person answers Yes, and the question is not asked again @full', async ({
  page,
  context,
  site,
}) => {
  await setReportedConnection(context, { effectiveType: '2g' })
  await visitUntilReady(page, '/maps')
  await page.getByRole('button', { name: /^Yes, load \d+ kB$/ }).click()
  await expect(countryItem(page).getByText(/^Saved on /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(SMALL_MAPS_QUESTION)).toHaveCount(0)
  await page.goto('/banking?view=map')
  await expect(page.getByRole('link', { name: 'Maps on this device' })).toBeVisible()
  await expect(page.getByText(SMALL_MAPS_QUESTION)).toHaveCount(0)
  expect(findTileRequests(site).length).toBeGreaterThan(100)
})

test('in low-data mode the small maps are neither downloaded nor offered @full', async ({
  page,
  context,
  site,
}) => {
  await setReportedConnection(context, { type: 'wifi', saveData: true })
  await visitUntilReady(page, '/maps')
  await expect(countryItem(page)).toBeVisible()
  await expect(page.getByText(SMALL_MAPS_QUESTION)).toHaveCount(0)
  expect(findTileRequests(site)).toEqual([])
})

/* Moving a map over hundreds of saved tiles must not keep their pictures in memory. */

const INHABITED_ATOLLS = ATOLLS.filter(isInhabited)
/** Texts of the map's scale bar: where most pins are in clusters, and where one atoll fills the map. */
const SCALE_TEXTS = { clusters: '30 km', atoll: '10 km' }
/** Drags after which the map holds no tile of the first view: their length in pixels, and their number. */
const DRAGS_AWAY = { x: 800, moves: 3 }
const MIN_LOADED_TILES = 400

interface BlobCount {
  createdCount: number
  liveCount: number
}

/** Counts blob URLs that the page created and has not revoked; each holds its picture in memory. */
async function recordBlobUrls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = { createdCount: 0, liveCount: 0 }
    Object.assign(window, { blobCount: count })
    const createUrl = URL.createObjectURL.bind(URL)
    const revokeUrl = URL.revokeObjectURL.bind(URL)
    URL.createObjectURL = (blob) => {
      count.createdCount += 1
      count.liveCount += 1
      return createUrl(blob)
    }
    URL.revokeObjectURL = (url) => {
      count.liveCount -= 1
      revokeUrl(url)
    }
  })
}

function readBlobCount(page: Page): Promise<BlobCount> {
  return page.evaluate(() => ({ ...(window as unknown as { blobCount: BlobCount }).blobCount }))
}

/** Saves the map of every inhabited atoll with its button. */
async function saveAllMaps(page: Page): Promise<void> {
  await visitUntilReady(page, '/maps')
  for (const { name } of INHABITED_ATOLLS)
    await page.getByRole('button', { name: `Save map of ${name}`, exact: true }).click()
  await expect(page.getByText(/^Saved on /)).toHaveCount(INHABITED_ATOLLS.length, { timeout: 120_000 })
}

async function measureMemory(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const readMetric = (name: string): number =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: readMetric('JSHeapUsedSize'), nodes: readMetric('Nodes') }
}

/** Drags the map once and waits until every tile of the new view is shown. */
async function moveMap(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (box === null) throw new Error('There is no map')
  const startPoint = { x: box.x + box.width / 2 - x / 2, y: box.y + box.height / 2 - y / 2 }
  await page.mouse.move(startPoint.x, startPoint.y)
  await page.mouse.down()
  await page.mouse.move(startPoint.x + x / 2, startPoint.y + y / 2)
  await page.mouse.move(startPoint.x + x, startPoint.y + y)
  await page.mouse.up()
  await waitForTiles(page)
}

function waitForTiles(page: Page) {
  return page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile:not([hidden])')].every(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  )
}

const scaleBar = (page: Page) => page.locator('.leaflet-control-scale-line').first()

async function zoomWithKey(page: Page, key: string): Promise<void> {
  const shownScale = await scaleBar(page).textContent()
  await page.getByRole('application').press(key)
  await expect(scaleBar(page)).not.toHaveText(shownScale ?? '')
  await waitForTiles(page)
}

/** Drags the map until the atoll is out of sight and back again, then zooms in and out. */
async function dragAndZoom(page: Page): Promise<void> {
  for (const x of [DRAGS_AWAY.x, -DRAGS_AWAY.x])
    for (let index = 0; index < DRAGS_AWAY.moves; index += 1) await moveMap(page, x, 0)
  for (const key of ['+', '+', '-', '-', '-', '+']) await zoomWithKey(page, key)
}

test('moving the map over hundreds of saved tiles leaves none of them in memory @full', async ({ page }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await recordBlobUrls(page)
  // Without this, the small maps would be downloaded automatically, as one more saved map (TILE-3).
  await page.addInitScript(() => localStorage.setItem('guide-country-maps', 'no'))
  await saveAllMaps(page)

  await page.goto('/')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(pins(page).first()).toBeVisible()
  while ((await scaleBar(page).textContent()) !== SCALE_TEXTS.clusters) await zoomWithKey(page, '+')
  await page
    .getByRole('button', { name: /^\d{2,} listings close together/ })
    .first()
    .click()
  await expect(scaleBar(page)).toHaveText(SCALE_TEXTS.atoll)

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await dragAndZoom(page)
  const firstCount = await readBlobCount(page)
  const memoryBefore = await measureMemory(session)
  const tiles = await page.locator('img.leaflet-tile').count()

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  while ((await readBlobCount(page)).createdCount - firstCount.createdCount < MIN_LOADED_TILES)
    await dragAndZoom(page)
  const memoryAfter = await measureMemory(session)
  const lastCount = await readBlobCount(page)
  expect(lastCount.liveCount).toBe(0)
  expect(await page.locator('img.leaflet-tile').count()).toBeLessThanOrEqual(2 * tiles)
  expect(memoryAfter.heap).toBeLessThan(memoryBefore.heap * 1.2)
  expect(memoryAfter.nodes).toBeLessThan(memoryBefore.nodes * 1.2)
})

import type { CDPSession, Page } from '@playwright/test'
import { ATOLLS, isInhabited } from '../../src/domain/atolls.ts'
import { expect, test, visitUntilReady } from './fixtures.ts'
import { dragMap, pins } from './map-page.ts'

/* A map that is moved over a thousand kept pictures must not keep any of them in memory. */

const INHABITED = ATOLLS.filter(isInhabited)
/** What the scale says at zoom 10. */
const SCALE = '10 km'
/** Pixels of the country at that zoom, from its middle to each side. */
const HALF = { x: 4_000, y: 3_400 }
const STEP = { x: 960, y: 420 }
const ENOUGH = 1_000

interface BlobCount {
  made: number
  live: number
}

/** Counts blob URLs of the page: every one that is made and not ended holds its picture in memory. */
async function countBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = { made: 0, live: 0 }
    Object.assign(window, { blobCount: count })
    const make = URL.createObjectURL.bind(URL)
    const end = URL.revokeObjectURL.bind(URL)
    URL.createObjectURL = (blob) => {
      count.made += 1
      count.live += 1
      return make(blob)
    }
    URL.revokeObjectURL = (url) => {
      count.live -= 1
      end(url)
    }
  })
}

function blobs(page: Page): Promise<BlobCount> {
  return page.evaluate(() => ({ ...(window as unknown as { blobCount: BlobCount }).blobCount }))
}

/** Every inhabited atoll, by hand. */
async function saveAllMaps(page: Page): Promise<void> {
  await visitUntilReady(page, '/maps')
  for (const { name } of INHABITED) await page.getByRole('button', { name: `Save map of ${name}` }).click()
  await expect(page.getByText(/^Saved on /)).toHaveCount(INHABITED.length, { timeout: 120_000 })
}

async function memoryOf(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes') }
}

/** One drag, and then until no picture is on its way. */
async function moveMap(page: Page, x: number, y: number): Promise<void> {
  await dragMap(page, x, y)
  await expect.poll(async () => (await blobs(page)).live).toBe(0)
}

/** The whole country, row by row. */
async function sweep(page: Page): Promise<void> {
  for (let y = 0; y < HALF.y; y += STEP.y) await moveMap(page, 0, STEP.y)
  for (let x = 0; x < HALF.x; x += STEP.x) await moveMap(page, STEP.x, 0)
  for (let y = 0; y < 2 * HALF.y; y += STEP.y) {
    const way = (y / STEP.y) % 2 === 0 ? -1 : 1
    for (let x = 0; x < 2 * HALF.x; x += STEP.x) await moveMap(page, way * STEP.x, 0)
    await moveMap(page, 0, -STEP.y)
  }
}

test('a thousand kept pictures pass over the map and leave nothing in memory @full', async ({
  page,
  site,
}) => {
  test.setTimeout(600_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await countBlobs(page)
  await saveAllMaps(page)
  await site.cut()

  await page.goto('/')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(pins(page).first()).toBeVisible()
  await page.getByLabel('Kind of map').selectOption({ label: 'Street map' })
  const map = page.getByRole('application')
  await map.focus()
  const scale = page.locator('.leaflet-control-scale-line').first()
  for (let text = ''; text !== SCALE; text = (await scale.textContent()) ?? '') {
    const shown = await scale.textContent()
    await page.keyboard.press('+')
    await expect(scale).not.toHaveText(shown ?? '')
  }

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await sweep(page)
  const first = await blobs(page)
  const before = await memoryOf(session)
  const tiles = await page.locator('img.leaflet-tile').count()

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  while ((await blobs(page)).made - first.made < ENOUGH) await sweep(page)
  const after = await memoryOf(session)
  const last = await blobs(page)
  console.log({ first, last, before, after, tiles })
  expect(last.live).toBe(0)
  expect(await page.locator('img.leaflet-tile').count()).toBeLessThanOrEqual(2 * tiles)
  expect(after.heap).toBeLessThan(before.heap * 1.2)
  expect(after.nodes).toBeLessThan(before.nodes * 1.2)
})

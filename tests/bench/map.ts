import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { withNewDeviceAndSite, openPage, measureLongestTaskMs, traceWhile } from './bench-browser.ts'
import { printRow, median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { LARGE_LISTING_COUNT, RUNS } from './bench-settings.ts'
import { buildBenchPages } from './bench-backend.ts'

/** The panned views: the whole country, and one atoll, where every move shows other pins. */
const PANNED_VIEWS = [
  { name: 'the country', latitude: 9.5, longitude: 168.5, zoom: 6 },
  { name: 'an atoll', latitude: 9.1, longitude: 167.5, zoom: 11 },
] as const
const DRAG_COUNT = 2
const MOVES_PER_DRAG = 5
const DRAG_DISTANCE_PX = 300
const [FROM, TO] = ['guide-bench-pan', 'guide-bench-panned']

type MapPage = 'guide-map' | 'stock-map'

/** The longest task of the main thread while a map with 10,000 listings is dragged. */
export async function benchMap(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const view of PANNED_VIEWS) {
    const guideTimes = await repeatMeasurement(RUNS.map, () => measurePan(folder, 'guide-map', view))
    const stockTimes = await repeatMeasurement(RUNS.stockMap, () => measurePan(folder, 'stock-map', view))
    rows.push({
      what: `Longest main-thread task while panning ${view.name}, ${LARGE_LISTING_COUNT.toLocaleString('en')} listings`,
      unit: 'ms',
      ours: median(guideTimes),
      reference: { name: 'a Leaflet marker for each listing', value: median(stockTimes) },
      budget: { ratio: 0.5 },
      runs: [guideTimes.length, stockTimes.length],
    })
  }
  return rows
}

function measurePan(
  folder: string,
  name: MapPage,
  { latitude, longitude, zoom }: (typeof PANNED_VIEWS)[number],
) {
  const parameters = new URLSearchParams(
    Object.entries({ latitude, longitude, zoom, count: LARGE_LISTING_COUNT }).map(([key, value]) => [
      key,
      String(value),
    ]),
  )
  return withNewDeviceAndSite({ folder }, async (device, { url }) => {
    const page = await openPage(device, `${url}/${name}.html?${parameters}`)
    await page.locator('.leaflet-marker-icon').first().waitFor({ state: 'attached' })
    const events = await traceWhile(page, () => panMap(page))
    return measureLongestTaskMs(events, FROM, TO)
  })
}

/** Drags the map there and back, and sets a mark in the page before and after. */
async function panMap(page: Page): Promise<void> {
  await page.evaluate((mark) => void performance.mark(mark), FROM)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (let drag = 0; drag < DRAG_COUNT; drag += 1) {
    const way = drag % 2 === 0 ? 1 : -1
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.down()
    await page.mouse.move(width / 2 + way * DRAG_DISTANCE_PX, height / 2 + (way * DRAG_DISTANCE_PX) / 3, {
      steps: MOVES_PER_DRAG,
    })
    await page.mouse.up()
  }
  await page.evaluate((mark) => {
    // Two frames later the result of the last move is painted.
    return new Promise<void>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          performance.mark(mark)
          resolve()
        }),
      )
    })
  }, TO)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await benchMap(await buildBenchPages())) printRow(row)
}

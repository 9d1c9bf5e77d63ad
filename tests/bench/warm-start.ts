import type { BrowserContext, Page } from 'playwright'
import { KEPT_PAGES } from '../../src/domain/offline-caches.ts'
import { hasStoredRows } from '../e2e/stored-rows.ts'
import type { BenchBackend } from './bench-backend.ts'
import { withBrowserContext, withNewProfile, openPage } from './bench-browser.ts'
import { withBenchOrigin } from './bench-origin.ts'
import { median, type BenchRow } from './bench-report.ts'
import { RUNS, PHONE_SLOWDOWN } from './bench-settings.ts'
import { withPlainBrowser, type PlainBrowser } from './plain-browser.ts'

const CARD_COUNT = 12
const PAGE_STORED_TIMEOUT_MS = 30_000
const ROWS_STORED_TIMEOUT_MS = 60_000
/** Number of rows in a request that fills the stock page's database: large, because filling is not measured. */
const FILL_BATCH = 1_000
const LIST_PATH = '/businesses'
/** Path of a page that the bench adds to the device: the same cards without scripts, served by the same worker. */
const STATIC_PATH = '/static-cards'

/** What a start takes, in milliseconds: the steps, and the total until the cards are visible. */
interface StartTimes {
  workerStarts: number
  workerAnswers: number
  pageArrives: number
  cardsShow: number
  totalMs: number
}

/** Opens a page offline on a device that has the directory. Resolves to the times of the steps. */
type StartMeasurement = () => Promise<StartTimes>

const START_STEPS: [keyof StartTimes, string][] = [
  ['workerStarts', 'the browser starts the navigation and the service worker'],
  ['workerAnswers', 'the service worker finds the page'],
  ['pageArrives', 'the page is received'],
  ['cardsShow', 'parsing, styles and layout until the frame with the cards'],
]

const MEASURED_PAGES = ['guide', 'static', 'stock', 'guide, slow', 'static, slow'] as const
type StartsByPage = Record<(typeof MEASURED_PAGES)[number], StartMeasurement>
type TimesByPage = Record<(typeof MEASURED_PAGES)[number], StartTimes[]>

/** Measures our page, the static page and the stock page in turns, so that other load on the machine affects all of them. */
export async function benchWarmStart(
  backends: { small: BenchBackend; large: BenchBackend },
  folder: string,
): Promise<BenchRow[]> {
  const { small, large } = backends
  return withWarmDevice(small, folder, (smallStarts) =>
    withWarmDevice(large, folder, async (largeStarts) => {
      const [smallFigures, largeFigures] = await measureInTurns([smallStarts, largeStarts])
      return toStartRows(smallFigures, largeFigures)
    }),
  )
}

async function measureInTurns(devices: [StartsByPage, StartsByPage]): Promise<[TimesByPage, TimesByPage]> {
  const figures: [TimesByPage, TimesByPage] = [createTimesByPage(), createTimesByPage()]
  for (let run = 0; run <= RUNS.warmStart; run += 1) {
    for (const [deviceIndex, device] of devices.entries()) {
      for (const page of MEASURED_PAGES) {
        if (page.endsWith('slow') && run > RUNS.slowStart) continue
        const times = await device[page]()
        // The first start after a visit compiles scripts; later ones use the code cache.
        if (run > 0) figures[deviceIndex]?.[page].push(times)
      }
    }
  }
  return figures
}

function createTimesByPage(): TimesByPage {
  return { guide: [], static: [], stock: [], 'guide, slow': [], 'static, slow': [] }
}

function toStartRows(smallTimes: TimesByPage, largeTimes: TimesByPage): BenchRow[] {
  const slow = `, ${PHONE_SLOWDOWN}x slower processor`
  const page = 'static page with the same cards, same worker'
  const stockStep = 'reading all listings from RxDB'
  return [
    toStartRow('1,000 listings', smallTimes.guide, { name: page, starts: smallTimes.static }, 1.3),
    toStartRow('10,000 listings', largeTimes.guide, { name: page, starts: largeTimes.static }, 1.3),
    toStartRow(
      `1,000 listings${slow}`,
      smallTimes['guide, slow'],
      { name: page, starts: smallTimes['static, slow'] },
      1.3,
    ),
    toStartRow(
      `10,000 listings${slow}`,
      largeTimes['guide, slow'],
      { name: page, starts: largeTimes['static, slow'] },
      1.3,
    ),
    toStartRow('1,000 listings', smallTimes.guide, { name: stockStep, starts: smallTimes.stock }, 0.5),
    toStartRow('10,000 listings', largeTimes.guide, { name: stockStep, starts: largeTimes.stock }, 0.25),
    toStartRow(
      '10,000 listings',
      largeTimes.guide,
      { name: 'ours with 1,000', starts: smallTimes.guide },
      1.15,
    ),
  ]
}

function toStartRow(
  subject: string,
  guideTimes: StartTimes[],
  reference: { name: string; starts: StartTimes[] },
  ratio: number,
): BenchRow {
  const medianOf = (starts: StartTimes[], step: keyof StartTimes) =>
    median(starts.map((times) => times[step]))
  return {
    what: `Offline start to ${CARD_COUNT} cards, ${subject}`,
    unit: 'ms',
    ours: medianOf(guideTimes, 'totalMs'),
    reference: { name: reference.name, value: medianOf(reference.starts, 'totalMs') },
    budget: { ratio },
    runs: [guideTimes.length, reference.starts.length],
    parts: START_STEPS.map(([step, name]) => ({
      name,
      ours: medianOf(guideTimes, step),
      reference: medianOf(reference.starts, step),
    })),
  }
}

/** Calls `run` for an offline device that has visited the site and the stock page, each in a browser of its own. */
async function withWarmDevice<T>(
  backend: BenchBackend,
  folder: string,
  run: (starts: StartsByPage) => Promise<T>,
): Promise<T> {
  return withWarmGuide(backend, (browser, url) =>
    withWarmStock(backend, folder, (stock) =>
      run({
        guide: createStartMeasurement(browser, url + LIST_PATH, 1),
        static: createStartMeasurement(browser, url + STATIC_PATH, 1),
        stock,
        'guide, slow': createStartMeasurement(browser, url + LIST_PATH, PHONE_SLOWDOWN),
        'static, slow': createStartMeasurement(browser, url + STATIC_PATH, PHONE_SLOWDOWN),
      }),
    ),
  )
}

function withWarmGuide<T>(
  backend: BenchBackend,
  run: (browser: PlainBrowser, url: string) => Promise<T>,
): Promise<T> {
  return withBenchOrigin({ backend: backend.url }, (site) =>
    withNewProfile(async (profile) => {
      await withBrowserContext(profile, async (device) => {
        const page = await openSyncedSite(device, site.url, backend.listings)
        await waitForStoredPage(page)
        await page.evaluate(addStaticPage, {
          cacheName: KEPT_PAGES.cache,
          path: LIST_PATH,
          staticPath: STATIC_PATH,
        })
        await page.close()
      })
      await site.unplug()
      return withPlainBrowser(profile, (browser) => run(browser, site.url))
    }),
  )
}

function withWarmStock<T>(
  backend: BenchBackend,
  folder: string,
  run: (start: StartMeasurement) => Promise<T>,
): Promise<T> {
  return withBenchOrigin({ folder, backend: backend.url }, (site) =>
    withNewProfile(async (profile) => {
      await withBrowserContext(profile, (device) => visitStock(device, site.url, backend.publishableKey))
      await site.unplug()
      return withPlainBrowser(profile, (browser) =>
        run(createStartMeasurement(browser, `${site.url}/stock-cards.html`, 1)),
      )
    }),
  )
}

async function visitStock(device: BrowserContext, url: string, key: string): Promise<void> {
  const sync = await openPage(device, `${url}/stock-sync.html`)
  const syncSettings = { api: url, key, batchSize: FILL_BATCH }
  await sync.evaluate((wanted) => stockSync.syncStock(wanted), syncSettings)
  await sync.close()
  const cards = await openPage(device, `${url}/stock-cards.html`)
  await cards.evaluate(async () => void (await navigator.serviceWorker.ready))
  await cards.close()
}

/** Visits the site until the directory is stored and the service worker is ready. */
export async function visitSite(device: BrowserContext, url: string, listings: number): Promise<void> {
  const page = await openSyncedSite(device, url, listings)
  await page.close()
}

export async function openSyncedSite(device: BrowserContext, url: string, listings: number): Promise<Page> {
  const page = await openPage(device, `${url}${LIST_PATH}`)
  await page.getByText(toSavedCopyPattern(listings)).waitFor({ timeout: 120_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

/** Waits until each listing is stored by itself. Until then the device has only the signed snapshot (SYNC-23). */
export async function waitForStoredRows(page: Page): Promise<void> {
  const endsAt = performance.now() + ROWS_STORED_TIMEOUT_MS
  while (performance.now() < endsAt) {
    if (await hasStoredRows(page)) return
    await page.waitForTimeout(100)
  }
  throw new Error(`The listings were not stored in ${ROWS_STORED_TIMEOUT_MS} ms`)
}

/** Waits until the app has stored the rendered page for its next start, which it does when it is idle. */
export async function waitForStoredPage(page: Page): Promise<void> {
  const keptPage = { cacheName: KEPT_PAGES.cache, path: LIST_PATH }
  const endsAt = performance.now() + PAGE_STORED_TIMEOUT_MS
  while (performance.now() < endsAt) {
    const isKept = await page.evaluate(
      async ({ cacheName, path }) => (await caches.match(path, { cacheName })) !== undefined,
      keptPage,
    )
    if (isKept) return
    await page.waitForTimeout(100)
  }
  throw new Error(`${LIST_PATH} was not stored in ${PAGE_STORED_TIMEOUT_MS} ms`)
}

/** Runs in the page: stores a page that has only the cards of the stored page and the site's stylesheet. */
export async function addStaticPage(wanted: {
  cacheName: string
  path: string
  staticPath: string
}): Promise<void> {
  const cache = await caches.open(wanted.cacheName)
  const storedPage = await cache.match(wanted.path)
  if (storedPage === undefined) throw new Error('No page is stored')
  const { headers } = storedPage
  const storedDocument = new DOMParser().parseFromString(await storedPage.text(), 'text/html')
  const style = storedDocument.querySelector('link[rel=stylesheet]')?.outerHTML ?? ''
  const cards = storedDocument.querySelector('main li article')?.closest('ul')?.outerHTML ?? ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cards</title>${style}`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main>${cards}</main></body></html>`
  await cache.put(wanted.staticPath, new Response(html, { headers }))
}

/** Matches the status line of the site once all listings are stored. */
export function toSavedCopyPattern(listings: number): RegExp {
  return new RegExp(`Saved copy, updated .*${listings.toLocaleString('en')} listings`)
}

function createStartMeasurement(browser: PlainBrowser, url: string, slowdown: number): StartMeasurement {
  return async () => {
    const openOptions = { url, slowdown, probe: RECORD_CARDS_SCRIPT, expression: 'window.benchStart' }
    return (await browser.openAndRead(openOptions)) as unknown as StartTimes
  }
}

/** Runs in the page before its own scripts: records the steps until the frame in which the cards are visible. */
const RECORD_CARDS_SCRIPT = `
  const look = () => {
    const shown = [...document.querySelectorAll('li article h2 a')].filter(
      (link) => link.textContent !== '' && link.getClientRects().length > 0,
    )
    if (shown.length < ${CARD_COUNT}) return requestAnimationFrame(look)
    const totalMs = performance.now()
    const { workerStart, responseStart, responseEnd } = performance.getEntriesByType('navigation')[0]
    window.benchStart = {
      workerStarts: workerStart,
      workerAnswers: responseStart - workerStart,
      pageArrives: responseEnd - responseStart,
      cardsShow: totalMs - responseEnd,
      totalMs,
    }
  }
  requestAnimationFrame(look)
`

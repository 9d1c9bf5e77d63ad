import type { BrowserContext, Page } from 'playwright'
import { KEPT_PAGES } from '../../src/domain/offline-caches.ts'
import type { BenchBackend } from './bench-backend.ts'
import { inBrowser, onNewProfile, openPage } from './bench-browser.ts'
import { withBenchOrigin } from './bench-origin.ts'
import { median, type BenchRow } from './bench-report.ts'
import { RUNS, SLOW_PROCESSOR } from './bench-settings.ts'
import { inPlainBrowser, type PlainBrowser } from './plain-browser.ts'

const CARDS = 12
const KEPT_LIMIT_MS = 30_000
/** Number of rows in a request that fills the stock page's database: large, because filling is not measured. */
const FILL_BATCH = 1_000
const PATH = '/businesses'
/** Path of a page that the bench adds to the device: the same cards without scripts, served by the same worker. */
const STATIC_PATH = '/static-cards'

/** What a start takes, in milliseconds: the steps, and the whole until the cards are visible. */
interface StartTimes {
  workerStarts: number
  workerAnswers: number
  pageArrives: number
  cardsShow: number
  whole: number
}

/** Opens a page offline on a device that has the directory. Resolves to the times of the steps. */
type Start = () => Promise<StartTimes>

const STEPS: [keyof StartTimes, string][] = [
  ['workerStarts', 'the browser starts the navigation and the service worker'],
  ['workerAnswers', 'the service worker finds the page'],
  ['pageArrives', 'the page is received'],
  ['cardsShow', 'parsing, styles and layout until the frame with the cards'],
]

const PAGES = ['guide', 'static', 'stock', 'guide, slow', 'static, slow'] as const
type Starts = Record<(typeof PAGES)[number], Start>
type Figures = Record<(typeof PAGES)[number], StartTimes[]>

/** Measures our page, the static page and the stock page in turns, so that other load on the machine affects all of them. */
export async function benchWarmStart(
  backends: { small: BenchBackend; large: BenchBackend },
  folder: string,
): Promise<BenchRow[]> {
  const { small, large } = backends
  return onWarmDevice(small, folder, (smallStarts) =>
    onWarmDevice(large, folder, async (largeStarts) => {
      const [smallFigures, largeFigures] = await inTurns([smallStarts, largeStarts])
      return rowsOf(smallFigures, largeFigures)
    }),
  )
}

async function inTurns(devices: [Starts, Starts]): Promise<[Figures, Figures]> {
  const figures: [Figures, Figures] = [noFigures(), noFigures()]
  for (let run = 0; run <= RUNS.warmStart; run += 1) {
    for (const [at, device] of devices.entries()) {
      for (const page of PAGES) {
        if (page.endsWith('slow') && run > RUNS.slowStart) continue
        const times = await device[page]()
        // The first start after a visit compiles scripts; later ones use the code cache.
        if (run > 0) figures[at]?.[page].push(times)
      }
    }
  }
  return figures
}

function noFigures(): Figures {
  return { guide: [], static: [], stock: [], 'guide, slow': [], 'static, slow': [] }
}

function rowsOf(small: Figures, large: Figures): BenchRow[] {
  const slow = `, ${SLOW_PROCESSOR}x slower processor`
  const page = 'static page with the same cards, same worker'
  const stock = 'reading all listings from RxDB'
  return [
    row('1,000 listings', small.guide, { name: page, starts: small.static }, 1.3),
    row('10,000 listings', large.guide, { name: page, starts: large.static }, 1.3),
    row(`1,000 listings${slow}`, small['guide, slow'], { name: page, starts: small['static, slow'] }, 1.3),
    row(`10,000 listings${slow}`, large['guide, slow'], { name: page, starts: large['static, slow'] }, 1.3),
    row('1,000 listings', small.guide, { name: stock, starts: small.stock }, 0.5),
    row('10,000 listings', large.guide, { name: stock, starts: large.stock }, 0.25),
    row('10,000 listings', large.guide, { name: 'ours with 1,000', starts: small.guide }, 1.15),
  ]
}

function row(
  what: string,
  ours: StartTimes[],
  reference: { name: string; starts: StartTimes[] },
  ratio: number,
): BenchRow {
  const of = (starts: StartTimes[], step: keyof StartTimes) => median(starts.map((times) => times[step]))
  return {
    what: `Offline start to ${CARDS} cards, ${what}`,
    unit: 'ms',
    ours: of(ours, 'whole'),
    reference: { name: reference.name, value: of(reference.starts, 'whole') },
    budget: { ratio },
    runs: [ours.length, reference.starts.length],
    parts: STEPS.map(([step, name]) => ({
      name,
      ours: of(ours, step),
      reference: of(reference.starts, step),
    })),
  }
}

/** Calls `use` for an offline device that has visited the site and the stock page, each in a browser of its own. */
async function onWarmDevice<T>(
  backend: BenchBackend,
  folder: string,
  use: (starts: Starts) => Promise<T>,
): Promise<T> {
  return onWarmGuide(backend, (browser, url) =>
    onWarmStock(backend, folder, (stock) =>
      use({
        guide: starterOf(browser, url + PATH, 1),
        static: starterOf(browser, url + STATIC_PATH, 1),
        stock,
        'guide, slow': starterOf(browser, url + PATH, SLOW_PROCESSOR),
        'static, slow': starterOf(browser, url + STATIC_PATH, SLOW_PROCESSOR),
      }),
    ),
  )
}

function onWarmGuide<T>(
  backend: BenchBackend,
  use: (browser: PlainBrowser, url: string) => Promise<T>,
): Promise<T> {
  return withBenchOrigin({ backend: backend.url }, (site) =>
    onNewProfile(async (profile) => {
      await inBrowser(profile, async (device) => {
        const page = await openSite(device, site.url, backend.listings)
        await untilPageIsKept(page)
        await page.evaluate(addStaticPage, {
          cacheName: KEPT_PAGES.cache,
          path: PATH,
          staticPath: STATIC_PATH,
        })
        await page.close()
      })
      await site.unplug()
      return inPlainBrowser(profile, (browser) => use(browser, site.url))
    }),
  )
}

function onWarmStock<T>(
  backend: BenchBackend,
  folder: string,
  use: (start: Start) => Promise<T>,
): Promise<T> {
  return withBenchOrigin({ folder, backend: backend.url }, (site) =>
    onNewProfile(async (profile) => {
      await inBrowser(profile, (device) => visitStock(device, site.url, backend.publishableKey))
      await site.unplug()
      return inPlainBrowser(profile, (browser) => use(starterOf(browser, `${site.url}/stock-cards.html`, 1)))
    }),
  )
}

async function visitStock(device: BrowserContext, url: string, key: string): Promise<void> {
  const sync = await openPage(device, `${url}/stock-sync.html`)
  const pull = { api: url, key, batchSize: FILL_BATCH }
  await sync.evaluate((wanted) => stockSync.syncStock(wanted), pull)
  await sync.close()
  const cards = await openPage(device, `${url}/stock-cards.html`)
  await cards.evaluate(async () => void (await navigator.serviceWorker.ready))
  await cards.close()
}

/** Visits the site until the directory is stored and the service worker is ready. */
export async function visitSite(device: BrowserContext, url: string, listings: number): Promise<void> {
  const page = await openSite(device, url, listings)
  await page.close()
}

export async function openSite(device: BrowserContext, url: string, listings: number): Promise<Page> {
  const page = await openPage(device, `${url}${PATH}`)
  await page.getByText(savedCopyOf(listings)).waitFor({ timeout: 120_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

/** Waits until the app has stored the rendered page for its next start, which it does when it is idle. */
export async function untilPageIsKept(page: Page): Promise<void> {
  const kept = { cacheName: KEPT_PAGES.cache, path: PATH }
  const endsAt = performance.now() + KEPT_LIMIT_MS
  while (performance.now() < endsAt) {
    const isKept = await page.evaluate(
      async ({ cacheName, path }) => (await caches.match(path, { cacheName })) !== undefined,
      kept,
    )
    if (isKept) return
    await page.waitForTimeout(100)
  }
  throw new Error(`${PATH} was not stored in ${KEPT_LIMIT_MS} ms`)
}

/** Runs in the page: stores a page that has only the cards of the stored page and the site's stylesheet. */
export async function addStaticPage(wanted: {
  cacheName: string
  path: string
  staticPath: string
}): Promise<void> {
  const cache = await caches.open(wanted.cacheName)
  const kept = await cache.match(wanted.path)
  if (kept === undefined) throw new Error('No page is stored')
  const { headers } = kept
  const whole = new DOMParser().parseFromString(await kept.text(), 'text/html')
  const style = whole.querySelector('link[rel=stylesheet]')?.outerHTML ?? ''
  const cards = whole.querySelector('main li article')?.closest('ul')?.outerHTML ?? ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cards</title>${style}`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main>${cards}</main></body></html>`
  await cache.put(wanted.staticPath, new Response(html, { headers }))
}

/** Matches the status line of the site once all listings are stored. */
export function savedCopyOf(listings: number): RegExp {
  return new RegExp(`Saved copy, updated .*${listings.toLocaleString('en')} listings`)
}

function starterOf(browser: PlainBrowser, url: string, slowdown: number): Start {
  return async () => {
    const opening = { url, slowdown, probe: NOTE_CARDS, expression: 'window.benchStart' }
    return (await browser.openAndRead(opening)) as unknown as StartTimes
  }
}

/** Runs in the page before its own scripts: records the steps until the frame in which the cards are visible. */
const NOTE_CARDS = `
  const look = () => {
    const shown = [...document.querySelectorAll('li article h2 a')].filter(
      (link) => link.textContent !== '' && link.getClientRects().length > 0,
    )
    if (shown.length < ${CARDS}) return requestAnimationFrame(look)
    const whole = performance.now()
    const { workerStart, responseStart, responseEnd } = performance.getEntriesByType('navigation')[0]
    window.benchStart = {
      workerStarts: workerStart,
      workerAnswers: responseStart - workerStart,
      pageArrives: responseEnd - responseStart,
      cardsShow: whole - responseEnd,
      whole,
    }
  }
  requestAnimationFrame(look)
`

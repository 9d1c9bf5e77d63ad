import type { BrowserContext, Page } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { onDeviceWithSite, openPage } from './bench-browser.ts'
import { median, repeat, type BenchRow } from './bench-row.ts'
import { RUNS } from './bench-settings.ts'
import { savedCopyOf } from './warm-start.ts'

/** An old phone, so that what takes longer than 50 ms there is seen here. */
const SLOWDOWN = 4
const STOCK_BATCH = 100

/**
 * The longest task of the page's own thread while the directory comes in: our whole page with its cards, from its
 * first paint until all is stored, beside RxDB's replication on a page that shows nothing at all.
 */
export async function benchMainThread(backend: BenchBackend, folder: string): Promise<BenchRow> {
  const ours = await repeat(RUNS.mainThread, () => longestOfGuide(backend))
  const stock = await repeat(RUNS.mainThread, () => longestOfStock(backend, folder))
  return {
    what: `Longest main-thread task during the first sync, ${backend.listings.toLocaleString('en')} listings, ${SLOWDOWN}x slower processor`,
    unit: 'ms',
    ours: median(ours),
    reference: { name: `RxDB replication in batches of ${STOCK_BATCH}`, value: median(stock) },
    budget: { ratio: 0.25 },
    runs: [ours.length, stock.length],
  }
}

async function longestOfGuide(backend: BenchBackend): Promise<number> {
  return onDeviceWithSite({ backend: backend.url }, async (device, site) => {
    const page = await slowPage(device)
    await page.goto(`${site.url}/businesses`)
    await page.getByText(savedCopyOf(backend.listings)).waitFor({ timeout: 120_000 })
    const paintedAt = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    )
    return longestTask(page, paintedAt)
  })
}

async function longestOfStock(backend: BenchBackend, folder: string): Promise<number> {
  return onDeviceWithSite({ folder, backend: backend.url }, async (device, site) => {
    const page = await slowPage(device)
    await page.goto(`${site.url}/stock-sync.html`)
    const startedAt = await page.evaluate(() => performance.now())
    const pull = { api: site.url, key: backend.publishableKey, batchSize: STOCK_BATCH }
    await page.evaluate((wanted) => stockSync.syncStock(wanted), pull)
    return longestTask(page, startedAt)
  })
}

async function slowPage(device: BrowserContext): Promise<Page> {
  await device.addInitScript(noteTasks)
  const page = await openPage(device, 'about:blank')
  const session = await device.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

declare global {
  interface Window {
    /** Pauses of the main thread: when each began, and for how long nothing else could run. */
    pauses: { at: number; ms: number }[]
  }
}

/** Runs in the page before anything else: timers that come late tell how long the thread was busy. */
function noteTasks(): void {
  const TIMER_MS = 4
  window.pauses = []
  let last = performance.now()
  const tick = (): void => {
    const now = performance.now()
    const ms = now - last - TIMER_MS
    if (ms > TIMER_MS) window.pauses.push({ at: last, ms })
    last = now
    setTimeout(tick, TIMER_MS)
  }
  setTimeout(tick, TIMER_MS)
}

function longestTask(page: Page, since: number): Promise<number> {
  return page.evaluate(
    (from) => Math.max(0, ...window.pauses.filter(({ at }) => at >= from).map(({ ms }) => ms)),
    since,
  )
}

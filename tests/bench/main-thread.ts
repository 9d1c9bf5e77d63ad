import type { BrowserContext } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { onDeviceWithSite, openPage } from './bench-browser.ts'
import { median, repeat, type BenchRow } from './bench-row.ts'
import { RUNS } from './bench-settings.ts'
import { longestTaskMs, traceWhile } from './main-thread-trace.ts'
import { savedCopyOf } from './warm-start.ts'

const STOCK_BATCH = 100
const LIMIT_MS = 180_000

/**
 * The longest task of the page's own thread while the directory comes in, from the first paint until all is stored,
 * on a page with twelve cards: ours, and one with a live query over RxDB's replication.
 */
export async function benchMainThread(backend: BenchBackend, folder: string): Promise<BenchRow> {
  const ours = await repeat(RUNS.mainThread, () => longestOfGuide(backend))
  const stock = await repeat(RUNS.mainThread, () => longestOfStock(backend, folder))
  return {
    what: `Longest main-thread task during the first sync, ${backend.listings.toLocaleString('en')} listings`,
    unit: 'ms',
    ours: median(ours),
    reference: { name: `RxDB replication in batches of ${STOCK_BATCH}`, value: median(stock) },
    budget: { ratio: 0.25 },
    runs: [ours.length, stock.length],
  }
}

function longestOfGuide(backend: BenchBackend): Promise<number> {
  return onDeviceWithSite({ backend: backend.url }, (device, site) =>
    longestUntil(device, `${site.url}/businesses`, savedCopyOf(backend.listings)),
  )
}

function longestOfStock(backend: BenchBackend, folder: string): Promise<number> {
  const pull = new URLSearchParams({ key: backend.publishableKey, batch: String(STOCK_BATCH) })
  return onDeviceWithSite({ folder, backend: backend.url }, (device, site) =>
    longestUntil(device, `${site.url}/stock-live.html?${pull}`, /^Complete$/),
  )
}

async function longestUntil(device: BrowserContext, url: string, text: RegExp): Promise<number> {
  const page = await openPage(device, 'about:blank')
  const events = await traceWhile(page, async () => {
    await page.goto(url)
    await page.getByText(text).waitFor({ timeout: LIMIT_MS })
  })
  return longestTaskMs(events, url)
}

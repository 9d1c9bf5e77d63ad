import type { BrowserContext, Page } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import {
  inBrowser,
  longestTaskOf,
  onNewProfile,
  openPage,
  traceWhile,
  type KindOfWork,
  type LongestTask,
} from './bench-browser.ts'
import { withBenchOrigin, type OriginParts } from './bench-origin.ts'
import { median, repeat, type BenchRow } from './bench-report.ts'
import { RUNS } from './bench-settings.ts'
import { savedCopyOf } from './warm-start.ts'

const STOCK_BATCH = 100
const LIMIT_MS = 180_000
/** Wait after the first search, because the search index is stored in the background. */
const KEPT_AFTER_MS = 3_000

interface Visit {
  /** Longest task of the page's main thread from its first paint until everything is stored. */
  longestTask: LongestTask
  /** Size of IndexedDB after the browser was closed. */
  storedBytes: number
}

/**
 * A first visit without network limits, on a page with twelve cards: our page, with one search so that its index is stored
 * too, and a stock page with a live query over RxDB's replication.
 */
export async function benchFirstVisit(backend: BenchBackend, folder: string): Promise<BenchRow[]> {
  const ours = await repeat(RUNS.firstVisit, () => visitGuide(backend))
  const stock = await repeat(RUNS.firstVisit, () => visitStock(backend, folder))
  const listings = `${backend.listings.toLocaleString('en')} listings`
  const runs: BenchRow['runs'] = [ours.length, stock.length]
  const besideStock = (figures: Pick<BenchRow, 'what' | 'unit'>, pick: (visit: Visit) => number) => ({
    ...figures,
    ours: median(ours.map(pick)),
    reference: { name: `RxDB replication in batches of ${STOCK_BATCH}`, value: median(stock.map(pick)) },
    runs,
  })
  return [
    {
      ...besideStock(
        { what: `Longest main-thread task during the first sync, ${listings}`, unit: 'ms' },
        ({ longestTask }) => longestTask.whole,
      ),
      budget: { ratio: 0.25 },
      parts: (['scripts', 'styles and layout', 'garbage collection'] satisfies KindOfWork[]).map((kind) => ({
        name: kind,
        ours: median(ours.map(({ longestTask }) => longestTask.of[kind])),
        reference: median(stock.map(({ longestTask }) => longestTask.of[kind])),
      })),
    },
    {
      ...besideStock(
        { what: `IndexedDB size, ${listings}, with the search index`, unit: 'MB' },
        (visit) => visit.storedBytes / 1e6,
      ),
      budget: { ratio: 1.25 },
    },
  ]
}

function visitGuide(backend: BenchBackend): Promise<Visit> {
  return visitOnce({ backend: backend.url }, async (device, url) => {
    const page = await openPage(device, 'about:blank')
    const longest = await longestUntil(page, `${url}/businesses`, savedCopyOf(backend.listings))
    await page.goto(`${url}/search?q=shop`)
    await page.locator('li article h2 a').first().waitFor()
    await page.waitForTimeout(KEPT_AFTER_MS)
    return longest
  })
}

function visitStock(backend: BenchBackend, folder: string): Promise<Visit> {
  const pull = new URLSearchParams({ key: backend.publishableKey, batch: String(STOCK_BATCH) })
  return visitOnce({ folder, backend: backend.url }, async (device, url) => {
    const page = await openPage(device, 'about:blank')
    return longestUntil(page, `${url}/stock-live.html?${pull}`, /^Complete$/)
  })
}

function visitOnce(
  parts: OriginParts,
  longestOf: (device: BrowserContext, url: string) => Promise<LongestTask>,
): Promise<Visit> {
  return withBenchOrigin(parts, ({ url }) =>
    onNewProfile(async (profile) => ({
      longestTask: await inBrowser(profile, (device) => longestOf(device, url)),
      storedBytes: await inBrowser(profile, (device) => indexedDbBytes(device, url)),
    })),
  )
}

async function longestUntil(page: Page, url: string, text: RegExp): Promise<LongestTask> {
  const events = await traceWhile(page, async () => {
    await page.goto(url)
    await page.getByText(text).waitFor({ timeout: LIMIT_MS })
  })
  return longestTaskOf(events, url)
}

/**
 * Size of the origin's IndexedDB. Call it in a new browser, because the one that wrote may still count replaced files.
 * @throws Error when the browser reports nothing stored
 */
async function indexedDbBytes(device: BrowserContext, origin: string): Promise<number> {
  // Open a file of the origin that opens no database, and list the databases: the browser counts only listed ones.
  const page = await openPage(device, `${origin}/sw.js`)
  await page.evaluate(() => indexedDB.databases())
  const session = await device.newCDPSession(page)
  const { usageBreakdown } = await session.send('Storage.getUsageAndQuota', { origin })
  const usage = usageBreakdown.find(({ storageType }) => storageType === 'indexeddb')?.usage ?? 0
  if (usage === 0) throw new Error(`${origin} stored nothing`)
  return usage
}

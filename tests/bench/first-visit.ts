import type { BrowserContext, Page } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import {
  withBrowserContext,
  findLongestTask,
  withNewProfile,
  openPage,
  traceWhile,
  type KindOfWork,
  type LongestTask,
} from './bench-browser.ts'
import { withBenchOrigin, type OriginOptions } from './bench-origin.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS } from './bench-settings.ts'
import { toSavedCopyPattern, waitForStoredRows } from './warm-start.ts'

const STOCK_BATCH_SIZE = 100
const TIMEOUT_MS = 180_000
/** Wait after the first search, because the search index is stored in the background. */
const INDEX_STORED_WAIT_MS = 3_000

interface VisitFigures {
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
  const guideFigures = await repeatMeasurement(RUNS.firstVisit, () => measureGuideVisit(backend))
  const stockFigures = await repeatMeasurement(RUNS.firstVisit, () => measureStockVisit(backend, folder))
  const listings = `${backend.listings.toLocaleString('en')} listings`
  const runs: BenchRow['runs'] = [guideFigures.length, stockFigures.length]
  const besideStock = (figures: Pick<BenchRow, 'what' | 'unit'>, pick: (visit: VisitFigures) => number) => ({
    ...figures,
    ours: median(guideFigures.map(pick)),
    reference: {
      name: `RxDB replication in batches of ${STOCK_BATCH_SIZE}`,
      value: median(stockFigures.map(pick)),
    },
    runs,
  })
  return [
    {
      ...besideStock(
        { what: `Longest main-thread task during the first sync, ${listings}`, unit: 'ms' },
        ({ longestTask }) => longestTask.totalMs,
      ),
      budget: { ratio: 0.25 },
      parts: (['scripts', 'styles and layout', 'garbage collection'] satisfies KindOfWork[]).map((kind) => ({
        name: kind,
        ours: median(guideFigures.map(({ longestTask }) => longestTask.msByKind[kind])),
        reference: median(stockFigures.map(({ longestTask }) => longestTask.msByKind[kind])),
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

function measureGuideVisit(backend: BenchBackend): Promise<VisitFigures> {
  return measureVisit({ backend: backend.url }, async (device, url) => {
    const page = await openPage(device, 'about:blank')
    const longest = await traceLongestTask(page, `${url}/businesses`, toSavedCopyPattern(backend.listings))
    await waitForStoredRows(page)
    await page.goto(`${url}/search?q=shop`)
    await page.locator('li article h2 a').first().waitFor()
    await page.waitForTimeout(INDEX_STORED_WAIT_MS)
    return longest
  })
}

function measureStockVisit(backend: BenchBackend, folder: string): Promise<VisitFigures> {
  const queryParameters = new URLSearchParams({
    key: backend.publishableKey,
    batch: String(STOCK_BATCH_SIZE),
  })
  return measureVisit({ folder, backend: backend.url }, async (device, url) => {
    const page = await openPage(device, 'about:blank')
    return traceLongestTask(page, `${url}/stock-live.html?${queryParameters}`, /^Complete$/)
  })
}

function measureVisit(
  parts: OriginOptions,
  longestOf: (device: BrowserContext, url: string) => Promise<LongestTask>,
): Promise<VisitFigures> {
  return withBenchOrigin(parts, ({ url }) =>
    withNewProfile(async (profile) => ({
      longestTask: await withBrowserContext(profile, (device) => longestOf(device, url)),
      storedBytes: await withBrowserContext(profile, (device) => measureIndexedDbBytes(device, url)),
    })),
  )
}

async function traceLongestTask(page: Page, url: string, text: RegExp): Promise<LongestTask> {
  const events = await traceWhile(page, async () => {
    await page.goto(url)
    await page.getByText(text).waitFor({ timeout: TIMEOUT_MS })
  })
  return findLongestTask(events, url)
}

/**
 * Size of the origin's IndexedDB. Call it in a new browser, because the one that wrote may still count replaced files.
 * @throws Error when the browser reports nothing stored
 */
async function measureIndexedDbBytes(device: BrowserContext, origin: string): Promise<number> {
  // Open a file of the origin that opens no database, and list the databases: the browser counts only listed ones.
  const page = await openPage(device, `${origin}/sw.js`)
  await page.evaluate(() => indexedDB.databases())
  const session = await device.newCDPSession(page)
  const { usageBreakdown } = await session.send('Storage.getUsageAndQuota', { origin })
  const usage = usageBreakdown.find(({ storageType }) => storageType === 'indexeddb')?.usage ?? 0
  if (usage === 0) throw new Error(`${origin} stored nothing`)
  return usage
}

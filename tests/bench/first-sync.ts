import type { Page } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { measurePageHeapBytes, measureWorkerHeapBytes, withNewDevice, openPage } from './bench-browser.ts'
import { withBenchOrigin, SlowLink, type BenchOrigin } from './bench-origin.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS, SATELLITE_LINK, SMALL_LISTING_COUNT } from './bench-settings.ts'
import type { GuideSyncPage } from './pages/guide-sync.ts'
import type { StockSyncPage } from './pages/stock-sync.ts'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { DirectoryChanges } from '../../src/domain/snapshot/collections.ts'
import { SNAPSHOT_GZIP_OPTIONS } from '../../src/domain/snapshot/published-snapshot.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'

/**
 * Bytes of the whole directory in its smallest lossless form: one list per column for every table, gzipped. A protocol
 * that sends whole rows cannot be much smaller.
 */
async function fetchColumnarBytes(backendUrl: string): Promise<number> {
  const { rows } = await fetchSnapshot(backendUrl)
  const tables = Object.entries(rows).map(([table, list]) => [table, toColumns(list)])
  return gzipSync(JSON.stringify(Object.fromEntries(tables)), SNAPSHOT_GZIP_OPTIONS).length
}

/** @throws Error when the backend has no snapshot file */
async function fetchSnapshot(backendUrl: string): Promise<DirectoryChanges> {
  const response = await fetch(`${backendUrl}/storage/v1/object/public/directory/latest.json.gz`)
  if (!response.ok) throw new Error(`The backend has no snapshot: ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return parseSnapshot((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'))
}

function toColumns(rows: object[]): Record<string, unknown[]> {
  const columns: Record<string, unknown[]> = {}
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) (columns[column] ??= []).push(value)
  }
  return columns
}

const STOCK_BATCH_SIZE = 100

/** Duration of the guide's first sync in milliseconds: of each step, and in total. */
export interface SyncTimes {
  starts: number
  transfers: number
  stores: number
  whole: number
}

export const SYNC_STEPS: [keyof SyncTimes, string][] = [
  ['starts', 'the worker starts and sends the first request'],
  ['transfers', 'round trip and bytes over the link'],
  ['stores', 'after the last byte: reading, checking, storing'],
]

export const medianOfStep = (times: readonly SyncTimes[], step: keyof SyncTimes) =>
  median(times.map((time) => time[step]))

declare global {
  var guideSync: GuideSyncPage
  var stockSync: StockSyncPage
}

/**
 * First sync of an empty device over the satellite link, with the API on another origin as when hosted. The reference
 * syncs of both directory sizes run in parallel, each on its own link, because they mostly wait.
 */
export async function benchFirstSync(backends: BenchBackend[], pagesFolder: string): Promise<BenchRow[]> {
  const stockOf = (isPlugin: boolean): Promise<number[][]> =>
    Promise.all(
      backends.map((backend) =>
        repeatMeasurement(
          backend.listings === SMALL_LISTING_COUNT ? RUNS.stockSyncSmall : RUNS.stockSyncLarge,
          () =>
            syncOverSatellite(backend, pagesFolder, (page, api) => syncStock(page, api, backend, isPlugin)),
        ),
      ),
    )
  const stockTimes = await stockOf(false)
  const plugin = await stockOf(true)
  const rows: BenchRow[] = []
  for (const [sizeIndex, backend] of backends.entries()) {
    const guideTimes = await repeatMeasurement(RUNS.guideSync, () =>
      syncOverSatellite(backend, pagesFolder, (pages, api) => syncGuide(pages, api, backend)),
    )
    rows.push(
      ...toSyncRows(backend, {
        ours: guideTimes,
        stock: stockTimes[sizeIndex] ?? [],
        plugin: plugin[sizeIndex] ?? [],
        floorMs: await computeFloorMs(backend),
      }),
    )
  }
  return rows
}

/**
 * The first sync of a directory far larger than the country's, and the memory that it takes afterwards, compared with
 * the same rows as plain objects. RxDB's own replication would take over ten minutes here.
 */
export async function benchLargestDirectory(backend: BenchBackend, pagesFolder: string): Promise<BenchRow[]> {
  const listings = `${backend.listings.toLocaleString('en')} listings`
  const heaps: number[] = []
  const guideTimes = await repeatMeasurement(RUNS.largestSync, () =>
    syncOverSatellite(backend, pagesFolder, (pages, api) =>
      syncGuide(pages, api, backend, async (page) => void heaps.push(await measureWorkerHeapBytes(page))),
    ),
  )
  const { rows } = await fetchSnapshot(backend.url)
  return [
    {
      what: `First sync, ${listings}, satellite link`,
      unit: 's',
      ours: medianOfStep(guideTimes, 'whole') / 1000,
      reference: {
        name: 'bytes of the columnar form and one round trip',
        value: (await computeFloorMs(backend)) / 1000,
      },
      budget: null,
      runs: [guideTimes.length, 1],
    },
    {
      what: `Memory of the directory worker after the first sync, ${listings}`,
      unit: 'MB',
      ours: median(heaps) / 1e6,
      reference: { name: 'the same rows as plain objects', value: (await measureRowsHeapBytes(rows)) / 1e6 },
      budget: null,
      runs: [heaps.length, 1],
    },
  ]
}

/**
 * First syncs over the satellite link, in turns: of a directory that has more than listings, and of one with listings alone.
 * @param subject names the additional content
 */
export async function benchFilledDirectory(
  { filled, plain }: { filled: BenchBackend; plain: BenchBackend },
  pagesFolder: string,
  subject: string,
): Promise<BenchRow[]> {
  const sync = (backend: BenchBackend): Promise<SyncTimes> =>
    syncOverSatellite(backend, pagesFolder, (pages, api) => syncGuide(pages, api, backend))
  const timesOfBoth = await repeatMeasurement(RUNS.guideSync, async () => ({
    ours: await sync(filled),
    without: await sync(plain),
  }))
  const filledTimes = timesOfBoth.map((one) => one.ours)
  const plainTimes = timesOfBoth.map((one) => one.without)
  const floorMs = await computeFloorMs(filled)
  const row = {
    what: `First sync, ${subject}, satellite link`,
    unit: 's' as const,
    ours: medianOfStep(filledTimes, 'whole') / 1000,
    parts: SYNC_STEPS.map(([step, name]) => ({
      name,
      ours: medianOfStep(filledTimes, step),
      reference: medianOfStep(plainTimes, step),
    })),
  }
  const floorName = 'bytes of the columnar form and one round trip'
  return [
    {
      ...row,
      reference: { name: floorName, value: floorMs / 1000 },
      budget: { ratio: 1.2 },
      runs: [filledTimes.length, 1],
    },
    {
      ...row,
      reference: { name: 'the same listings alone', value: medianOfStep(plainTimes, 'whole') / 1000 },
      budget: null,
      runs: [filledTimes.length, filledTimes.length],
    },
  ]
}

/** Bytes of JavaScript heap that the rows take in a page that does nothing else. */
function measureRowsHeapBytes(rows: DirectoryChanges['rows']): Promise<number> {
  return withNewDevice(async (device) => {
    const page = await device.newPage()
    const heapBytesBefore = await measurePageHeapBytes(page)
    await page.evaluate((json) => {
      Object.assign(globalThis, { benchRows: JSON.parse(json) as unknown })
    }, JSON.stringify(rows))
    return (await measurePageHeapBytes(page)) - heapBytesBefore
  })
}

/** One round trip, plus the bytes of the directory's smallest form over the link. */
export async function computeFloorMs(backend: BenchBackend): Promise<number> {
  return (
    SATELLITE_LINK.roundTripMs +
    ((await fetchColumnarBytes(backend.url)) / SATELLITE_LINK.bytesPerSecond) * 1000
  )
}

function toSyncRows(
  backend: BenchBackend,
  figures: { ours: SyncTimes[]; stock: number[]; plugin: number[]; floorMs: number },
): BenchRow[] {
  const { ours, stock, plugin } = figures
  const title = `First sync, ${backend.listings.toLocaleString('en')} listings, satellite link`
  const seconds = medianOfStep(ours, 'whole') / 1000
  return [
    {
      what: title,
      unit: 's',
      ours: seconds,
      reference: { name: 'bytes of the columnar form and one round trip', value: figures.floorMs / 1000 },
      budget: { ratio: 1.2 },
      runs: [ours.length, 1],
      parts: SYNC_STEPS.map(([step, name]) => ({
        name,
        ours: medianOfStep(ours, step),
        reference: step === 'transfers' ? figures.floorMs : null,
      })),
    },
    {
      what: title,
      unit: 's',
      ours: seconds,
      reference: { name: `RxDB replication in batches of ${STOCK_BATCH_SIZE}`, value: median(stock) / 1000 },
      budget: { ratio: 0.1 },
      runs: [ours.length, stock.length],
    },
    {
      what: title,
      unit: 's',
      ours: seconds,
      reference: {
        name: `RxDB's plugin for Supabase in batches of ${STOCK_BATCH_SIZE}`,
        value: median(plugin) / 1000,
      },
      budget: { ratio: 0.1 },
      runs: [ours.length, plugin.length],
    },
  ]
}

type SyncRun<T> = (pageUrl: string, api: BenchOrigin) => Promise<T>

export function syncOverSatellite<T>(backend: BenchBackend, folder: string, sync: SyncRun<T>): Promise<T> {
  const api = { backend: backend.url, link: new SlowLink(SATELLITE_LINK), isForeignApi: true }
  return withBenchOrigin({ folder }, (pages) => withBenchOrigin(api, (origin) => sync(pages.url, origin)))
}

/**
 * Measures a first sync of the guide on a new device, until its signed snapshot is stored. Calls `inspectPage` when each
 * listing is stored by itself.
 */
export function syncGuide(
  pagesUrl: string,
  api: BenchOrigin,
  backend: BenchBackend,
  inspectPage: (page: Page) => Promise<void> = async () => undefined,
): Promise<SyncTimes> {
  return withNewDevice(async (device) => {
    const page = await openPage(device, `${pagesUrl}/guide-sync.html`)
    const syncSettings = {
      api: api.url,
      key: backend.publishableKey,
      snapshotKeys: backend.snapshotKeys,
      listings: backend.listings,
    }
    const { startedAt, readyAt } = await page.evaluate((wanted) => guideSync.syncGuide(wanted), syncSettings)
    await inspectPage(page)
    const [firstTransfer] = api.apiTransfers
    if (firstTransfer === undefined) throw new Error('The first sync made no request')
    return {
      starts: firstTransfer.askedAt - startedAt,
      transfers: firstTransfer.sentAt - firstTransfer.askedAt,
      stores: readyAt - firstTransfer.sentAt,
      whole: readyAt - startedAt,
    }
  })
}

function syncStock(
  pagesUrl: string,
  api: BenchOrigin,
  backend: BenchBackend,
  isPlugin: boolean,
): Promise<number> {
  return withNewDevice(async (device) => {
    const page = await openPage(device, `${pagesUrl}/stock-sync.html`)
    const syncSettings = { api: api.url, key: backend.publishableKey, batchSize: STOCK_BATCH_SIZE, isPlugin }
    return page.evaluate((wanted) => stockSync.syncStock(wanted), syncSettings)
  })
}

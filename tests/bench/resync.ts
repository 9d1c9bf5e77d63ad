import type { BenchBackend } from './bench-backend.ts'
import { withNewDeviceAndSite, openPage } from './bench-browser.ts'
import { withBenchOrigin, type RecordedRequest } from './bench-origin.ts'
import type { BenchRow } from './bench-report.ts'
import { openSyncedSite, toSavedCopyPattern, waitForStoredRows } from './warm-start.ts'

const REQUEST_WAIT_MS = 1_500

/** Requests and body bytes of a resync without changes, and of a start while the replica is fresh. */
export async function benchResync(backend: BenchBackend, pagesFolder: string): Promise<BenchRow[]> {
  const { fresh, changedNothing } = await resyncGuide(backend)
  const stockRequests = await resyncStock(backend, pagesFolder)
  const runs: BenchRow['runs'] = [1, 1]
  return [
    {
      what: 'Resync, nothing changed',
      unit: 'requests',
      ours: changedNothing.length,
      reference: toStockReference(stockRequests.length),
      budget: { ours: 1 },
      runs,
    },
    {
      what: 'Resync, nothing changed, body',
      unit: 'bytes',
      ours: sumBodyBytes(changedNothing),
      reference: toStockReference(sumBodyBytes(stockRequests)),
      budget: { ours: 299 },
      runs,
    },
    {
      what: 'Opening the guide while its copy is fresh',
      unit: 'requests',
      ours: fresh.length,
      reference: toStockReference(stockRequests.length),
      budget: { ours: 0 },
      runs,
    },
  ]
}

async function resyncGuide(
  backend: BenchBackend,
): Promise<{ fresh: RecordedRequest[]; changedNothing: RecordedRequest[] }> {
  return withNewDeviceAndSite({ backend: backend.url }, async (device, site) => {
    const firstPage = await openSyncedSite(device, site.url, backend.listings)
    await waitForStoredRows(firstPage)
    await firstPage.close()
    const requestCountBefore = site.apiRequests.length
    const page = await openPage(device, `${site.url}/businesses`)
    await page.getByText(toSavedCopyPattern(backend.listings)).waitFor()
    await page.waitForTimeout(REQUEST_WAIT_MS)
    const freshRequests = filterDirectoryRequests(site.apiRequests.slice(requestCountBefore))
    const requestCountBeforeResync = site.apiRequests.length
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.waitForTimeout(REQUEST_WAIT_MS)
    return {
      fresh: freshRequests,
      changedNothing: filterDirectoryRequests(site.apiRequests.slice(requestCountBeforeResync)),
    }
  })
}

async function resyncStock(backend: BenchBackend, folder: string): Promise<RecordedRequest[]> {
  return withBenchOrigin({ backend: backend.url, isForeignApi: true }, (api) =>
    withNewDeviceAndSite({ folder }, async (device, site) => {
      const page = await openPage(device, `${site.url}/stock-sync.html`)
      const syncSettings = { api: api.url, key: backend.publishableKey, batchSize: 1_000 }
      await page.evaluate((wanted) => stockSync.syncStock(wanted), syncSettings)
      const requestCountBefore = api.apiRequests.length
      await page.evaluate(() => stockSync.resync())
      return api.apiRequests.slice(requestCountBefore)
    }),
  )
}

function toStockReference(value: number): BenchRow['reference'] {
  return { name: 'RxDB replication, 5 tables', value }
}

/** Paths of requests that read nothing of the directory: photos in view, and analytics events. */
const UNCOUNTED_PATHS = ['/storage/v1/object/public/business-images/', '/rest/v1/admin_analytics_events']

function filterDirectoryRequests(requests: RecordedRequest[]): RecordedRequest[] {
  return requests.filter(
    ({ path }) => !UNCOUNTED_PATHS.some((uncountedPath) => path.startsWith(uncountedPath)),
  )
}

function sumBodyBytes(requests: RecordedRequest[]): number {
  return requests.reduce((sum, { bodyBytes: bytes }) => sum + bytes, 0)
}

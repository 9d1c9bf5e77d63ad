import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { fetchDirectoryChanges } from '../../src/backend/backend-request.ts'
import type { DirectoryRows } from '../../src/domain/snapshot/collections.ts'
import { toColumns } from '../../src/domain/snapshot/snapshot-text.ts'
import type { BenchBackend } from './bench-backend.ts'
import { withNewDevice, openPage } from './bench-browser.ts'
import { withBenchOrigin, SlowLink } from './bench-origin.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS, SATELLITE_LINK } from './bench-settings.ts'

/** Shares of the listings that changed while a device was away. */
const CHANGED_SHARES = [0.01, 0.1, 0.6]

/**
 * Time over the satellite link until a device that was away for long has the changed rows on its disk, compared with one
 * round trip and the bytes of these rows in their smallest lossless form, and compared with the whole snapshot.
 */
export async function benchMissedChanges(backend: BenchBackend, pagesFolder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const changedShare of CHANGED_SHARES) {
    const runs = await repeatMeasurement(RUNS.delta, () =>
      measureCatchUp(backend, pagesFolder, Math.round(backend.listings * changedShare)),
    )
    const subject = `${changedShare * 100} % of ${backend.listings.toLocaleString('en')} listings changed while a device was away`
    const [catchUpFigures, bytes, floorMs] = [
      median(runs.map(({ ms }) => ms)) / 1000,
      median(runs.map((run) => run.bytes)) / 1000,
      median(runs.map(({ floorBytes }) => floorBytes)) / 1000,
    ]
    const counts: BenchRow['runs'] = [runs.length, runs.length]
    rows.push({
      what: `${subject}, bytes`,
      unit: 'kB',
      ours: bytes,
      reference: { name: 'the changed rows in the columnar form', value: floorMs },
      budget: { ratio: 1.2 },
      runs: counts,
    })
    rows.push({
      what: `${subject}, satellite link`,
      unit: 's',
      ours: catchUpFigures,
      reference: {
        name: 'bytes of the changed rows and one round trip',
        value: SATELLITE_LINK.roundTripMs / 1000 + (floorMs * 1000) / SATELLITE_LINK.bytesPerSecond,
      },
      budget: null,
      runs: counts,
    })
  }
  return rows
}

interface CatchUpFigures {
  ms: number
  bytes: number
  floorBytes: number
}

function measureCatchUp(
  backend: BenchBackend,
  folder: string,
  changedCount: number,
): Promise<CatchUpFigures> {
  const link = new SlowLink(SATELLITE_LINK)
  return withBenchOrigin({ folder }, (pages) =>
    withBenchOrigin({ backend: backend.url, link, isForeignApi: true }, (api) =>
      withNewDevice(async (device) => {
        const page = await openPage(device, `${pages.url}/guide-sync.html`)
        const syncSettings = {
          api: api.url,
          key: backend.publishableKey,
          snapshotKeys: backend.snapshotKeys,
          listings: backend.listings,
        }
        await page.evaluate((wanted) => guideSync.syncGuide(wanted), syncSettings)
        await page.evaluate(() => guideSync.untilIdle())
        const revision = await fetchNewestRevision(backend)
        const checkedAt = nextCheckDay()
        await changeListings(backend, changedCount, new Date(checkedAt))
        const bytesBefore = link.carriedBytes
        const ms = await page.evaluate((wanted) => guideSync.catchUp(wanted), {
          listings: changedCount,
          checkedAt,
        })
        const bytes = link.carriedBytes - bytesBefore
        return { ms, bytes, floorBytes: await measureColumnarBytes(backend, revision, changedCount) }
      }),
    ),
  )
}

const DAY_MS = 24 * 3_600_000

/** A midnight in Majuro, because the feed rounds the times of checks to Majuro's days. */
let lastCheckDay = Date.parse('2001-01-01T00:00:00+12:00')

/** Returns a day (ms since 1970) on which no other listing was checked, because the feed has only the day of a check. */
function nextCheckDay(): number {
  lastCheckDay += DAY_MS
  return lastCheckDay
}

async function fetchNewestRevision(backend: BenchBackend): Promise<number> {
  return (await fetchPageAfter(backend, Number.MAX_SAFE_INTEGER)).revision
}

async function fetchPageAfter({ url, publishableKey }: BenchBackend, since: number) {
  return (await fetchDirectoryChanges({ url, publishableKey }, { since, maxRows: 5_000 }, fetch)).changes
}

/** Size of all rows since a revision in the columnar form, gzipped. @throws Error unless they are `count` listings */
async function measureColumnarBytes(backend: BenchBackend, since: number, count: number): Promise<number> {
  const rows: DirectoryRows['businesses'][] = []
  for (
    let page = await fetchPageAfter(backend, since);
    ;
    page = await fetchPageAfter(backend, page.revision)
  ) {
    rows.push(...(page.rows.businesses ?? []))
    if (!page.more) break
  }
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} listings changed`)
  return gzipSync(JSON.stringify(toColumns(rows)), { level: 9 }).length
}

/** Changes the phone numbers and times of check of random listings, like an office that works through its list. */
async function changeListings({ databaseUrl }: BenchBackend, count: number, checkedAt: Date): Promise<void> {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    await database.query(
      `update public.businesses b set phone = '625-' || (1000 + floor(random() * 9000))::int, last_checked_at = $2
       where b.id in (select c.id from public.businesses c order by random() limit $1)`,
      [count, checkedAt],
    )
  } finally {
    await database.end()
  }
}

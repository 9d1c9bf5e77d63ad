/*
 * npm run bench: the budgets of the project, each compared with a reference that runs here too. It never fails, because a
 * timing is not a test. BENCH_QUICK=1 repeats less. `npm run bench -- database snapshot` runs only the named sections and
 * leaves docs/bench.md as it is.
 */
import { mkdir } from 'node:fs/promises'
import { openBenchBackend, type BenchBackend } from './bench-backend.ts'
import { browserVersion } from './bench-browser.ts'
import { printRow, reportRows, type BenchRow } from './bench-report.ts'
import { ADMIN_LISTINGS, BENCH_FOLDER, IS_QUICK, LARGE, SMALL } from './bench-settings.ts'
import { buildPages, buildSite, SITE_FOLDER } from './built-pages.ts'
import { benchAdmin } from './admin.ts'
import { benchDatabase } from './database.ts'
import { benchMap } from './map.ts'
import { benchSearch } from './search.ts'
import { benchSnapshot } from './snapshot.ts'
import { benchFirstPaint, checkAgainstBrowser } from './first-paint.ts'
import { benchFirstSync } from './first-sync.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchResync } from './resync.ts'
import { benchWarmStart } from './warm-start.ts'

interface Benched {
  small: BenchBackend
  large: BenchBackend
  /** The bench's own built pages. */
  pagesFolder: string
}

/** The rows that need the built site, each printed when it is measured. */
async function benchDirectory({ small, large, pagesFolder }: Benched): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const add = (more: BenchRow[]): void => {
    for (const row of more) printRow(row)
    rows.push(...more)
  }
  await checkAgainstBrowser(small, SITE_FOLDER)
  add(await benchFirstPaint({ site: SITE_FOLDER, pages: pagesFolder }))
  add(await benchWarmStart({ small, large }, pagesFolder))
  add(await benchResync(small, pagesFolder))
  add(await benchFirstVisit(large, pagesFolder))
  add(await benchFirstSync([small, large], pagesFolder))
  return rows
}

const SECTIONS: Record<string, () => Promise<BenchRow[]>> = {
  site: benchSite,
  admin: benchAdminArea,
  map: async () => benchMap(await buildPages()),
  search: async () => benchSearch(),
  database: benchDatabase,
  snapshot: benchSnapshot,
}

async function benchSite(): Promise<BenchRow[]> {
  const backends: BenchBackend[] = []
  try {
    const small = await openBenchBackend(SMALL)
    backends.push(small)
    const large = await openBenchBackend(LARGE)
    backends.push(large)
    await buildSite(small)
    return await benchDirectory({ small, large, pagesFolder: await buildPages() })
  } finally {
    await Promise.all(backends.map((backend) => backend.close()))
  }
}

async function benchAdminArea(): Promise<BenchRow[]> {
  const backend = await openBenchBackend(ADMIN_LISTINGS)
  try {
    await buildSite(backend)
    return await benchAdmin(backend)
  } finally {
    await backend.close()
  }
}

const startedAt = Date.now()
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in SECTIONS))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}`)
  process.exit(1)
}
await mkdir(BENCH_FOLDER, { recursive: true })
const rows: BenchRow[] = []
for (const [name, run] of Object.entries(SECTIONS)) {
  if (named.length > 0 && !named.includes(name)) continue
  const added = await run()
  // The site's rows are printed as they are measured.
  if (name !== 'site') for (const row of added) printRow(row)
  rows.push(...added)
}
if (named.length === 0) {
  const takenSeconds = (Date.now() - startedAt) / 1000
  const around = { browser: await browserVersion(), isQuick: IS_QUICK, takenSeconds }
  await reportRows(rows, around, 'docs/bench.md')
}

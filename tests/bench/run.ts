/*
 * npm run bench: the budgets of the project, each compared with a reference that runs here too. It never fails, because a
 * timing is not a test. BENCH_QUICK=1 repeats less.
 */
import { mkdir } from 'node:fs/promises'
import { openBenchBackend, type BenchBackend } from './bench-backend.ts'
import { browserVersion } from './bench-browser.ts'
import { printRow, reportRows, type BenchRow } from './bench-report.ts'
import { BENCH_FOLDER, IS_QUICK, LARGE, SMALL } from './bench-settings.ts'
import { buildPages, buildSite, SITE_FOLDER } from './built-pages.ts'
import { benchDatabase } from './database.ts'
import { benchMap } from './map.ts'
import { benchSearch } from './search.ts'
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

/** All rows except those of the search, each printed when it is measured. */
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

const startedAt = Date.now()
await mkdir(BENCH_FOLDER, { recursive: true })
const backends: BenchBackend[] = []
try {
  const small = await openBenchBackend(SMALL)
  backends.push(small)
  const large = await openBenchBackend(LARGE)
  backends.push(large)
  await buildSite(small)
  const pagesFolder = await buildPages()
  const rows = await benchDirectory({ small, large, pagesFolder })
  const mapRows = await benchMap(pagesFolder)
  for (const row of mapRows) printRow(row)
  rows.push(...mapRows)
  rows.push(...benchSearch())
  rows.push(...(await benchDatabase()))
  const takenSeconds = (Date.now() - startedAt) / 1000
  await reportRows(
    rows,
    { browser: await browserVersion(), isQuick: IS_QUICK, takenSeconds },
    'docs/bench.md',
  )
} finally {
  await Promise.all(backends.map((backend) => backend.close()))
}

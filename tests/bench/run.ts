import { mkdir } from 'node:fs/promises'
import { openBenchBackend, type BenchBackend } from './bench-backend.ts'
import { browserVersion } from './bench-browser.ts'
import { printRow, reportRows } from './bench-report.ts'
import { benchDirectory } from './bench-directory.ts'
import { BENCH_FOLDER, IS_QUICK, LARGE, SMALL } from './bench-settings.ts'
import { buildPages } from './built-pages.ts'
import { buildSite } from './built-site.ts'
import { benchDatabase } from './database.ts'
import { benchMap } from './map.ts'
import { benchSearch } from './search.ts'

/*
 * npm run bench: the budgets of the project, each compared with a reference that runs here too. It never fails, because a
 * timing is not a test. BENCH_QUICK=1 repeats less.
 */
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

import type { BenchBackend } from './bench-backend.ts'
import { printRow } from './bench-report.ts'
import type { BenchRow } from './bench-row.ts'
import { SITE_FOLDER } from './built-site.ts'
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
export async function benchDirectory({ small, large, pagesFolder }: Benched): Promise<BenchRow[]> {
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

import type { BenchBackend } from './bench-backend.ts'
import { printRow } from './bench-report.ts'
import type { BenchRow } from './bench-row.ts'
import { SITE_FOLDER } from './built-site.ts'
import { benchFirstPaint, checkAgainstBrowser } from './first-paint.ts'
import { benchFirstSync } from './first-sync.ts'
import { benchMainThread } from './main-thread.ts'
import { benchResync } from './resync.ts'
import { measureGuideStarts, measureStockStarts, warmStartRows, type WarmDevice } from './warm-start.ts'

interface Benched {
  small: BenchBackend
  large: BenchBackend
  /** The bench's own built pages. */
  pagesFolder: string
}

/** Every row but those of the search, printed as soon as it is known. */
export async function benchDirectory({ small, large, pagesFolder }: Benched): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const add = (more: BenchRow[]): void => {
    for (const row of more) printRow(row)
    rows.push(...more)
  }
  await checkAgainstBrowser(small, SITE_FOLDER)
  add(await benchFirstPaint({ site: SITE_FOLDER, pages: pagesFolder }))
  const ofSmall = await measureStarts(small, pagesFolder)
  const ofLarge = await measureStarts(large, pagesFolder)
  add(warmStartRows(ofSmall, ofLarge))
  add([storageRow(ofLarge)])
  add(await benchResync(small, pagesFolder))
  add([await benchMainThread(large, pagesFolder)])
  add(await benchFirstSync([small, large], pagesFolder))
  return rows
}

async function measureStarts(
  backend: BenchBackend,
  pagesFolder: string,
): Promise<{ guide: WarmDevice; stock: WarmDevice }> {
  return {
    guide: await measureGuideStarts(backend),
    stock: await measureStockStarts(backend, pagesFolder),
  }
}

function storageRow({ guide, stock }: { guide: WarmDevice; stock: WarmDevice }): BenchRow {
  return {
    what: 'Storage for 10,000 listings, all in',
    unit: 'MB',
    ours: guide.indexedDbBytes / 1e6,
    reference: { name: 'RxDB replication', value: stock.indexedDbBytes / 1e6 },
    budget: { ratio: 1.25 },
    runs: [1, 1],
  }
}

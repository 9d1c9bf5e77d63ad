import type { BenchBackend } from './bench-backend.ts'
import { browserPath, withBrowser } from './bench-browser.ts'
import { repeat, type BenchRow } from './bench-report.ts'
import { RUNS } from './bench-settings.ts'
import { floorMs, medianOf, overSatellite, STEPS, syncGuide } from './first-sync.ts'
import { slowBrowser } from './slow-processor.ts'

/** How many times slower the processor of the browser is. */
const PROCESSOR_OF_SYNC = 4

/** The first sync with a slower processor; no row where the system cannot slow a browser down. */
export async function benchSlowProcessor(
  backends: readonly BenchBackend[],
  pagesFolder: string,
): Promise<BenchRow[]> {
  const browser = slowBrowser(browserPath(), PROCESSOR_OF_SYNC)
  if (browser === null) {
    console.warn('This system cannot give a browser less of the processor: no rows with a slower one')
    return []
  }
  try {
    const rows: BenchRow[] = []
    for (const backend of backends) {
      const ours = await withBrowser(browser.path, () =>
        repeat(RUNS.guideSync, () =>
          overSatellite(backend, pagesFolder, (pages, api) => syncGuide(pages, api, backend)),
        ),
      )
      const floor = await floorMs(backend)
      rows.push({
        what: `First sync, ${backend.listings.toLocaleString('en')} listings, satellite link, all threads together with a quarter of one core`,
        unit: 's',
        ours: medianOf(ours, 'whole') / 1000,
        reference: { name: 'bytes of the columnar form and one round trip', value: floor / 1000 },
        budget: { ratio: 1.2 },
        runs: [ours.length, 1],
        parts: STEPS.map(([step, name]) => ({
          name,
          ours: medianOf(ours, step),
          reference: step === 'transfers' ? floor : null,
        })),
      })
    }
    return rows
  } finally {
    browser.remove()
  }
}

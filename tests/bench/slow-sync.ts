import type { BenchBackend } from './bench-backend.ts'
import { getBrowserPath, withBrowser } from './bench-browser.ts'
import { repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS } from './bench-settings.ts'
import { computeFloorMs, medianOfStep, syncOverSatellite, SYNC_STEPS, syncGuide } from './first-sync.ts'
import { createSlowBrowser } from './slow-processor.ts'

/** How many times slower the processor of the browser is. */
const SYNC_SLOWDOWN = 4

/** The first sync with a slower processor; no row where the system cannot slow a browser down. */
export async function benchSlowProcessor(
  backends: readonly BenchBackend[],
  pagesFolder: string,
): Promise<BenchRow[]> {
  const browser = createSlowBrowser(getBrowserPath(), SYNC_SLOWDOWN)
  if (browser === null) {
    console.warn('This system cannot give a browser less of the processor: no rows with a slower one')
    return []
  }
  try {
    const rows: BenchRow[] = []
    for (const backend of backends) {
      const guideTimes = await withBrowser(browser.path, () =>
        repeatMeasurement(RUNS.guideSync, () =>
          syncOverSatellite(backend, pagesFolder, (pages, api) => syncGuide(pages, api, backend)),
        ),
      )
      const floorMs = await computeFloorMs(backend)
      rows.push({
        what: `First sync, ${backend.listings.toLocaleString('en')} listings, satellite link, all threads together with a quarter of one core`,
        unit: 's',
        ours: medianOfStep(guideTimes, 'whole') / 1000,
        reference: { name: 'bytes of the columnar form and one round trip', value: floorMs / 1000 },
        budget: { ratio: 1.2 },
        runs: [guideTimes.length, 1],
        parts: SYNC_STEPS.map(([step, name]) => ({
          name,
          ours: medianOfStep(guideTimes, step),
          reference: step === 'transfers' ? floorMs : null,
        })),
      })
    }
    return rows
  } finally {
    browser.remove()
  }
}

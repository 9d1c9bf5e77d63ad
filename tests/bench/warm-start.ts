import type { BrowserContext } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { inBrowser, onNewProfile, openPage } from './bench-browser.ts'
import { onOrigin } from './bench-origin.ts'
import { median, type BenchRow } from './bench-report.ts'
import { RUNS } from './bench-settings.ts'
import { inPlainBrowser, type PlainBrowser } from './plain-browser.ts'

const CARDS = 12
/** Large, because filling the device is not measured. */
const FILL_BATCH = 1_000

/** Starts a page offline on a filled device; resolves to the milliseconds until its cards are visible. */
type Start = () => Promise<number>
type Devices<T> = Record<'guideSmall' | 'stockSmall' | 'guideLarge' | 'stockLarge', T>

/** Alternates between our page and the stock page, small and large, so that other load on the machine affects all. */
export async function benchWarmStart(
  { small, large }: { small: BenchBackend; large: BenchBackend },
  folder: string,
): Promise<BenchRow[]> {
  const starts = await onWarmGuide(small, (guideSmall) =>
    onWarmStock(small, folder, (stockSmall) =>
      onWarmGuide(large, (guideLarge) =>
        onWarmStock(large, folder, (stockLarge) =>
          inTurns({ guideSmall, stockSmall, guideLarge, stockLarge }),
        ),
      ),
    ),
  )
  return rowsOf(starts)
}

async function inTurns(devices: Devices<Start>): Promise<Devices<number[]>> {
  const figures: Devices<number[]> = { guideSmall: [], stockSmall: [], guideLarge: [], stockLarge: [] }
  for (let run = 0; run <= RUNS.warmStart; run += 1) {
    for (const [name, start] of Object.entries(devices) as [keyof Devices<Start>, Start][]) {
      const ms = await start()
      // The first start after a visit compiles scripts; later ones use the code cache.
      if (run > 0) figures[name].push(ms)
    }
  }
  return figures
}

function rowsOf({ guideSmall, stockSmall, guideLarge, stockLarge }: Devices<number[]>): BenchRow[] {
  const stock = 'reading all from RxDB'
  return [
    row('1,000', guideSmall, { name: stock, starts: stockSmall }, 0.5),
    row('10,000', guideLarge, { name: stock, starts: stockLarge }, 0.25),
    row('10,000', guideLarge, { name: 'ours with 1,000', starts: guideSmall }, 1.15),
  ]
}

function row(
  listings: string,
  ours: number[],
  reference: { name: string; starts: number[] },
  ratio: number,
): BenchRow {
  return {
    what: `Offline start to ${CARDS} cards, ${listings} listings`,
    unit: 'ms',
    ours: median(ours),
    reference: { name: reference.name, value: median(reference.starts) },
    budget: { ratio },
    runs: [ours.length, reference.starts.length],
  }
}

function onWarmGuide<T>(backend: BenchBackend, use: (start: Start) => Promise<T>): Promise<T> {
  return onOrigin({ backend: backend.url }, (site) =>
    onNewProfile(async (profile) => {
      await inBrowser(profile, (device) => visitSite(device, site.url, backend.listings))
      await site.unplug()
      return inPlainBrowser(profile, (browser) => use(starterOf(browser, `${site.url}/businesses`)))
    }),
  )
}

function onWarmStock<T>(
  backend: BenchBackend,
  folder: string,
  use: (start: Start) => Promise<T>,
): Promise<T> {
  return onOrigin({ folder, backend: backend.url }, (site) =>
    onNewProfile(async (profile) => {
      await inBrowser(profile, (device) => visitStock(device, site.url, backend.publishableKey))
      await site.unplug()
      return inPlainBrowser(profile, (browser) => use(starterOf(browser, `${site.url}/stock-cards.html`)))
    }),
  )
}

async function visitStock(device: BrowserContext, url: string, key: string): Promise<void> {
  const sync = await openPage(device, `${url}/stock-sync.html`)
  const pull = { api: url, key, batchSize: FILL_BATCH }
  await sync.evaluate((wanted) => stockSync.syncStock(wanted), pull)
  await sync.close()
  const cards = await openPage(device, `${url}/stock-cards.html`)
  await cards.evaluate(async () => void (await navigator.serviceWorker.ready))
  await cards.close()
}

/** Visits the site until the directory is stored and the service worker is ready. */
export async function visitSite(device: BrowserContext, url: string, listings: number): Promise<void> {
  const page = await openPage(device, `${url}/businesses`)
  await page.getByText(savedCopyOf(listings)).waitFor({ timeout: 120_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
}

/** The status line of the site once everything is stored. */
export function savedCopyOf(listings: number): RegExp {
  return new RegExp(`Saved copy, updated .*${listings.toLocaleString('en')} listings`)
}

function starterOf(browser: PlainBrowser, url: string): Start {
  return () => browser.openAndRead(url, NOTE_CARDS, 'window.cardsShownAt')
}

/** Runs in the page before its own scripts: records the time of the frame in which the cards are visible. */
const NOTE_CARDS = `
  const look = () => {
    const shown = [...document.querySelectorAll('li article h2 a')].filter(
      (link) => link.textContent !== '' && link.getClientRects().length > 0,
    )
    if (shown.length >= ${CARDS}) window.cardsShownAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

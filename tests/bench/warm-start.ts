import type { BrowserContext } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { onDeviceWithSite, openPage } from './bench-browser.ts'
import { median, type BenchRow } from './bench-row.ts'
import { RUNS } from './bench-settings.ts'
import { storedBytes } from './stored-bytes.ts'

const CARDS = 12
/** Large, because filling the device is not what is measured. */
const FILL_BATCH = 1_000

/** What one device showed: offline start-up times in milliseconds, and what its IndexedDB takes. */
export interface WarmDevice {
  startsMs: number[]
  indexedDbBytes: number
}

/** A device with the whole directory, closed and started again and again with no network. */
export async function measureGuideStarts(backend: BenchBackend): Promise<WarmDevice> {
  return onDeviceWithSite({ backend: backend.url }, async (device, site) => {
    await visitSite(device, site.url, backend.listings)
    await site.unplug()
    const startsMs = await startOften(device, `${site.url}/businesses`)
    return { startsMs, indexedDbBytes: await storedBytes(device, site.url) }
  })
}

export async function measureStockStarts(backend: BenchBackend, folder: string): Promise<WarmDevice> {
  return onDeviceWithSite({ folder, backend: backend.url }, async (device, site) => {
    const sync = await openPage(device, `${site.url}/stock-sync.html`)
    const pull = { api: site.url, key: backend.publishableKey, batchSize: FILL_BATCH }
    await sync.evaluate((wanted) => stockSync.syncStock(wanted), pull)
    await sync.close()
    const cards = await openPage(device, `${site.url}/stock-cards.html`)
    await cards.evaluate(async () => void (await navigator.serviceWorker.ready))
    await cards.close()
    await site.unplug()
    const startsMs = await startOften(device, `${site.url}/stock-cards.html`)
    return { startsMs, indexedDbBytes: await storedBytes(device, site.url) }
  })
}

export function warmStartRows(
  small: { guide: WarmDevice; stock: WarmDevice },
  large: { guide: WarmDevice; stock: WarmDevice },
): BenchRow[] {
  const against = (
    name: string,
    ours: WarmDevice,
    reference: WarmDevice,
  ): Omit<BenchRow, 'what' | 'budget'> => ({
    unit: 'ms',
    ours: median(ours.startsMs),
    reference: { name, value: median(reference.startsMs) },
    runs: [ours.startsMs.length, reference.startsMs.length],
  })
  return [
    {
      what: 'Offline start to 12 cards, 1,000 listings',
      ...against('reading all from RxDB', small.guide, small.stock),
      budget: { ratio: 0.5 },
    },
    {
      what: 'Offline start to 12 cards, 10,000 listings',
      ...against('reading all from RxDB', large.guide, large.stock),
      budget: { ratio: 0.25 },
    },
    {
      what: 'Offline start to 12 cards, 10,000 listings',
      ...against('ours with 1,000', large.guide, small.guide),
      budget: { ratio: 1.15 },
    },
  ]
}

/** The first visit, until the directory is stored and the service worker has its shell. */
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

async function startOften(device: BrowserContext, url: string): Promise<number[]> {
  await device.addInitScript(noteCards, CARDS)
  const starts: number[] = []
  // The first start after a visit still compiles scripts that later ones find compiled.
  for (let run = 0; run <= RUNS.warmStart; run += 1) {
    const page = await device.newPage()
    const session = await device.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await page.goto(url)
    const shown = await page.waitForFunction(() => window.cardsShownAt)
    if (run > 0) starts.push(Number(await shown.jsonValue()))
    await page.close()
  }
  return starts
}

declare global {
  interface Window {
    cardsShownAt?: number
  }
}

/** Runs in the page before anything else: notes the frame in which so many cards are on the screen. */
function noteCards(cards: number): void {
  const look = (): void => {
    const shown = [...document.querySelectorAll('li article h2 a')].filter(
      (link) => link.textContent !== '' && link.getClientRects().length > 0,
    )
    if (shown.length >= cards) window.cardsShownAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

import type { Page } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { withNewDeviceAndSite, openPage } from './bench-browser.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS, SATELLITE_LINK } from './bench-settings.ts'
import type { LinkSpeed } from './bench-origin.ts'

/** Links and processors. Each visit opens a listing by its URL on a device that has never visited the guide. */
const VISIT_CASES: readonly {
  link: string
  speed: LinkSpeed
  processor: number
  budget: BenchRow['budget']
}[] = [
  { link: '2G', speed: { bytesPerSecond: 6_250, roundTripMs: 600 }, processor: 6, budget: { ratio: 0.25 } },
  { link: 'slow 3G', speed: { bytesPerSecond: 50_000, roundTripMs: 400 }, processor: 4, budget: null },
  { link: 'satellite', speed: SATELLITE_LINK, processor: 6, budget: null },
]
const TIMEOUT_MS = 180_000

/**
 * Time until a first visit shows the name of a listing: with the page that the build rendered, compared with the app's shell
 * at the same address, which needs its scripts and one answer of the server.
 */
export async function benchSlowLinks(backend: BenchBackend): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const path = await fetchListingPath(backend)
  for (const { link, speed, processor, budget } of VISIT_CASES) {
    const createMeasurement = (isShell: boolean) => () =>
      measureTimeToName(backend, path, { speed, processor, isShell })
    const guideTimes = await repeatMeasurement(RUNS.slowLink, createMeasurement(false))
    const shell = await repeatMeasurement(RUNS.slowLink, createMeasurement(true))
    rows.push({
      what: `First visit by a link until the name of a listing shows, ${link}, ${processor}x slower processor`,
      unit: 's',
      ours: median(guideTimes) / 1000,
      reference: { name: "the app's shell", value: median(shell) / 1000 },
      budget,
      runs: [guideTimes.length, shell.length],
    })
  }
  return rows
}

async function fetchListingPath({ url, publishableKey }: BenchBackend): Promise<string> {
  const answer = await fetch(
    `${url}/rest/v1/businesses?select=id&category=eq.business&phone=not.is.null&order=name&limit=1`,
    {
      headers: { apikey: publishableKey },
    },
  )
  const [row] = (await answer.json()) as { id: string }[]
  if (row === undefined) throw new Error('The backend has no listing')
  return `/business/${row.id}`
}

interface VisitConditions {
  speed: LinkSpeed
  processor: number
  isShell: boolean
}

function measureTimeToName(
  backend: BenchBackend,
  path: string,
  { speed, processor, isShell }: VisitConditions,
): Promise<number> {
  return withNewDeviceAndSite({ backend: backend.url, isShell }, async (device, site) => {
    const page = await openPage(device, 'about:blank')
    await throttlePage(page, speed, processor)
    await page.addInitScript(recordNameShown)
    await page.goto(site.url + path, { waitUntil: 'commit', timeout: TIMEOUT_MS })
    const handle = await page.waitForFunction(() => window.nameShownAt, null, { timeout: TIMEOUT_MS })
    return (await handle.jsonValue()) ?? Infinity
  })
}

/** Slows down the network and the processor with Chromium's built-in throttling. */
async function throttlePage(page: Page, speed: LinkSpeed, processor: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: speed.roundTripMs,
    downloadThroughput: speed.bytesPerSecond,
    uploadThroughput: speed.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
}

declare global {
  interface Window {
    /** Milliseconds from the navigation to the first frame with the name and a phone number of a listing. */
    nameShownAt?: number
  }
}

/** Runs in the page before its own scripts. Records when the name and the phone number of the listing are visible. */
function recordNameShown(): void {
  const checkForListing = (): void => {
    const heading = document.querySelector('main h1')
    const isShown =
      heading?.checkVisibility() === true && document.querySelector('main a[href^="tel:"]') !== null
    if (isShown) requestAnimationFrame(() => (window.nameShownAt = performance.now()))
    else requestAnimationFrame(checkForListing)
  }
  requestAnimationFrame(checkForListing)
}

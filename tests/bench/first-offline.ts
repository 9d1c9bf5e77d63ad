import type { BenchBackend } from './bench-backend.ts'
import { openPage, withNewDeviceAndSite } from './bench-browser.ts'
import { SlowLink, type LinkSpeed } from './bench-origin.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS, SATELLITE_LINK } from './bench-settings.ts'
import { toSavedCopyPattern } from './warm-start.ts'

/** Hosts use HTTP/2. The guide's own local server uses HTTP/1.1, over which a browser sends only six requests at a time. */
const LINKS: readonly { link: string; speed: LinkSpeed; isHttp2: boolean }[] = [
  { link: '2G', speed: { bytesPerSecond: 6_250, roundTripMs: 600 }, isHttp2: true },
  { link: 'slow 3G', speed: { bytesPerSecond: 50_000, roundTripMs: 400 }, isHttp2: true },
  { link: 'satellite', speed: SATELLITE_LINK, isHttp2: true },
  { link: 'satellite, HTTP/1.1', speed: SATELLITE_LINK, isHttp2: false },
]
const TIMEOUT_MS = 600_000

/**
 * Time of a first visit until home, lists, search and listings open without a network (SHELL-1), compared with the least
 * possible time: for the bytes that the link carried until then, and one round trip.
 */
export async function benchFirstOffline(backends: readonly BenchBackend[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const backend of backends)
    for (const { link, speed, isHttp2 } of LINKS) {
      const visits = await repeatMeasurement(RUNS.slowLink, () => visitUntilSaved(backend, speed, isHttp2))
      const bytes = median(visits.map(({ carriedBytes }) => carriedBytes))
      rows.push({
        what: `First visit until the guide opens offline, ${backend.listings.toLocaleString('en')} listings, ${link}`,
        unit: 's',
        ours: median(visits.map(({ ms }) => ms)) / 1000,
        reference: {
          name: `its ${Math.round(bytes / 1000)} kB and a round trip`,
          value: bytes / speed.bytesPerSecond + speed.roundTripMs / 1000,
        },
        budget: { ratio: 1.25 },
        runs: [visits.length, visits.length],
      })
    }
  return rows
}

async function visitUntilSaved(
  backend: BenchBackend,
  speed: LinkSpeed,
  isHttp2: boolean,
): Promise<{ ms: number; carriedBytes: number }> {
  const link = new SlowLink(speed)
  return withNewDeviceAndSite(
    { backend: backend.url, link, isSlowSite: true, isHttp2 },
    async (device, site) => {
      const page = await openPage(device, 'about:blank')
      const startedAt = performance.now()
      await page.goto(site.url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
      // Playwright's waitFor would look for the text only every half second.
      await page.waitForFunction(
        (savedPattern) => new RegExp(savedPattern).test(document.body?.textContent ?? ''),
        toSavedCopyPattern(backend.listings).source,
        { timeout: TIMEOUT_MS, polling: 20 },
      )
      return { ms: performance.now() - startedAt, carriedBytes: link.carriedBytes }
    },
  )
}

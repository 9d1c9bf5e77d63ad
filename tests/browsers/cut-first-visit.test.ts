import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENGINES, countMissingFiles, setUpSite, requiredEnv } from './browser-walks.ts'
import type { BrowserWindow } from './engine.ts'
import { MeteredLink } from './metered-link.ts'

/* A first visit over a link that is cut after each tenth of its bytes, in each engine: what opens offline after each cut. */

const PORTION_COUNT = 10
/** More than ten visits, because files without a hash, such as the worker and its list of files, load at each visit again. */
const MAX_VISITS = 16
/** Visits, each of a tenth of the bytes, after which home must open offline. Many, because the copy loads at the same time. */
const HOME_OPENS_AFTER_VISITS = 7
const LONG_MS = 900_000
const VISIT_TIMEOUT_MS = 60_000
/** If the count of missing files stays the same for this time, all files that have arrived are stored. */
const STORING_WAIT_MS = 1_500
/** How long a page may need to show what is stored. */
const OFFLINE_TIMEOUT_MS = 15_000
const CHECKED_PATHS = [
  '/',
  '/businesses',
  '/search?q=store',
  '/atolls',
  '/emergency',
  '/favorites',
  '/contact',
  '/maps',
  '/give',
]
/** Error texts of the drivers for the browser's own error page: Firefox by marionette and BiDi, Chromium, WebKitGTK. */
const CONNECTION_REFUSED_PATTERN =
  /connectionFailure|NS_ERROR_CONNECTION_REFUSED|ERR_CONNECTION_REFUSED|Could not connect/
/** Error texts after the browser has crashed: then the address is opened again, and the crash is counted and reported. */
const CRASH_ERROR_PATTERN =
  /context has been discarded|Failed to decode response|NoSuchSession|Target closed|Session closed/
const MAX_CRASHES = 2
const NOT_YET_PATTERN = /not on your device yet|comes? with the next connection/

/**
 * What an address shows without a network. 'not yet': the guide's note that the screen is not on the device yet. 'nothing':
 * the browser's own error page.
 */
type OfflineResult = 'broken' | 'nothing' | 'not yet' | 'screen'
const RESULTS_FROM_WORST: readonly OfflineResult[] = ['broken', 'nothing', 'not yet', 'screen']

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)
  const { openWindow } = testSite

  test.skipIf(process.env['LONG_WALKS'] === undefined)(
    'if the network is cut after each tenth of the bytes of a first visit, no screen breaks offline or shows less than before, and all open at the end (SHELL-1, SHELL-2, SHELL-3)',
    async () => {
      const folder = requiredEnv('GUIDE_OUT_DIR')
      const files = readFirstVisitFiles(folder)
      const bytes = [...files].reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
      const link = new MeteredLink(testSite.site, folder, files)
      const reportLines: string[] = []
      let crashes = 0
      await testSite.site.cut()
      /** For each path, the number of the visit after which it first opened without a network. */
      const opened = new Map<string, number>()
      const shownBest = new Map<string, OfflineResult>()
      for (let visit = 1; visit <= MAX_VISITS; visit += 1) {
        await link.open(Math.ceil(bytes / PORTION_COUNT))
        const online = await openWindow('cut')
        await online.open(testSite.site.url).catch(() => undefined)
        await expect
          .poll(async () => link.isOver || (await countMissingFiles(online)) === 0, {
            timeout: VISIT_TIMEOUT_MS,
            interval: 250,
          })
          .toBe(true)
        const isDone = !link.isOver
        await waitUntilStored(online)
        await testSite.site.cut()
        await online.close()

        let offline = await openWindow('cut')
        for (const address of CHECKED_PATHS) {
          const url = testSite.site.url + address
          const addReportLine = (line: string): void => void reportLines.push(line)
          let shownKind = await openAndClassify(offline, url, addReportLine)
          for (; shownKind === 'crashed'; shownKind = await openAndClassify(offline, url, addReportLine)) {
            crashes += 1
            expect(crashes, reportLines.join('\n')).toBeLessThanOrEqual(MAX_CRASHES)
            await offline.close().catch(() => undefined)
            offline = await openWindow('cut')
          }
          reportLines.push(`visit ${visit} ${address} ${shownKind}`)
          expect(shownKind, reportLines.join('\n')).not.toBe('broken')
          const bestKind = shownBest.get(address) ?? 'nothing'
          expect(RESULTS_FROM_WORST.indexOf(shownKind), reportLines.join('\n')).toBeGreaterThanOrEqual(
            RESULTS_FROM_WORST.indexOf(bestKind),
          )
          shownBest.set(address, shownKind)
          if (shownKind === 'screen' && !opened.has(address)) opened.set(address, visit)
        }
        await offline.close()
        if (isDone) break
      }
      expect(opened.get('/'), reportLines.join('\n')).toBeLessThanOrEqual(HOME_OPENS_AFTER_VISITS)
      expect(reportLines.slice(-CHECKED_PATHS.length).filter((line) => !line.endsWith(' screen'))).toEqual([])
      expect([...link.repeatedPaths]).toEqual([])
      const failureLines = reportLines.filter((line) => line.includes('could not'))
      if (failureLines.length > 0)
        console.warn(`The browser crashed ${crashes} times:\n${failureLines.join('\n')}`)
    },
    LONG_MS,
  )
})

/** Reads the paths of the files that a first visit loads: the service worker, and the files that it precaches. */
function readFirstVisitFiles(folder: string): Set<string> {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  const precachedPaths = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url)
  expect(precachedPaths.length).toBeGreaterThan(50)
  return new Set(['sw.js', ...precachedPaths])
}

/** Waits until the browser has stored the files that it received, because a busy machine stores them some time later. */
async function waitUntilStored(window: BrowserWindow): Promise<void> {
  const endsAt = Date.now() + OFFLINE_TIMEOUT_MS
  for (let missingBefore: number | null = -1; Date.now() < endsAt;) {
    const missingCount = await countMissingFiles(window)
    await new Promise((resolve) => setTimeout(resolve, STORING_WAIT_MS))
    if (missingCount === missingBefore) return
    missingBefore = missingCount
  }
}

/** Opens an address. @returns what the page shows @param note records the driver's error text if that failed */
async function openAndClassify(
  window: BrowserWindow,
  url: string,
  note: (line: string) => void,
): Promise<OfflineResult | 'crashed'> {
  const noteFailure = (what: string, error: unknown): boolean => {
    if (!CONNECTION_REFUSED_PATTERN.test(String(error))) note(`${url} could not be ${what}: ${String(error)}`)
    return CRASH_ERROR_PATTERN.test(String(error))
  }
  try {
    await window.open(url)
  } catch (error) {
    return noteFailure('opened', error) ? 'crashed' : 'nothing'
  }
  const endsAt = Date.now() + OFFLINE_TIMEOUT_MS
  for (;;) {
    try {
      const [heading = '', text = '', address = ''] = await window.evaluate<string[]>(
        `[document.querySelector('main h1')?.innerText ?? '', document.body.innerText, location.href]`,
      )
      // The browser shows its own error page.
      if (!address.startsWith(new URL(url).origin)) return 'nothing'
      if (/This page stopped working/.test(text)) return 'broken'
      if (NOT_YET_PATTERN.test(text)) return 'not yet'
      if (heading !== '') return 'screen'
    } catch (error) {
      if (noteFailure('read', error)) return 'crashed'
    }
    if (Date.now() > endsAt) return 'broken'
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

import { describe, expect, test } from 'vitest'
import { ENGINES, countMissingFiles, setUpSite, waitFor } from './browser-walks.ts'

/* Opens pages and leaves them while they start; the browser must still run afterwards. */

const LONG_MS = 300_000
const PAGE_COUNT = 60
const PATHS = ['/', '/businesses', '/search?q=store', '/atolls', '/emergency', '/contact']
/** The worker loads its code in about this time, so some pages are left in the middle of it. */
const MAX_STAY_MS = 300

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)

  test(
    'leaving a page while its web worker starts crashes no tab (LEAVE-1)',
    async () => {
      const window = await testSite.openWindow('left-early')
      await window.open(testSite.site.url)
      await waitFor(window, /[Uu]pdated .*listings/)
      await expect.poll(() => countMissingFiles(window), { timeout: 60_000 }).toBe(0)
      await testSite.site.cut()
      const reportLines: string[] = []
      for (let page = 0; page < PAGE_COUNT; page += 1) {
        const path = PATHS[page % PATHS.length] ?? '/'
        // Leave the pages at different times between 0 and MAX_STAY_MS.
        const leftAfter = (page * 97) % MAX_STAY_MS
        try {
          await window.open(testSite.site.url + path)
          await new Promise((resolve) => setTimeout(resolve, leftAfter))
          await window.evaluate('document.readyState')
        } catch (error) {
          reportLines.push(`page ${page}, ${path}, left after ${leftAfter} ms: ${String(error)}`)
          break
        }
      }
      expect(reportLines).toEqual([])
    },
    LONG_MS,
  )
})

import { describe, expect, test } from 'vitest'
import { serveNextRelease, type SiteProxy } from '../e2e/site-proxy.ts'
import { withNewerFormat } from '../fixtures/newer-format.ts'
import {
  callBackend,
  ENGINES,
  countMissingFiles,
  setUpSite,
  requiredEnv,
  waitFor,
  waitUntil,
} from './browser-walks.ts'
import type { BrowserWindow } from './engine.ts'

/* A new version that waits: what starts after the browser was closed, and after the person accepted it, in each engine. */

const LONG_MS = 180_000
const SAVED_COPY_PATTERN = /Saved copy, updated .*listings/
const NEXT_VERSION = 'newer-format'
const HEADING_EXPRESSION = "document.querySelector('main h1')?.innerText ?? ''"
const PATHS = ['/', '/businesses', '/search?q=bank', '/maps', '/print/MAJ', '/give', '/emergency']

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)

  test(
    'if the browser is closed while a new version of the guide waits, the next offline starts show the listings, the draft and seven screens (UPDATE-6, UPDATE-7, SYNC-18)',
    async () => {
      const rows = await callBackend<{ id: string; name: string }[]>(
        'GET',
        '/rest/v1/businesses?select=id,name&order=name&limit=1',
      )
      const [listing] = rows
      if (listing === undefined) throw new Error('There is no listing')
      const address = `${testSite.site.url}/business/${listing.id}`
      const firstWindow = await testSite.openWindow('waiting')
      await firstWindow.open(address)
      await waitFor(firstWindow, SAVED_COPY_PATTERN)
      await waitForFiles(firstWindow)
      // This change is newer than the snapshot that the device keeps.
      const name = `Renamed in ${engine.name} ${Date.now()}`
      try {
        await callBackend('PATCH', `/rest/v1/businesses?id=eq.${listing.id}`, { name })
        await firstWindow.click("//button[normalize-space()='Refresh']")
        await waitUntil(firstWindow, HEADING_EXPRESSION, (heading) => heading === name, name)
        // WebKit may have closed the database of an idle page (SYNC-17): it shows rows before it has stored them again.
        await waitFor(firstWindow, SAVED_COPY_PATTERN)
        await firstWindow.open(`${testSite.site.url}/contact`)
        await firstWindow.click("//*[@role='tab'][contains(., 'General Feedback')]")
        await firstWindow.type('//form//textarea', 'Half a message')
        await offerNextVersion(testSite.site, firstWindow)
        await testSite.site.cut()
      } finally {
        // Restore the name only now, because the open page would soon have pulled the old name.
        await callBackend('PATCH', `/rest/v1/businesses?id=eq.${listing.id}`, { name: listing.name })
      }
      await firstWindow.close()

      const secondWindow = await testSite.openWindow('waiting')
      for (let starts = 0; starts < 3; starts += 1) {
        await secondWindow.open(address)
        await waitUntil(secondWindow, HEADING_EXPRESSION, (heading) => heading === name, name)
      }
      // When Firefox is closed, it forgets a waiting version and keeps the active one (UPDATE-7).
      if (engine.name !== 'Firefox') await waitFor(secondWindow, new RegExp(`Version ${NEXT_VERSION}`))
      for (const path of PATHS) {
        await secondWindow.open(testSite.site.url + path)
        await waitFor(secondWindow, SAVED_COPY_PATTERN)
        expect(await secondWindow.evaluate<string>('document.body.innerText'), path).not.toMatch(
          /not on your device yet|This page stopped working/,
        )
      }
      await secondWindow.open(`${testSite.site.url}/contact`)
      await secondWindow.click("//*[@role='tab'][contains(., 'General Feedback')]")
      const draftExpression = "document.querySelector('form textarea')?.value"
      await waitUntil(secondWindow, draftExpression, (text) => text === 'Half a message', 'The draft')
    },
    LONG_MS,
  )

  test(
    'a new version of the guide that the person accepts runs after one reload, and still has the saved listings (UPDATE-1)',
    async () => {
      const page = await testSite.openWindow('accepting')
      await page.open(testSite.site.url)
      await waitFor(page, SAVED_COPY_PATTERN)
      await offerNextVersion(testSite.site, page)
      await page.click("//button[normalize-space()='Reload']")
      await waitFor(page, new RegExp(`Version ${NEXT_VERSION}`))
      await waitFor(page, SAVED_COPY_PATTERN)
      expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(/A new version is available/)
    },
    LONG_MS,
  )
})

/** Puts the next release on the site and waits until this page offers it. */
async function offerNextVersion(site: SiteProxy, page: BrowserWindow): Promise<void> {
  await waitFor(page, /Version \S+/)
  // Wait, because the new release has none of the old files, and a page that still needs one would reload (UPDATE-3).
  await waitForFiles(page)
  const version = await page.evaluate<string>('/Version (\\S+)/.exec(document.body.innerText)[1]')
  site.intercept = serveNextRelease(requiredEnv('GUIDE_OUT_DIR'), version, NEXT_VERSION, withNewerFormat)
  await page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => null)')
  await waitFor(page, /A new version is available/)
}

async function waitForFiles(page: BrowserWindow): Promise<void> {
  await expect.poll(() => countMissingFiles(page), { timeout: 60_000 }).toBe(0)
}

import { describe, expect, test } from 'vitest'
import { ENGINES, setUpSite, requiredEnv, waitFor } from './browser-walks.ts'
import { PUBLISHED_SNAPSHOT_PATH } from '../../src/domain/snapshot/published-snapshot.ts'
import type { SiteProxy } from '../e2e/site-proxy.ts'

/* Errors during a start that no test would notice otherwise: unhandled rejections in the page and its directory worker. */

const LONG_MS = 180_000
const READY_PATTERN = /[Uu]pdated .*listings/

/** Code that is put before each WATCHED script. It reports rejections and errors to the page, which collects them. */
const COLLECTING_SCRIPT = `
if (!globalThis.watched) {
  globalThis.watched = true
  const channel = new BroadcastChannel('rejections')
  const where = typeof document === 'undefined' ? 'worker' : 'page'
  if (where === 'page') {
    globalThis.rejections = []
    channel.onmessage = ({ data }) => globalThis.rejections.push(data)
  }
  const note = (text) => (where === 'page' ? globalThis.rejections.push(text) : channel.postMessage(text))
  addEventListener('unhandledrejection', ({ reason }) => note(where + ': ' + reason + ' ' + (reason && reason.stack)))
  addEventListener('error', ({ message }) => note(where + ': ' + message))
}
`
const WATCHED_PATH_PATTERN = /^\/assets\/(index|directory-worker)-[^/]*\.js$/

/** Puts COLLECT before the scripts of the page and of the directory worker. */
function addCollectingScript(site: SiteProxy): void {
  site.intercept = (request, response) => {
    const path = request.url ?? ''
    if (!WATCHED_PATH_PATTERN.test(path)) return false
    void fetch(requiredEnv('E2E_BACKEND_URL') + path)
      .then((answer) => answer.text())
      .then((text) => {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(COLLECTING_SCRIPT + text)
      })
    return true
  }
}

describe.each(ENGINES)('$name', (engine) => {
  const testSite = setUpSite(engine)

  // WebKitGTK requests the script twice while a service worker is being installed, for an unknown reason.
  test.skipIf(engine.name === 'WebKit')(
    'a first visit requests the snapshot of the listings only once, although the page and the worker both read it (SHELL-1)',
    async () => {
      const page = await testSite.openWindow('once')
      await page.open(testSite.site.url)
      await waitFor(page, READY_PATTERN)
      expect(testSite.site.requests.filter((path) => path === PUBLISHED_SNAPSHOT_PATH)).toHaveLength(1)
    },
    LONG_MS,
  )

  test(
    'opening a page causes no unhandled rejection, neither in the page nor in its web worker (ERR-9)',
    async () => {
      addCollectingScript(testSite.site)
      // A service worker refuses scripts with other bytes than those of the build.
      const page = await testSite.openWindow('starts', { withoutServiceWorker: true })
      for (const path of ['/', '/businesses', '/search?q=bank']) {
        await page.open(testSite.site.url + path)
        await waitFor(page, READY_PATTERN)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(await page.evaluate<string[]>('globalThis.rejections'), path).toEqual([])
      }
    },
    LONG_MS,
  )
})

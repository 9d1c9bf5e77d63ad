import { describe, expect, test } from 'vitest'
import { ENGINES, openSite, requiredEnv, waitFor } from './browser-walks.ts'
import { SNAPSHOT_ADDRESS } from '../../src/domain/snapshot/published-snapshot.ts'
import type { SiteProxy } from '../e2e/site-proxy.ts'

/* What a start leaves behind where nobody looks: promises that are rejected and not handled, in the page and its workers. */

const LONG_MS = 180_000
const READY = /[Uu]pdated .*listings/

/** Runs first in each of these scripts. Each tells the page, which collects. */
const COLLECT = `
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
const WATCHED = /^\/assets\/(index|directory-worker)-[^/]*\.js$/

/** Puts the collecting lines before the scripts of the page and of the directory's worker. */
function watchRejections(site: SiteProxy): void {
  site.intercept = (request, response) => {
    const path = request.url ?? ''
    if (!WATCHED.test(path)) return false
    void fetch(requiredEnv('E2E_BACKEND_URL') + path)
      .then((answer) => answer.text())
      .then((text) => {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(COLLECT + text)
      })
    return true
  }
}

describe.each(ENGINES)('$name', (engine) => {
  const walk = openSite(engine)

  // WebKitGTK requests it twice while a service worker is being installed, once where the page has none. Why is not known.
  test.skipIf(engine.name === 'WebKit')(
    'a first visit asks for all listings once, also where the page asks for them before the directory worker (SHELL-1)',
    async () => {
      const page = await walk.openWindow('once')
      await page.open(walk.site.url)
      await waitFor(page, READY)
      expect(walk.site.requests.filter((path) => path === SNAPSHOT_ADDRESS)).toHaveLength(1)
    },
    LONG_MS,
  )

  test(
    'a start leaves no rejected promise behind, in the page and in the worker (ERR-9)',
    async () => {
      watchRejections(walk.site)
      // A service worker refuses scripts with other bytes than those of the build.
      const page = await walk.openWindow('starts', { withoutServiceWorker: true })
      for (const path of ['/', '/businesses', '/search?q=bank']) {
        await page.open(walk.site.url + path)
        await waitFor(page, READY)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(await page.evaluate<string[]>('globalThis.rejections'), path).toEqual([])
      }
    },
    LONG_MS,
  )
})

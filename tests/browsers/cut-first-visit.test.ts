import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENGINES, missingFiles, openSite, requiredEnv } from './browser-walks.ts'
import type { Window } from './engine.ts'
import { MeteredLink } from './metered-link.ts'

/* A first visit over a link that ends at each tenth of its bytes, in each engine: what opens offline after each. */

const TENTHS = 10
/** Tenths of the bytes after which home opens without a network. The copy comes beside the worker, so it is no less. */
const HOME_OPENS_AFTER = 7
const LONG_MS = 900_000
const VISIT_MS = 60_000
/** What a page has at most to do with what is stored. */
const OFFLINE_MS = 15_000
const ADDRESSES = [
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
const NOT_YET = /not on your device yet|comes? with the next connection/

/** What an address shows without a network: 'not yet' says so, 'nothing' is the browser's own page. */
type Shown = 'broken' | 'nothing' | 'not yet' | 'screen'
const ORDER: readonly Shown[] = ['broken', 'nothing', 'not yet', 'screen']

describe.each(ENGINES)('$name', (engine) => {
  const walk = openSite(engine)
  const { openWindow } = walk

  test.skipIf(process.env['LONG_WALKS'] === undefined)(
    'a first visit that is cut at each tenth of its bytes: what opened once opens from then on, what is missing says so (SHELL-1, SHELL-2, SHELL-3)',
    async () => {
      const folder = requiredEnv('GUIDE_OUT_DIR')
      const files = countedFiles(folder)
      const bytes = [...files].reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
      const link = new MeteredLink(walk.site, folder, files)
      const story: string[] = []
      await walk.site.cut()
      /** The visit after which an address first opened without a network. */
      const opened = new Map<string, number>()
      const shownBest = new Map<string, Shown>()
      for (let visit = 1; visit <= TENTHS + 2; visit += 1) {
        await link.open(Math.ceil(bytes / TENTHS))
        const online = await openWindow('cut')
        await online.open(walk.site.url).catch(() => undefined)
        await expect
          .poll(async () => link.isOver || (await missingFiles(online)) === 0, {
            timeout: VISIT_MS,
            interval: 250,
          })
          .toBe(true)
        const isDone = !link.isOver
        await walk.site.cut()
        // Give the browser time to write to its disk what it has received.
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        await online.close()

        const offline = await openWindow('cut')
        for (const address of ADDRESSES) {
          const shown = await lookAt(offline, walk.site.url + address)
          story.push(`visit ${visit} ${address} ${shown}`)
          expect(shown, story.join('\n')).not.toBe('broken')
          const best = shownBest.get(address) ?? 'nothing'
          expect(ORDER.indexOf(shown), story.join('\n')).toBeGreaterThanOrEqual(ORDER.indexOf(best))
          shownBest.set(address, shown)
          if (shown === 'screen' && !opened.has(address)) opened.set(address, visit)
        }
        await offline.close()
        if (isDone) break
      }
      expect(opened.get('/'), story.join('\n')).toBeLessThanOrEqual(HOME_OPENS_AFTER)
      expect(story.slice(-ADDRESSES.length).filter((line) => !line.endsWith(' screen'))).toEqual([])
      expect([...link.again]).toEqual([])
    },
    LONG_MS,
  )
})

/** The files that a first visit loads: the worker and what its list names. */
function countedFiles(folder: string): Set<string> {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  const listed = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url)
  expect(listed.length).toBeGreaterThan(50)
  return new Set(['sw.js', ...listed])
}

async function lookAt(window: Window, url: string): Promise<Shown> {
  try {
    await window.open(url)
  } catch {
    return 'nothing'
  }
  const endsAt = Date.now() + OFFLINE_MS
  for (;;) {
    const [heading = '', text = '', address = ''] = await window
      .evaluate<string[]>(
        `[document.querySelector('main h1')?.innerText ?? '', document.body.innerText, location.href]`,
      )
      .catch(() => [])
    // The browser's own page.
    if (!address.startsWith(new URL(url).origin)) return 'nothing'
    if (/This page stopped working/.test(text)) return 'broken'
    if (NOT_YET.test(text)) return 'not yet'
    if (heading !== '') return 'screen'
    if (Date.now() > endsAt) return 'broken'
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

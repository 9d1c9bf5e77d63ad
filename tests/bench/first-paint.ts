import type { BenchBackend } from './bench-backend.ts'
import { openPage, onNewDevice } from './bench-browser.ts'
import type { BenchRow } from './bench-row.ts'
import { brotliBytes, scriptsBeforePaint } from './first-paint-script.ts'
import { visitSite } from './warm-start.ts'

const LIMIT_KB = 92

const PAGES = [
  { path: '/businesses', screen: 'category-page' },
  { path: '/business/:id', screen: 'listing-page' },
  { path: '/', screen: 'home-screen' },
]

/** JavaScript before the first meaningful paint, compared with the stock build of the same libraries. */
export async function benchFirstPaint(folders: { site: string; pages: string }): Promise<BenchRow[]> {
  const stock = await brotliBytes(folders.pages, await scriptsBeforePaint(folders.pages, 'stock-path.html'))
  return Promise.all(
    PAGES.map(async ({ path, screen }) => {
      const scripts = await scriptsBeforePaint(folders.site, 'index.html', screen)
      return {
        what: `JavaScript before the first paint of ${path}, brotli`,
        unit: 'kB',
        ours: (await brotliBytes(folders.site, scripts)) / 1000,
        reference: { name: 'usual path', value: stock / 1000 },
        budget: { ours: LIMIT_KB },
        runs: [1, 1],
      } satisfies BenchRow
    }),
  )
}

/**
 * Checks the list of scripts in a real browser, on a device that has the directory.
 * @throws Error naming a script that loaded before the cards were painted and is not in the count
 */
export async function checkAgainstBrowser(backend: BenchBackend, folder: string): Promise<void> {
  const counted = new Set(await scriptsBeforePaint(folder, 'index.html', 'category-page'))
  const loaded = await onNewDevice(async (device) => {
    await visitSite(device, backend.url, backend.listings)
    await device.addInitScript(noteScriptsAtCards)
    const page = await openPage(device, `${backend.url}/businesses`)
    const handle = await page.waitForFunction(() => window.scriptsAtCards)
    return (await handle.jsonValue()) ?? []
  })
  const missed = loaded.filter((path) => !counted.has(path))
  if (missed.length > 0)
    throw new Error(`Loaded before the first paint and not counted: ${missed.join(', ')}`)
}

declare global {
  interface Window {
    scriptsAtCards?: string[]
  }
}

/** Runs in the page before its own scripts. */
function noteScriptsAtCards(): void {
  const look = (): void => {
    if (document.querySelector('li article h2 a') === null) {
      requestAnimationFrame(look)
      return
    }
    window.scriptsAtCards = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
  }
  requestAnimationFrame(look)
}

import type { BenchBackend } from './bench-backend.ts'
import { openPage, withNewDevice } from './bench-browser.ts'
import type { BenchRow } from './bench-report.ts'
import { visitSite } from './warm-start.ts'
import { init, parse } from 'es-module-lexer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, brotliCompressSync } from 'node:zlib'

/**
 * The scripts that a page needs before it paints: the scripts in its HTML and the chunk of its screen, which the entry
 * imports by name, each with all static imports. Scripts loaded after the first paint (the directory client, the worker,
 * other screens) are not included.
 */
async function findScriptsBeforePaint(folder: string, html: string, screen?: string): Promise<string[]> {
  await init()
  const entries = findScriptsOfHtml(await readFile(join(folder, html), 'utf8'))
  const visitedPaths = new Set<string>()
  const dynamicImports = new Set<string>()
  const visitImports = async (path: string): Promise<void> => {
    if (visitedPaths.has(path)) return
    visitedPaths.add(path)
    const imports = await readImports(folder, path)
    for (const name of imports.dynamic) dynamicImports.add(name)
    for (const name of imports.fixed) await visitImports(name)
  }
  for (const entry of entries) await visitImports(entry)
  // Rendered pages load take-over as well.
  for (const name of screen === undefined ? [] : [screen, 'take-over']) {
    const chunk = [...dynamicImports].find((path) => path.startsWith(`/assets/${name}-`))
    if (chunk === undefined) throw new Error(`The entry of the site does not import ${name}`)
    await visitImports(chunk)
  }
  return [...visitedPaths]
}

/** Bytes as a server sends them: each file compressed separately with brotli's best quality. */
async function sumBrotliBytes(folder: string, paths: string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path))
      return brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function findScriptsOfHtml(html: string): string[] {
  const scripts = html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)
  const preloads = html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g)
  // Rendered pages list the scripts that start-later.js adds. Those that it preloads are found as imports of the screen.
  const laterScripts = /\bdata-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  // Rendered pages contain the text of theme.js itself (scripts/build/pages/inline-files.ts).
  const inlinedScripts = html.includes('<script>') ? ['/theme.js'] : []
  return [...[...scripts, ...preloads].map(([, path]) => path ?? ''), ...inlinedScripts, ...laterScripts]
}

async function readImports(folder: string, path: string): Promise<{ fixed: string[]; dynamic: string[] }> {
  const [imports] = parse(await readFile(join(folder, path), 'utf8'))
  const fixed: string[] = []
  const dynamicImports: string[] = []
  for (const { type, specifier } of imports) {
    if (typeof specifier !== 'string' || !specifier.startsWith('.')) continue
    const resolved = new URL(specifier, `http://site${path}`).pathname
    if (type === 'dynamic') dynamicImports.push(resolved)
    else fixed.push(resolved)
  }
  return { fixed, dynamic: dynamicImports }
}

const JAVASCRIPT_BUDGET_KB = 100

const MEASURED_PAGES = [
  { path: '/businesses', screen: 'category-screen' },
  { path: '/business/:id', screen: 'listing-screen' },
  { path: '/', screen: 'home-screen' },
]

/** JavaScript before the first meaningful paint, compared with the stock build of the same libraries. */
export async function benchFirstPaint(folders: { site: string; pages: string }): Promise<BenchRow[]> {
  const stockBytes = await sumBrotliBytes(
    folders.pages,
    await findScriptsBeforePaint(folders.pages, 'stock-path.html'),
  )
  return Promise.all(
    MEASURED_PAGES.map(async ({ path, screen }) => {
      const scripts = await findScriptsBeforePaint(folders.site, 'index.html', screen)
      return {
        what: `JavaScript before the first paint of ${path}, brotli`,
        unit: 'kB',
        ours: (await sumBrotliBytes(folders.site, scripts)) / 1000,
        reference: { name: 'stock build', value: stockBytes / 1000 },
        budget: { ours: JAVASCRIPT_BUDGET_KB },
        runs: [1, 1],
      } satisfies BenchRow
    }),
  )
}

/**
 * Checks the list of scripts in a real browser, on a device that has the directory.
 * @throws Error that names each script that loaded before the first card and is not in the count
 */
export async function checkScriptsInBrowser(backend: BenchBackend, folder: string): Promise<void> {
  // A device with a service worker gets the shell (app.html), whose scripts differ from those of index.html.
  const lists = ['index.html', 'app.html'].map((page) =>
    findScriptsBeforePaint(folder, page, 'category-screen'),
  )
  const countedPaths = new Set((await Promise.all(lists)).flat())
  const loaded = await withNewDevice(async (device) => {
    await visitSite(device, backend.url, backend.listings)
    await device.addInitScript(recordScriptsAtCards)
    const page = await openPage(device, `${backend.url}/businesses`)
    const handle = await page.waitForFunction(() => window.scriptsAtCards)
    return (await handle.jsonValue()) ?? []
  })
  const missedPaths = loaded.filter((path) => !countedPaths.has(path))
  if (missedPaths.length > 0)
    throw new Error(`Loaded before the first paint and not counted: ${missedPaths.join(', ')}`)
}

declare global {
  interface Window {
    scriptsAtCards?: string[]
  }
}

/** Runs in the page before its own scripts. Records which scripts have loaded when the first card is there. */
function recordScriptsAtCards(): void {
  const checkForCard = (): void => {
    if (document.querySelector('li article h2 a') === null) {
      requestAnimationFrame(checkForCard)
      return
    }
    window.scriptsAtCards = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
  }
  requestAnimationFrame(checkForCard)
}

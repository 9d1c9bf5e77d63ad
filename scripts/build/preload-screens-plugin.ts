import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type * as Table from '../../src/screens/screens.ts'
import { screenFile } from './screen-files.ts'

const LISTING_PATH = '/business/'
/** Asks for the listing of the address on a first visit (src/main.tsx). */
const FIRST_LISTING = 'src/directory/first-listing.ts'

interface EntryScreen {
  /** A path, or with a slash at its end the folder that the page is in. */
  path: string
  /** Modules that it needs besides the entry: its screen, and what that imports at once. */
  modules: readonly string[]
  isRendered: boolean
}

/** Screens on which visits begin, from a search engine or a shared link. */
async function entryScreens(): Promise<EntryScreen[]> {
  // Not a plain import, because Vite bundles its configuration together with everything that it imports.
  const { module } = await runnerImport<typeof Table>('src/screens/screens.ts')
  return module.SCREENS.filter(({ isEntry }) => isEntry).map((screen) => {
    const path = screen.path.replace(/:.*/, '')
    const modules = [screenFile(screen), ...(path === LISTING_PATH ? [FIRST_LISTING] : [])]
    return { path, modules, isRendered: screen.isRendered === true }
  })
}

/** Hydrates rendered pages. Not in the chunk of the first paint, because the shell does without it. */
const TAKE_OVER = 'src/rendered/take-over.tsx'

/** Modules that are imported by this many of the screens join the chunk of the first paint. */
const SHARED_BY = 3

const FILE = 'preload.js'

/**
 * Lets the browser fetch the chunks of the screen in the address while it fetches the entry. Without it a first visit
 * finds them one after the other: entry, screen, what the screen imports. The list is a script, because one index.html
 * serves every address, and a file, because the page allows no inline script (docs/decisions/0022).
 */
export function preloadScreens(): { plugin: Plugin; isOfFirstScreens: (id: string) => boolean } {
  let firstScreens = new Set<string>()
  let screens: EntryScreen[] = []
  return {
    /**
     * Whether a module belongs in the chunk of the first paint: the entry's modules, and those that entry
     * screens share.
     */
    isOfFirstScreens: (id) => firstScreens.has(id),
    plugin: {
      name: 'preload-screens',
      apply: 'build',
      enforce: 'pre',
      async buildEnd() {
        screens = await entryScreens()
        const ids = [...this.getModuleIds()]
        const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry === true)
        firstScreens = staticImportsOf(this, entries)
        const uses = new Map<string, number>()
        const files = new Map(screens.map(({ modules }) => [modules.join(' '), modules]))
        for (const modules of files.values()) {
          const found = ids.filter((id) => modules.some((module) => id.endsWith(`/${module}`)))
          for (const id of staticImportsOf(this, found)) uses.set(id, (uses.get(id) ?? 0) + 1)
        }
        for (const [id, count] of uses) if (count >= SHARED_BY) firstScreens.add(id)
      },
      transformIndexHtml: {
        order: 'post',
        // What the entry imports is named beside it: found in the entry, it would cost a round trip.
        handler: (_, { chunk }) => [
          ...(chunk?.imports ?? []).map((file) => ({
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, src: `/${file}` },
            injectTo: 'head' as const,
          })),
          { tag: 'script', attrs: { async: true, src: `/${FILE}` }, injectTo: 'head' as const },
        ],
      },
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        // index.html names only the entry, not its imports.
        const named = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
        const lists = screens.map(({ path, modules, isRendered }) => {
          const needed = withImports(
            bundle,
            [...modules, ...(isRendered ? [TAKE_OVER] : [])].map((module) => chunkOf(module, chunks)),
          )
          return [path, [...needed].filter((file) => !named.has(file))] as const
        })
        this.emitFile({ type: 'asset', fileName: FILE, source: formatPreloads(lists) })
      },
    },
  }
}

/** @throws Error for a module that is in no chunk, because it was moved and FIRST_LISTING or TAKE_OVER is out of date */
function chunkOf(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (chunk === undefined) throw new Error(`${module} is in no chunk`)
  return chunk
}

/** File names of these chunks and all their static imports. */
function withImports(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const walk = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const found = bundle[file]
    if (found?.type === 'chunk') for (const imported of found.imports) walk(imported)
  }
  for (const { fileName } of chunks) walk(fileName)
  return files
}

function formatPreloads(lists: readonly (readonly [string, readonly string[]])[]): string {
  return `(function (lists, path) {
  var folder = path.slice(0, path.indexOf('/', 1) + 1)
  lists.forEach(function (list) {
    if (list[0] !== path && list[0] !== folder) return
    list[1].forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = '/' + file
      document.head.appendChild(link)
    })
  })
})(${JSON.stringify(lists)}, location.pathname)
`
}

export type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Returns these modules and all their static imports. */
export function staticImportsOf(graph: Graph, ids: readonly string[]): Set<string> {
  return collect(ids, (id) => graph.getModuleInfo(id)?.importedIds ?? [])
}

/**
 * Returns these modules and all their static and dynamic imports, without modules for which `isOutside` is
 * true.
 */
export function allImportsOf(
  graph: Graph,
  ids: readonly string[],
  isOutside: (id: string) => boolean,
): Set<string> {
  return collect(
    ids.filter((id) => !isOutside(id)),
    (id) => {
      const info = graph.getModuleInfo(id)
      return info === null
        ? []
        : [...info.importedIds, ...info.dynamicallyImportedIds].filter((found) => !isOutside(found))
    },
  )
}

function collect(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const next = [...entries]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...importsOf(id))
  }
  return seen
}

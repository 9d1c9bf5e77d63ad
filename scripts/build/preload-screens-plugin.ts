import type { Plugin, Rolldown } from 'vite'
import { CATEGORY_INFO } from '../../src/domain/listing/categories.ts'
import { CATEGORIES } from '../../src/domain/listing/listing.ts'

interface EntryScreen {
  /** Paths of the screen. One that ends in a slash matches everything below it. */
  paths: readonly string[]
  /** Modules that the path needs besides the entry: its screen, and what that imports at once. */
  modules: readonly string[]
  /** True when the build renders the screen as a page, which the app then takes over. */
  isRendered: boolean
}

/** Screens on which visits begin, from a search engine or a shared link. */
const ENTRY_SCREENS: readonly EntryScreen[] = [
  { paths: ['/'], modules: ['src/screens/home-screen.tsx'], isRendered: true },
  {
    paths: CATEGORIES.map((name) => CATEGORY_INFO[name].path),
    modules: ['src/screens/category-screen.tsx'],
    isRendered: true,
  },
  { paths: ['/search'], modules: ['src/screens/search-screen.tsx'], isRendered: false },
  {
    paths: ['/business/'],
    modules: ['src/screens/listing-screen.tsx', 'src/directory/first-listing.ts'],
    isRendered: true,
  },
]

/** Hydrates rendered pages. Not in the chunk of the first paint, because the shell does without it. */
const TAKE_OVER = 'src/rendered/take-over.tsx'

/** Modules that are imported by this many of the screens join the chunk of the first paint. */
const SHARED_BY = 3

const FILE = 'preload.js'

/** Replaces Vite's preload helper of dynamic imports: preload.js preloads the chunks of the screens above. */
const VITE_HELPER = '\0vite/preload-helper.js'
const SMALL_HELPER = `export function __vitePreload(load) {
  return load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    window.dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })
}`

/** Vite's wrapper names what it imports twice more. That is 0.3 kB before the first paint, so it is shortened. */
const WRAPPED_IMPORT = /async \(\) => \{\s*const (\{[^{}]*\}) = await (import\("[^"]+"\));\s*return \1;\s*\}/g

/**
 * Lets the browser fetch the chunks of the screen in the address while it fetches the entry. Without it a first visit
 * finds them one after the other: entry, screen, what the screen imports. The list is a script, because one index.html
 * serves every address, and a file, because the page allows no inline script (docs/decisions/0022).
 */
export function preloadScreens(): { plugin: Plugin; isOfFirstScreens: (id: string) => boolean } {
  let firstScreens = new Set<string>()
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
      load: (id) => (id === VITE_HELPER ? SMALL_HELPER : undefined),
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry === true)
        firstScreens = staticImportsOf(this, entries)
        const uses = new Map<string, number>()
        for (const { modules } of ENTRY_SCREENS) {
          const screens = ids.filter((id) => modules.some((module) => id.endsWith(`/${module}`)))
          for (const id of staticImportsOf(this, screens)) uses.set(id, (uses.get(id) ?? 0) + 1)
        }
        for (const [id, count] of uses) if (count >= SHARED_BY) firstScreens.add(id)
      },
      renderChunk: (code) => code.replace(WRAPPED_IMPORT, '() => $2'),
      transformIndexHtml: {
        order: 'post',
        handler: () => [{ tag: 'script', attrs: { async: true, src: `/${FILE}` }, injectTo: 'head' }],
      },
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        // index.html names only the entry, not its imports.
        const named = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
        const lists = ENTRY_SCREENS.map(({ paths, modules, isRendered }) => {
          const needed = withImports(
            bundle,
            [...modules, ...(isRendered ? [TAKE_OVER] : [])].map((module) => chunkOf(module, chunks)),
          )
          return [paths, [...needed].filter((file) => !named.has(file))] as const
        })
        this.emitFile({ type: 'asset', fileName: FILE, source: formatPreloads(lists) })
      },
    },
  }
}

/** @throws Error for a module that is in no chunk, because it was moved and ENTRY_SCREENS is out of date */
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

function formatPreloads(lists: readonly (readonly [readonly string[], readonly string[]])[]): string {
  return `(function (lists, path) {
  var folder = path.slice(0, path.indexOf('/', 1) + 1)
  lists.forEach(function (list) {
    if (list[0].indexOf(path) < 0 && list[0].indexOf(folder) < 0) return
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

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Returns these modules and all their static imports. */
function staticImportsOf(graph: Graph, ids: readonly string[]): Set<string> {
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

import type { Plugin, Rolldown } from 'vite'

export interface EntryScreen {
  /** Addresses that it shows; one that ends in a slash stands for everything below it. */
  paths: readonly string[]
  /** What the address needs beside the entry: its screen, and what that asks for at once. */
  modules: readonly string[]
}

const FILE = 'preload.js'

/**
 * Has the browser fetch the chunks of the screen that the address names beside the chunk of the frame. Without it a
 * first visit finds them one after the other: frame, screen, what the screen imports, each a turn to the server.
 * The list is a script because one index.html serves every address, and a file because the page allows no inline
 * script.
 */
export function preloadScreens(screens: readonly EntryScreen[]): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { async: true, src: `/${FILE}` }, injectTo: 'head' }],
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = withImports(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      )
      const lists = screens.map(({ paths, modules }) => {
        const needed = withImports(
          bundle,
          modules.map((module) => chunkOf(module, chunks)),
        )
        return [paths, [...needed].filter((file) => !named.has(file))] as const
      })
      this.emitFile({ type: 'asset', fileName: FILE, source: formatPreloads(lists) })
    },
  }
}

/** @throws Error for a module that is in no chunk: it was moved, and the list above it is out of date. */
function chunkOf(module: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (chunk === undefined) throw new Error(`${module} is in no chunk`)
  return chunk
}

/** File names of these chunks and of all that they import before they run. */
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

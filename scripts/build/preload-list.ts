import type { PageValues } from '../../src/rendered/page-template.ts'
import type { BuiltChunks } from './built-chunks.ts'
import type { InlineFiles } from './pages/inline-files.ts'
import { TAKE_OVER_MODULE, type EntryScreen } from './entry-screens.ts'

/** The list is in a file, because the content security policy allows only inline scripts whose hash it contains. */
export const PRELOAD_FILE = 'preload.js'

/** A path, or a folder for many paths, with the names of the files that its screen needs besides the entry. */
export type ScreenFiles = readonly [path: string, files: readonly string[]]

/** Files that a rendered page lists for downloads, besides its scripts. */
export interface PagePreloads {
  screens: readonly ScreenFiles[]
  /** The files of the first two steps of a visit (SHELL_STEPS) that are not in the HTML of every page. */
  nextFiles: readonly string[]
  /** The scripts of the step screens (SHELL_STEPS) that are not in the HTML of every page. */
  screenFiles: readonly string[]
  /** Address of the directory's snapshot. */
  snapshot: string
  /** Script and styles that pages contain instead of linking to files; absent until the build has chosen them. */
  inline?: InlineFiles
}

export function listScreenFiles(chunks: BuiltChunks, screens: readonly EntryScreen[]): ScreenFiles[] {
  // Leave out the files that the page itself links: the entry and what it imports (addPreloads).
  const linkedFiles = new Set([...chunks.entries, ...listEntryImports(chunks)])
  return screens.map(({ path, modules, isRendered }) => {
    const files = [...modules, ...(isRendered ? [TAKE_OVER_MODULE] : [])].map((module) =>
      chunks.findFileOf(module),
    )
    return [path, [...chunks.collectReachedFiles(files, 'static')].filter((file) => !linkedFiles.has(file))]
  })
}

/** Returns the addresses of the files that the page at this path lists for downloads. */
export function findPagePreloads(
  { screens, nextFiles, screenFiles, snapshot }: PagePreloads,
  path: string,
): Pick<PageValues, 'preloads' | 'nextFiles' | 'screenFiles' | 'snapshot'> {
  const folder = path.slice(0, path.indexOf('/', 1) + 1)
  const files = screens.find(([listedPath]) => listedPath === path || listedPath === folder)?.[1] ?? []
  const excludeLoaded = (list: readonly string[]): string[] =>
    toAddresses(list.filter((file) => !files.includes(file)))
  return {
    preloads: toAddresses(files),
    nextFiles: excludeLoaded(nextFiles),
    screenFiles: excludeLoaded(screenFiles),
    snapshot,
  }
}

function toAddresses(files: readonly string[]): string[] {
  return files.map((file) => `/${file}`)
}

/**
 * A script that lets the browser fetch the chunks of the addressed screen while it fetches the entry. Without it a first visit
 * finds them one after the other: the entry, the screen, the screen's imports. The list is a script, because one page serves
 * every address (docs/decisions/0022).
 */
export function formatPreloadScript(screenFiles: readonly ScreenFiles[]): string {
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
})(${JSON.stringify(screenFiles)}, location.pathname)
`
}

function listEntryImports(chunks: BuiltChunks): string[] {
  return chunks.entries.flatMap((entry) => chunks.listImports(entry))
}

/** Adds the preload script and preloads of the entry's imports, which the browser would otherwise find a round trip later. */
export function addPreloads(page: string, chunks: BuiltChunks): string {
  const scripts = [
    ...listEntryImports(chunks).map((file) => `<script type="module" crossorigin src="/${file}"></script>`),
    `<script async src="/${PRELOAD_FILE}"></script>`,
  ]
  return page.replace('  </head>', `${scripts.map((script) => `    ${script}\n`).join('')}  </head>`)
}

import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'
import { allImportsOf } from './preload-screens-plugin.ts'

/** The modules of the admin area. Modules that are imported only from these are not public either. */
const ADMIN_MODULES = /\/src\/(admin\/|screens\/admin-screen\.tsx$)/

/** The bundler's runtime module, which every chunk may need. It is in no list of modules. */
const RUNTIME = /rolldown[/\\]runtime/

const ADMIN_STYLES = /\/src\/admin\/.*\.module\.css$/
const ADMIN_SCRIPTS = /\/src\/admin\/.*\.module\.css\.js$/
const SCRIPT = '.js'

const ADOPT = 'virtual:adopt-styles'
const RESOLVED_ADOPT = `\0${ADOPT}`

/** Uses a constructed style sheet, because the content security policy refuses inline styles. */
const ADOPT_CODE = `export function adopt(text) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}`

interface ChunkContent {
  name: string
  moduleIds: readonly string[]
  /** The module that others import from it; absent where there is none. */
  facadeModuleId?: string | null
}

/**
 * Keeps the admin area away from visitors. Its chunks, libraries included, are named `admin-*`, so that the service
 * worker does not precache them (scripts/build/build-service-worker.ts); a build whose public chunks hold code of it
 * fails; and its styles are in its chunks, not in the one style sheet of the site (docs/decisions/0021).
 */
export function adminArea(): { plugin: Plugin; chunkFileNames: (chunk: ChunkContent) => string } {
  let publicModules = new Set<string>()
  let config: ResolvedConfig
  return {
    plugin: {
      name: 'admin-area',
      apply: 'build',
      enforce: 'pre',
      configResolved(resolved) {
        config = resolved
      },
      resolveId: {
        filter: { id: /\.module\.css$|^virtual:adopt-styles$/ },
        async handler(source, importer) {
          if (source === ADOPT) return RESOLVED_ADOPT
          const found = await this.resolve(source, importer, { skipSelf: true })
          // Use another file name, so that Vite does not process it as a style file.
          return found !== null && ADMIN_STYLES.test(found.id) ? found.id + SCRIPT : null
        },
      },
      load: {
        filter: { id: [ADMIN_SCRIPTS, /^\0virtual:adopt-styles$/] },
        async handler(id) {
          if (id === RESOLVED_ADOPT) return ADOPT_CODE
          const path = id.slice(0, -SCRIPT.length)
          this.addWatchFile(path)
          const { code, modules } = await preprocessCSS(await readFile(path, 'utf8'), path, config)
          return [
            `import { adopt } from ${JSON.stringify(ADOPT)}`,
            `adopt(${JSON.stringify(withoutSpace(code))})`,
            `export default ${JSON.stringify(modules ?? {})}`,
          ].join('\n')
        },
      },
      buildEnd() {
        const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry === true)
        publicModules = allImportsOf(this, entries, (id) => ADMIN_MODULES.test(id))
      },
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || isAdminName(chunk.fileName)) continue
          const leaks = chunk.imports.filter(isAdminName)
          if (leaks.length > 0) {
            this.error(`${chunk.fileName} is public and needs ${leaks.join(', ')}, which no visitor has`)
          }
          const strays = chunk.moduleIds.filter((id) => ADMIN_MODULES.test(id))
          if (strays.length > 0) this.error(`${chunk.fileName} is public and holds ${strays.join(', ')}`)
        }
      },
    },
    chunkFileNames: ({ name, moduleIds, facadeModuleId }) => {
      // A module that another chunk holds too leaves an empty chunk, which only hands it on.
      const ids = moduleIds.length === 0 && facadeModuleId ? [facadeModuleId] : moduleIds
      // A library's module that visitors' code imports but does not use ends up in a chunk of the admin area.
      const isAdmin =
        ids.some((id) => ADMIN_MODULES.test(id)) ||
        (ids.length > 0 && ids.every((id) => !publicModules.has(id) && !RUNTIME.test(id)))
      return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash].js`.replace(
        '[name]',
        cleanName(nameOf(name, ids)),
      )
    },
  }
}

/** Catalogues are named by their folder, because an update pairs files by their names (SHELL-5). */
function nameOf(name: string, [id = '']: readonly string[]): string {
  return name === 'texts' ? `${basename(dirname(id))}-texts` : name
}

/** Names of public chunks must not begin like those of the admin area. */
function cleanName(name: string): string {
  return name.replace(/^admin-/, '')
}

function isAdminName(fileName: string): boolean {
  return fileName.startsWith('assets/admin-')
}

/** Removes comments and indentation. */
function withoutSpace(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n')
}

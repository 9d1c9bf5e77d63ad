import type { Plugin } from 'vite'

/** Where the admin area begins: what is reached only through here is code that no visitor loads. */
const ADMIN_ROOM = /\/src\/(admin\/|app\/admin-page\.tsx$)/

/** The bundler's own module, which every chunk may need; it is in no list of modules. */
const RUNTIME = /rolldown[/\\]runtime/

interface ChunkContent {
  name: string
  moduleIds: readonly string[]
}

/**
 * Names the chunks of the admin area `admin-*`, its libraries included: the service worker does not precache them
 * (scripts/build/build-service-worker.ts), and a build whose public chunks hold code of it fails.
 */
export function adminChunks(): { plugin: Plugin; chunkFileNames: (chunk: ChunkContent) => string } {
  let publicModules = new Set<string>()
  return {
    plugin: {
      name: 'admin-chunks',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        publicModules = reach(
          ids.filter((id) => this.getModuleInfo(id)?.isEntry === true),
          (id) => {
            const info = this.getModuleInfo(id)
            return info === null ? [] : [...info.importedIds, ...info.dynamicallyImportedIds]
          },
        )
      },
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || isAdminName(chunk.fileName)) continue
          const leaks = chunk.imports.filter(isAdminName)
          if (leaks.length > 0) {
            this.error(`${chunk.fileName} is public and needs ${leaks.join(', ')}, which no visitor has`)
          }
          const strays = chunk.moduleIds.filter((id) => ADMIN_ROOM.test(id))
          if (strays.length > 0) this.error(`${chunk.fileName} is public and holds ${strays.join(', ')}`)
        }
      },
    },
    chunkFileNames: ({ name, moduleIds }) => {
      const isAdmin =
        moduleIds.length > 0 && moduleIds.every((id) => !publicModules.has(id) && !RUNTIME.test(id))
      return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash].js`.replace('[name]', cleanName(name))
    },
  }
}

/** A public screen's own name must not look like the admin area's. */
function cleanName(name: string): string {
  return name.replace(/^admin-/, '')
}

function isAdminName(fileName: string): boolean {
  return fileName.startsWith('assets/admin-')
}

/** Everything that can be reached without entering the admin area. */
function reach(entries: string[], importsOf: (id: string) => string[]): Set<string> {
  const seen = new Set<string>()
  const next = [...entries]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id) || ADMIN_ROOM.test(id)) continue
    seen.add(id)
    next.push(...importsOf(id))
  }
  return seen
}

import type { Rolldown } from 'vite'

/** The part of the bundler that knows the modules of a build and their imports. */
export type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Returns these modules and all their static imports. */
export function collectStaticImports(graph: ModuleGraph, ids: Iterable<string>): Set<string> {
  return collectReachable(ids, (id) => graph.getModuleInfo(id)?.importedIds ?? [])
}

/** Returns these modules and all their static and dynamic imports, without modules for which `isOutside` is true. */
export function collectAllImports(
  graph: ModuleGraph,
  ids: readonly string[],
  isOutside: (id: string) => boolean = () => false,
): Set<string> {
  return collectReachable(
    ids.filter((id) => !isOutside(id)),
    (id) => {
      const info = graph.getModuleInfo(id)
      return info === null
        ? []
        : [...info.importedIds, ...info.dynamicallyImportedIds].filter((importedId) => !isOutside(importedId))
    },
  )
}

function collectReachable(
  entries: Iterable<string>,
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const reachedIds = new Set<string>()
  const waitingIds = [...entries]
  for (let id = waitingIds.pop(); id !== undefined; id = waitingIds.pop()) {
    if (reachedIds.has(id)) continue
    reachedIds.add(id)
    waitingIds.push(...importsOf(id))
  }
  return reachedIds
}

/** Whether the bundler's module `id` is this source file. @param file path in the project, with forward slashes */
export function isModule(id: string, file: string): boolean {
  return id.endsWith(`/${file}`)
}

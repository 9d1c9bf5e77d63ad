import { basename, dirname } from 'node:path'
import type { Rolldown } from 'vite'
import { isAdminModule } from './admin-area.ts'
import type { EntryScreen } from './entry-screens.ts'
import { collectAllImports, isModule, collectStaticImports, type ModuleGraph } from './module-graph.ts'
import { isLaterModule, START_MODULES } from './shell-steps.ts'

/*
 * Which modules share a file of the build, and how the file is named. That depends on the imports of all modules, which are
 * known when the bundler asks for the group of the first module.
 */

/**
 * Chunks of libraries, by the part of the app that needs them. They are separate from the guide's own code, so that devices
 * do not download them again with a release that changes only that code (SHELL-5).
 */
const LIBRARY_CHUNKS = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|scheduler|react-dom|react-router)\/(?!.*server)/,
    priority: 1,
  },
  { name: 'form-library', test: /\/node_modules\/zod\/v4\/(core|mini)\//, priority: 1 },
  {
    name: 'map-libraries',
    test: /\/node_modules\/(leaflet|@?react-leaflet|leaflet\.offline|idb|supercluster|kdbush)\//,
    priority: 1,
  },
]

/** Modules that at least this many screens import are put into the chunk of the first paint. */
const MIN_SHARING_SCREENS = 3

/** Modules that a screen needs before it can be used (SLOW-3). Merged with others, they would make its first load larger. */
const AWAITED_MODULE_PATTERN =
  /\/src\/(screens\/[\w-]+-screen\.tsx|rendered\/take-over\.tsx|directory\/first-listing\.ts)$/

/**
 * The words of the emergency search have their own chunk, because with them an update of screen-parts exceeds its limit
 * (SHELL-5).
 */
const EMERGENCY_WORDS_MODULE = 'src/domain/emergency/emergency-words.ts'

/** The table of atolls is not one of the helpers, because every screen that needs a helper would load the table. */
const ATOLL_TABLE_MODULE = 'src/domain/atolls/atolls.ts'

/** Small modules that a few screens share. */
const HELPER_MODULE_PATTERN = /\/src\/(?!admin\/)((domain|browser)\/|.*texts\.ts$)/

/** Small modules of the last download step, and style files, which contain only names of classes. */
const SMALL_MODULE_PATTERN = /\/src\/(?!admin\/)((domain|browser)\/|.*(texts\.ts|\.module\.css)$)/

/** The bundler's runtime module, which every chunk may need. No list of modules contains it. */
const RUNTIME_MODULE_PATTERN = /rolldown[/\\]runtime/

/** The modules of the build, grouped by the screens and lazy parts that need them. */
interface ModuleSets {
  /** The modules of the entry, and the modules that entry screens share. */
  firstScreens: ReadonlySet<string>
  /** The modules that the entry or a screen needs before it can be used. */
  awaited: ReadonlySet<string>
  /** Names of the chunks of modules that screens wait for and that lazy parts of the first two steps need too. */
  sharedChunks: ReadonlyMap<string, string>
  /** Modules that START_MODULES (shell-steps.ts) import and for which no screen waits. */
  startParts: ReadonlySet<string>
  /** Modules of the first two download steps, other than `startParts`, for which no screen waits. */
  screenParts: ReadonlySet<string>
  /** Small modules of the last step of a first visit (SHELL_STEPS). */
  laterParts: ReadonlySet<string>
  /** All modules that visitors may load. */
  publicModules: ReadonlySet<string>
}

function computeModuleSets(graph: ModuleGraph, entry: string, screens: readonly EntryScreen[]): ModuleSets {
  const ids = [...collectAllImports(graph, [entry])]
  const awaitedModules = ids.filter((id) => AWAITED_MODULE_PATTERN.test(id) && !isAdminModule(id))
  const awaitedWithImports = collectStaticImports(graph, [entry, ...awaitedModules])
  const isMergeable = (id: string): boolean => !awaitedWithImports.has(id) && !id.startsWith('/assets/')
  const startModules = ids.filter((id) => START_MODULES.some((module) => isModule(id, module)))
  const startParts = filterSet(collectStaticImports(graph, startModules), isMergeable)
  const modulesBeforeLater = collectAllImports(graph, [entry], isLaterModule)
  const publicModules = collectAllImports(graph, [entry], isAdminModule)
  const firstScreens = findFirstScreenModules(graph, entry, screens, ids)
  const ofParts = collectStaticImports(
    graph,
    [...modulesBeforeLater].filter((id) => !awaitedWithImports.has(id)),
  )
  return {
    firstScreens,
    awaited: awaitedWithImports,
    sharedChunks: nameSharedChunks(
      graph,
      awaitedModules,
      (id) =>
        awaitedWithImports.has(id) && ofParts.has(id) && modulesBeforeLater.has(id) && !firstScreens.has(id),
    ),
    startParts,
    screenParts: filterSet(modulesBeforeLater, (id) => isMergeable(id) && !startParts.has(id)),
    laterParts: filterSet(
      publicModules,
      (id) => isMergeable(id) && !modulesBeforeLater.has(id) && SMALL_MODULE_PATTERN.test(id),
    ),
    publicModules,
  }
}

function findFirstScreenModules(
  graph: ModuleGraph,
  entry: string,
  screens: readonly EntryScreen[],
  ids: readonly string[],
): Set<string> {
  const useCounts = new Map<string, number>()
  const files = new Map(screens.map(({ modules }) => [modules.join(' '), modules]))
  for (const modules of files.values()) {
    const foundIds = ids.filter((id) => modules.some((module) => isModule(id, module)))
    for (const id of collectStaticImports(graph, foundIds)) useCounts.set(id, (useCounts.get(id) ?? 0) + 1)
  }
  const shared = [...useCounts].filter(([, count]) => count >= MIN_SHARING_SCREENS).map(([id]) => id)
  return new Set([...collectStaticImports(graph, [entry]), ...shared])
}

/**
 * Modules that the same screens import share a chunk, which is named after these screens. The bundler alone would also
 * separate modules by the lazy parts that need them: thirty files of some hundred bytes, found one after the other (SHELL-1).
 * @param awaitedModules the modules that match AWAITED_MODULE_PATTERN
 * @returns for each shared module the name of its chunk
 */
function nameSharedChunks(
  graph: ModuleGraph,
  awaitedModules: readonly string[],
  isShared: (id: string) => boolean,
): Map<string, string> {
  const screensOf = new Map<string, string[]>()
  for (const screen of awaitedModules)
    for (const id of collectStaticImports(graph, [screen]))
      if (id !== screen && isShared(id))
        screensOf.set(id, [...(screensOf.get(id) ?? []), toScreenName(screen)])
  return new Map([...screensOf].map(([id, names]) => [id, `${names.sort().join('-')}-parts`]))
}

function toScreenName(id: string): string {
  return basename(id).replace(/(-screen)?\.tsx?$/, '')
}

function filterSet<T>(values: ReadonlySet<T>, isIncluded: (value: T) => boolean): Set<T> {
  return new Set([...values].filter(isIncluded))
}

interface ChunkContent {
  name: string
  moduleIds: readonly string[]
  /** The module of this chunk that other chunks import; absent if there is none. */
  facadeModuleId?: string | null
}

/**
 * Settings of the bundler's output.
 * @param entry id of the page that starts the app
 */
export function createFileLayout(
  entry: string,
  screens: readonly EntryScreen[],
): Pick<Rolldown.OutputOptions, 'chunkFileNames' | 'codeSplitting'> {
  let sets: ModuleSets | null = null
  const nameChunk =
    (nameOf: (id: string, moduleSets: ModuleSets) => string | null) =>
    (id: string, graph: ModuleGraph): string | null =>
      nameOf(id, (sets ??= computeModuleSets(graph, entry, screens)))
  return {
    codeSplitting: {
      groups: [
        ...LIBRARY_CHUNKS,
        // Put all modules of the first paint into one chunk. Otherwise there would be a dozen chunks, requested one after
        // the other (docs/decisions/0022).
        { name: nameChunk((id, { firstScreens }) => (firstScreens.has(id) ? 'first-screens' : null)) },
        {
          // A file for each of these modules would cost a request for some hundred bytes.
          name: nameChunk((id, { awaited }) =>
            awaited.has(id) && HELPER_MODULE_PATTERN.test(id) && !isModule(id, ATOLL_TABLE_MODULE)
              ? 'helpers'
              : null,
          ),
          maxModuleSize: 1_200,
        },
        {
          name: nameChunk((id, { sharedChunks }) => sharedChunks.get(id) ?? null),
          includeDependenciesRecursively: false,
        },
        {
          name: nameChunk((id, { laterParts }) => (laterParts.has(id) ? 'later-helpers' : null)),
          maxModuleSize: 1_500,
        },
        {
          name: nameChunk((id, { startParts, screenParts }) => {
            if (startParts.has(id)) return 'start-parts'
            if (!screenParts.has(id)) return null
            return isModule(id, EMERGENCY_WORDS_MODULE) ? 'emergency-words' : 'screen-parts'
          }),
          // Do not move modules that start-parts and screen-parts import out of the chunks of screens.
          includeDependenciesRecursively: false,
        },
      ],
    },
    chunkFileNames: (chunk) => toFileName(chunk, sets?.publicModules ?? new Set()),
  }
}

function toFileName(
  { name, moduleIds, facadeModuleId }: ChunkContent,
  openedFiles: ReadonlySet<string>,
): string {
  // A chunk whose module was moved into another chunk is empty and only re-exports that module.
  const ids = moduleIds.length === 0 && facadeModuleId ? [facadeModuleId] : moduleIds
  // A library's module that visitors' code imports but does not use ends up in a chunk of the admin area.
  const isAdmin =
    ids.some(isAdminModule) ||
    (ids.length > 0 && ids.every((id) => !openedFiles.has(id) && !RUNTIME_MODULE_PATTERN.test(id)))
  return `assets/${isAdmin ? 'admin-' : ''}${toPublicName(name, ids)}-[hash].js`
}

/**
 * Catalogues are named by their folder, because an update matches old and new files by their names (SHELL-5). The name of a
 * public chunk must not begin like the names of the admin area's files.
 */
function toPublicName(name: string, [id = '']: readonly string[]): string {
  return (name === 'texts' ? `${basename(dirname(id))}-texts` : name).replace(/^admin-/, '')
}

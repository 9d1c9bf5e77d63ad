import type { Plugin, Rolldown } from 'vite'
import { SHELL_STEPS, type ShellStep } from '../../src/domain/offline-caches.ts'
import { allImportsOf, staticImportsOf, type Graph } from './preload-screens-plugin.ts'

/** Written by the app's build, read by the service worker's (build-service-worker.ts). */
export const SHELL_STEPS_FILE = '.vite/shell-steps.json'

/** What opens the home page and shows the emergency numbers; with everything that these import. */
const START = [
  'src/screens/home-screen.tsx',
  'src/screens/emergency-screen.tsx',
  'src/features/emergency/emergency-section.tsx',
  'src/app/bundled-emergency-numbers.tsx',
  'src/app/site-footer.tsx',
  'src/app/notices.tsx',
  'src/app/status-warnings.tsx',
  'src/background/start.ts',
]

/** What only the directory worker loads, by the name of its chunk, and the records of the favorites. */
const COPY_FILES = /^assets\/(directory-worker|directory-host|copy-libraries|dexie)-/
/** Waits for the network in any case. */
const LATER_FILES = /^assets\/realtime-channel-/

/**
 * What the first minutes offline can do without (SHELL-1), each with what it alone imports: maps, photos in full, codes, the
 * camera, giving, receiving and printing the guide, and the pages about the guide and this device.
 */
const LATER = [
  'src/listings/map/map-view.tsx',
  'src/features/listing-pages/directions/place-on-map.tsx',
  'src/features/listing-pages/listing-gallery.tsx',
  'src/features/listing-pages/share-sheet.tsx',
  'src/features/device/saved-maps/map-offer.tsx',
  'src/features/device/removal/removal-screen.tsx',
  'src/features/device/saved-maps/load-maps.ts',
  'src/map/tiles/device-maps.ts',
  'src/map/coastline.ts',
  'src/rendered/keep-pages.tsx',
  'src/screens/about-screen.tsx',
  'src/screens/give-screen.tsx',
  'src/screens/maps-screen.tsx',
  'src/screens/names-screen.tsx',
  'src/screens/near-screen.tsx',
  'src/screens/offline-screen.tsx',
  'src/screens/print-screen.tsx',
  'src/screens/privacy-screen.tsx',
  'src/screens/receive-screen.tsx',
]

/** Modules that a screen needs before it answers (SLOW-3): merged with others they would make its first load larger. */
const AWAITED = /\/src\/(screens\/[\w-]+-screen\.tsx|rendered\/take-over\.tsx|directory\/first-listing\.ts)$/

/** Small modules that a few screens share. */
const HELPER = /\/src\/(?!admin\/)((domain|browser)\/|.*texts\.ts$)/

const ADMIN = /\/src\/(admin\/|screens\/admin-screen\.tsx$)/

/**
 * Notes for each file of the build in which step a first visit downloads it (SHELL-1), and merges the small parts of the
 * first two steps that no screen waits for: alone each is a request of some hundred bytes.
 */
export function shellSteps(): {
  plugin: Plugin
  mergedChunkOf: (id: string) => string | null
  /** Whether a screen waits for this module, which only helps it. */
  isAwaitedHelper: (id: string) => boolean
} {
  let startParts: ReadonlySet<string> = new Set()
  let screenParts: ReadonlySet<string> = new Set()
  let awaited: ReadonlySet<string> = new Set()
  return {
    isAwaitedHelper: (id) => awaited.has(id) && HELPER.test(id),
    mergedChunkOf: (id) => (startParts.has(id) ? 'start-parts' : screenParts.has(id) ? 'screen-parts' : null),
    plugin: {
      name: 'shell-steps',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry === true)
        awaited = staticImportsOf(this, [...entries, ...ids.filter((id) => AWAITED.test(id))])
        const mayMerge = (id: string): boolean => !awaited.has(id) && !id.startsWith('/assets/')
        startParts = filterSet(
          staticImportsOf(
            this,
            ids.filter((id) => START.some((module) => isModule(id, module))),
          ),
          mayMerge,
        )
        screenParts = filterSet(
          allImportsOf(this satisfies Graph, entries, isLeftForLater),
          (id) => mayMerge(id) && !startParts.has(id),
        )
      },
      generateBundle(_, bundle) {
        const stepOf = stepsOf(new BundleFiles(bundle))
        const steps = Object.fromEntries(
          Object.keys(bundle)
            .filter((file) => file.startsWith('assets/'))
            .map((file) => [file, SHELL_STEPS.indexOf(stepOf(file))]),
        )
        this.emitFile({ type: 'asset', fileName: SHELL_STEPS_FILE, source: JSON.stringify(steps) })
      },
    },
  }
}

/** Whether the first two steps end before this module. */
function isLeftForLater(id: string): boolean {
  return ADMIN.test(id) || LATER.some((module) => isModule(id, module))
}

function isModule(id: string, module: string): boolean {
  return id.endsWith(`/${module}`)
}

function filterSet<T>(values: ReadonlySet<T>, isIn: (value: T) => boolean): Set<T> {
  return new Set([...values].filter(isIn))
}

function stepsOf(files: BundleFiles): (file: string) => ShellStep {
  const entries = files.chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const start = files.reach([...entries, ...START.map((module) => files.chunkOf(module))], 'static')
  const admin = files.chunks
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith('assets/admin-'))
  const screens = files.reach(
    entries,
    'all',
    new Set([...admin, ...LATER.map((module) => files.chunkOf(module))]),
  )
  return (file) => {
    if (COPY_FILES.test(file)) return 'copy'
    if (LATER_FILES.test(file)) return 'later'
    if (start.has(file) || file.endsWith('.css')) return 'start'
    return screens.has(file) ? 'screens' : 'later'
  }
}

class BundleFiles {
  readonly chunks: Rolldown.OutputChunk[]

  constructor(private readonly bundle: Rolldown.OutputBundle) {
    this.chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  }

  /** @throws Error for a module that is in no chunk, because it was moved and a list above is out of date */
  chunkOf(module: string): string {
    const chunk = this.chunks.find(({ moduleIds }) => moduleIds.some((id) => isModule(id, module)))
    if (chunk === undefined) throw new Error(`${module} is in no chunk`)
    return chunk.fileName
  }

  /** These chunks with all that they import, at once or (`all`) later too, except what is reached only through `without`. */
  reach(
    from: readonly string[],
    kind: 'static' | 'all',
    without: ReadonlySet<string> = new Set(),
  ): Set<string> {
    const seen = new Set<string>()
    const next = [...from]
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      const chunk = this.bundle[file]
      if (seen.has(file) || without.has(file) || chunk?.type !== 'chunk') continue
      seen.add(file)
      next.push(...chunk.imports, ...(kind === 'all' ? chunk.dynamicImports : []))
    }
    return seen
  }
}

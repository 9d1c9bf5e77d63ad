import { SHELL_STEPS, BUNDLED_WORKER, type ShellStep } from '../../src/domain/offline-caches.ts'
import { isAdminFile, isAdminModule } from './admin-area.ts'
import type { BuiltChunks } from './built-chunks.ts'
import { isModule } from './module-graph.ts'

/* Assigns each file of the app to the step of a first visit that downloads it (SHELL-1, docs/decisions/0051). */

/** The modules that open the home page and show the emergency numbers. Their imports are downloaded with them. */
export const START_MODULES = [
  'src/screens/home-screen.tsx',
  'src/screens/emergency-screen.tsx',
  'src/features/emergency/emergency-section.tsx',
  'src/app/bundled-emergency-numbers.tsx',
  'src/app/site-footer.tsx',
  'src/app/notices.tsx',
  'src/app/status-warnings.tsx',
  'src/background/start.ts',
]

/**
 * Files without a hash in their address that the first page does not need offline. In the first step, the install would wait
 * for the server's answer for each of them that no page has loaded.
 */
const FILES_OF_SCREENS_STEP = [
  'manifest.webmanifest',
  'icons/icon.svg',
  'preload.js',
  'start-later.js',
  BUNDLED_WORKER.slice(1),
]

/** The page that opens every address offline. */
const SHELL_PAGE = 'app.html'
/** Pages of the build contain the text of this script, so the file is prefetched for the service worker's install. */
const THEME_SCRIPT = 'theme.js'

/** Chunks with which the directory worker reads the listings. */
const COPY_FILE_PATTERN = /^assets\/(directory-worker|directory-host|copy-libraries)-/
/** The file of Dexie, with which the screens read favorites and messages. The bundler does not know this file. */
const DEXIE_FILE_PREFIX = 'assets/dexie-'
/** Chunks with which the directory worker stores each listing by itself. */
const DATABASE_FILE_PATTERN = /^assets\/(rxdb-databases|database-libraries)-/
/** The file that starts the directory worker. */
const WORKER_FILE_PREFIX = 'assets/directory-worker-'
/** Files that are needed only with a network. */
const LATER_FILE_PATTERN = /^assets\/realtime-channel-/

/**
 * Modules that are not needed in the first minutes offline (SHELL-1), each with the modules that it alone imports: maps,
 * full-size photos, codes, the camera, giving, receiving and printing the guide, pages about the guide and this device.
 */
const LATER_MODULES = [
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
  'src/screens/atoll-shape.tsx',
  'src/screens/give-screen.tsx',
  'src/screens/maps-screen.tsx',
  'src/screens/names-screen.tsx',
  'src/screens/near-screen.tsx',
  'src/screens/offline-screen.tsx',
  'src/screens/print-screen.tsx',
  'src/screens/privacy-screen.tsx',
  'src/screens/receive-screen.tsx',
]

/** Whether this module is downloaded only in the last step. */
export function isLaterModule(id: string): boolean {
  return isAdminModule(id) || LATER_MODULES.some((module) => isModule(id, module))
}

/**
 * For each file, the index of its step in SHELL_STEPS. A file that is not listed belongs to the first step.
 * @param files names of all files in assets/
 */
export function assignShellSteps(files: readonly string[], chunks: BuiltChunks): Record<string, number> {
  const start = chunks.collectReachedFiles(
    [...chunks.entries, ...START_MODULES.map((module) => chunks.findFileOf(module))],
    'static',
  )
  const admin = chunks.allChunks.map(({ fileName }) => fileName).filter(isAdminFile)
  const lateFiles = new Set([...admin, ...LATER_MODULES.map((module) => chunks.findFileOf(module))])
  const screens = chunks.collectReachedFiles(chunks.entries, 'all', lateFiles)
  const stepOf = (file: string): ShellStep => {
    if (COPY_FILE_PATTERN.test(file)) return 'copy'
    if (DATABASE_FILE_PATTERN.test(file)) return 'database'
    if (LATER_FILE_PATTERN.test(file)) return 'later'
    if (start.has(file) || file.endsWith('.css')) return 'start'
    return screens.has(file) || file.startsWith(DEXIE_FILE_PREFIX) ? 'screens' : 'later'
  }
  return Object.fromEntries([
    ...files.map((file) => [file, SHELL_STEPS.indexOf(stepOf(file))]),
    ...FILES_OF_SCREENS_STEP.map((file) => [file, SHELL_STEPS.indexOf('screens')]),
  ])
}

/**
 * The files that pages prefetch (public/start-later.js), without the scripts that are in the HTML of every page. `nextFiles`
 * are the files of the steps start and copy; `screenFiles` are the files of the step screens, which are prefetched only over
 * a fast link. Neither list has styles, icons or the manifest, because the browser loads these with every page.
 * @param steps of all files of the app, as `assignShellSteps` returns them
 */
export function listPrefetchedFiles(
  steps: Readonly<Record<string, number>>,
  chunks: BuiltChunks,
): { nextFiles: string[]; screenFiles: string[] } {
  const linkedFiles = chunks.collectReachedFiles(chunks.entries, 'static')
  const filesOf = (step: ShellStep): string[] =>
    Object.keys(steps).filter(
      (file) => steps[file] === SHELL_STEPS.indexOf(step) && file.endsWith('.js') && !linkedFiles.has(file),
    )
  return {
    nextFiles: [
      ...filesOf('copy').toSorted(compareWorkerFirst),
      ...filesOf('start'),
      SHELL_PAGE,
      THEME_SCRIPT,
    ],
    screenFiles: filesOf('screens'),
  }
}

/** Sorts the directory worker first in `nextFiles`, because it requests the listings, which are the largest download. */
function compareWorkerFirst(a: string, b: string): number {
  return Number(b.startsWith(WORKER_FILE_PREFIX)) - Number(a.startsWith(WORKER_FILE_PREFIX))
}

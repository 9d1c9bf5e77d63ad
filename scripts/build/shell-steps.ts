import { SHELL_STEPS, BUNDLED_WORKER, type ShellStep } from '../../src/domain/offline-caches.ts'
import { isAdminFile, isAdminModule } from './admin-area.ts'
import type { BuiltChunks } from './built-chunks.ts'
import { isModule } from './module-graph.ts'

/* In which step a first visit downloads each file of the app (SHELL-1, docs/decisions/0051). */

/** What opens the home page and shows the emergency numbers; with everything that these import. */
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
 * Files whose addresses have no hash, and without which the first page opens offline. In the first step the install would
 * wait for the server's answer to each that no page has loaded.
 */
const WITH_SCREENS = [
  'manifest.webmanifest',
  'icons/icon.svg',
  'preload.js',
  'start-later.js',
  BUNDLED_WORKER.slice(1),
]

/** The page that opens every address offline. */
const SHELL_PAGE = 'app.html'
/** Pages of the build contain its text: without a download ahead, the service worker waits a round trip for the file. */
const THEME_SCRIPT = 'theme.js'

/** What only the directory worker loads, by the name of its chunk, and the records of the favorites. */
const COPY_FILES = /^assets\/(directory-worker|directory-host|copy-libraries|dexie)-/
/** The file that starts the directory worker. */
const WORKER_FILE = 'assets/directory-worker-'
/** Files that are needed only with a network. */
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

/** Whether the first two steps end before this module. */
export function isLeftForLater(id: string): boolean {
  return isAdminModule(id) || LATER.some((module) => isModule(id, module))
}

/**
 * For each file, the place of its step in SHELL_STEPS. A file that is not listed belongs to the first step.
 * @param files names of all files in assets/
 */
export function shellSteps(files: readonly string[], chunks: BuiltChunks): Record<string, number> {
  const start = chunks.reach(
    [...chunks.entries, ...START_MODULES.map((module) => chunks.fileOf(module))],
    'static',
  )
  const admin = chunks.all.map(({ fileName }) => fileName).filter(isAdminFile)
  const left = new Set([...admin, ...LATER.map((module) => chunks.fileOf(module))])
  const screens = chunks.reach(chunks.entries, 'all', left)
  const stepOf = (file: string): ShellStep => {
    if (COPY_FILES.test(file)) return 'copy'
    if (LATER_FILES.test(file)) return 'later'
    if (start.has(file) || file.endsWith('.css')) return 'start'
    return screens.has(file) ? 'screens' : 'later'
  }
  return Object.fromEntries([
    ...files.map((file) => [file, SHELL_STEPS.indexOf(stepOf(file))]),
    ...WITH_SCREENS.map((file) => [file, SHELL_STEPS.indexOf('screens')]),
  ])
}

/**
 * The files that pages download before they are needed (public/start-later.js), without the scripts that the HTML of every
 * page names already. `nextFiles` are those of the steps start and copy, `screenFiles` those of the step screens, which only
 * a fast link brings ahead. Neither has styles, icons and the manifest: the browser loads those with every page.
 * @param steps of all files of the app, as `shellSteps` returns them
 */
export function filesAhead(
  steps: Readonly<Record<string, number>>,
  chunks: BuiltChunks,
): { nextFiles: string[]; screenFiles: string[] } {
  const named = chunks.reach(chunks.entries, 'static')
  const filesOf = (step: ShellStep): string[] =>
    Object.keys(steps).filter(
      (file) => steps[file] === SHELL_STEPS.indexOf(step) && file.endsWith('.js') && !named.has(file),
    )
  return {
    nextFiles: [...filesOf('copy').toSorted(workerFirst), ...filesOf('start'), SHELL_PAGE, THEME_SCRIPT],
    screenFiles: filesOf('screens'),
  }
}

/** Of `nextFiles`, because the directory worker asks for the listings, which are the largest download. */
function workerFirst(a: string, b: string): number {
  return Number(b.startsWith(WORKER_FILE)) - Number(a.startsWith(WORKER_FILE))
}

import { storeLanguageFile } from '../browser/guide-language.ts'
import { runAfterFirstIdle } from '../browser/page-lifecycle.ts'
import { getServiceWorkers } from '../browser/service-workers.ts'
import { subscribeToAddress } from '../browser/visit-history.ts'
import { connectDirectory, type DirectoryClient } from '../directory/client.ts'
import { isAdminPath } from '../domain/paths.ts'
import { checkDevice } from '../features/device/offline/device-check.ts'
import { watchForRemoval } from '../features/device/removal/removal-visit.ts'
import { readOwnAtoll, subscribeToOwnAtoll } from '../listings/own-atoll.ts'
import { updateOutboxWorker } from '../outbox/outbox-worker.ts'
import { FAST_LINK_BYTES_PER_SECOND, isLinkSlow } from '../features/device/offline/link-speed.ts'
import { untilOpensOffline } from '../features/device/offline/opens-offline.ts'
import { downloadPageShell } from '../features/device/offline/shell-download.ts'
import { followCanonicalLink } from './canonical-link.ts'
import { downloadMaps, downloadPhotos } from './downloads.ts'
import { runAndLogFailure, waitForCopy, waitForDirectoryCode } from './follow-copy.ts'
import { recordReceivedTimes } from './received-times.ts'
import { followMergedFavourites } from './merged-favourites.ts'
import { followKeptPages } from './kept-pages.ts'
import { reportVisit } from './visit-report.ts'

/**
 * Longest wait for files that the service worker downloads. Some of them may never arrive, and a page of the admin area does not
 * request them.
 */
const MAX_DELAY_MS = 5 * 60_000

/** Tasks that need the screens. The folder src/background may not import screens, so main.tsx passes these tasks. */
interface ScreenTasks {
  createWorker: () => Worker
  /** Renders the pages for the next start. Never rejects. */
  keepPages: () => Promise<void>
  preloadOtherScreens: () => void
}

/** Connects to the saved copy of the directory, and starts the background tasks of a visit after the first paint. */
export function startBackground(tasks: ScreenTasks): DirectoryClient {
  watchForRemoval()
  const client = connectDirectory(tasks.createWorker, {
    read: readOwnAtoll,
    subscribe: subscribeToOwnAtoll,
  })
  storeRowsInTime(client)
  let isStarted = false
  // An admin may open the visitors' pages without a new page load, so start also after a later navigation.
  const startForVisitor = (): void => {
    if (isStarted || isAdminPath(location.pathname)) return
    isStarted = true
    startTasks(client, tasks)
  }
  startForVisitor()
  subscribeToAddress(startForVisitor)
  return client
}

function startTasks(client: DirectoryClient, { keepPages, preloadOtherScreens }: ScreenTasks): void {
  const untilDirectoryCode = waitForDirectoryCode(client)
  const copyReady = waitForCopy(client)
  void updateOutboxWorker()
  if (__GUIDE_LANGUAGES__ !== null) void storeLanguageFile()
  const shellDownloaded = runAndLogFailure(async () => {
    if (!(await checkDevice())) return
    await downloadPageShell({
      untilDirectoryCode,
      untilListings: copyReady,
      storeRows: () => client.storeRows(),
    })
  })
  // The code of other screens must not compete with the listings for a slow link (SHELL-1).
  void copyReady.then(waitForShellScreens).then(() => runAfterFirstIdle(preloadOtherScreens))
  followCanonicalLink()
  recordReceivedTimes(client)
  reportVisit(client)
  followMergedFavourites(client)
  followKeptPages(client, keepPages)
  downloadPhotos(client)
  downloadMaps(client, shellDownloaded)
}

/**
 * Lets the worker store each listing by itself (SYNC-23), also where the service worker does not bring the code for that
 * (shell-download.ts). That code delays nothing if no service worker downloads the files of the guide, or over a link that is
 * not slow.
 */
function storeRowsInTime(client: DirectoryClient): void {
  const store = (): void => client.storeRows()
  const storeUnlessSlow = async (): Promise<void> => {
    const { linkSpeed = FAST_LINK_BYTES_PER_SECOND } = client.getStatus()
    const isSlow = isLinkSlow() || linkSpeed < FAST_LINK_BYTES_PER_SECOND
    if (!isSlow || !(await hasServiceWorker())) store()
  }
  const copy = waitForCopy(client)
  void copy.then(storeUnlessSlow)
  // If the service worker cannot be registered after the copy is ready, no service worker will download that code.
  void Promise.all([untilOpensOffline(), copy]).then(([readiness]) => readiness === 'never' && store())
  setTimeout(store, MAX_DELAY_MS)
}

/**
 * Resolves when the service worker has downloaded the code of the screens, at once if there is no service worker, and after
 * MAX_DELAY_MS at the latest. If the page requested this code earlier, WebKit would download it twice, because WebKit does not
 * join two downloads of one file (SHELL-2).
 */
async function waitForShellScreens(): Promise<void> {
  if (!(await hasServiceWorker())) return
  await Promise.race([untilOpensOffline(), new Promise((resolve) => setTimeout(resolve, MAX_DELAY_MS))])
}

async function hasServiceWorker(): Promise<boolean> {
  try {
    return (await getServiceWorkers()?.getRegistration()) !== undefined
  } catch {
    // Some browsers refuse to list registrations where they refuse service workers.
    return false
  }
}

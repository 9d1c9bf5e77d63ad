import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { getServiceWorkers } from '../../../browser/service-workers.ts'
import type { ShellStep } from '../../../domain/offline-caches.ts'
import { installOutboxWorker } from '../../../outbox/outbox-worker.ts'
import { countShellFiles, downloadShellSteps, type ShellState } from './device-check.ts'
import { isLinkFast } from './link-speed.ts'
import { setOfflineReadiness, type OfflineReadiness } from './opens-offline.ts'

/*
 * Downloads the app shell in the order in which its files are needed (SHELL-1): while the listings load, the code that
 * reads them; then the screens; then the code that stores each listing separately; then maps and the rest. The service
 * worker downloads the files (sw/shell-files.ts) and stores each at once, so a broken link, a closed page or a killed
 * browser loses only unfinished downloads (SHELL-2).
 */

const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 60 * 60_000
/** If no service worker is active after this time, the page registers it again. Each further wait is twice as long. */
const FIRST_REGISTRATION_WAIT_MS = 60_000

export interface ShellDownloadPorts {
  /** Resolves when the directory worker has loaded its code, or cannot load it now. */
  untilDirectoryCode: Promise<void>
  /** Resolves when the listings are on the device, or cannot be downloaded now. */
  untilListings: Promise<void>
  /** Resolves once a service worker is active; false where there will never be one. */
  untilWorker: () => Promise<boolean>
  count: () => Promise<ShellState>
  download: (upTo: ShellStep) => Promise<ShellState>
  report: (state: OfflineReadiness) => void
  /** Called when the guide opens without a network, and the code of the databases has been downloaded. May be called again. */
  storeRows: () => void
  /** Whether the link is so fast that downloading the screens does not delay the listings. */
  isLinkFast: () => boolean
  /** Installs the worker that sends messages without an open page (OUTBOX-14). Never rejects. */
  addOutboxWorker: () => Promise<void>
  /** Resolves after this time, or as soon as the network is back. */
  pause: (ms: number) => Promise<void>
}

/** Resolves when all files are on the device, or if there will never be a service worker. */
export async function downloadShell(ports: ShellDownloadPorts): Promise<void> {
  if (!(await ports.untilWorker())) return ports.report('never')
  const firstCount = await ports.count()
  reportCount(firstCount, ports)
  // If all files are on the device, stop after this one count, because counting reads every file.
  if (firstCount.state === 'complete') {
    ports.storeRows()
    return ports.addOutboxWorker()
  }
  // The directory worker began to load its code before the service worker was active. WebKit does not join two downloads of one
  // file, so it would load that code twice.
  await ports.untilDirectoryCode
  // Over a fast link, screens and listings are downloaded together, which saves one round trip.
  if (!ports.isLinkFast()) {
    // Download the step 'copy' while the listings load, because the page needs the files of this step to read the
    // listings.
    await ports.download('copy')
    await ports.untilListings
  }
  for (let failures = 0; ; failures += 1) {
    const shell = await ports.download('screens')
    await ports.untilListings
    const opensOffline = reportCount(shell, ports)
    if (opensOffline) {
      await ports.addOutboxWorker()
      await ports.download('database')
      ports.storeRows()
      if ((await ports.download('later')).state === 'complete') return
    }
    await ports.pause(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
  }
}

/** Reports a count. @returns whether the guide opens without a network */
function reportCount(shell: ShellState, { report }: ShellDownloadPorts): boolean {
  // If a busy service worker did not answer, keep the result of the last count.
  if (!('missing' in shell)) return false
  const opensOffline = (shell.missingFirst ?? shell.missing) === 0
  report(opensOffline ? 'yes' : 'not-yet')
  return opensOffline
}

/** Runs `downloadShell` for this page. */
export function downloadPageShell(
  ports: Pick<ShellDownloadPorts, 'untilDirectoryCode' | 'untilListings' | 'storeRows'>,
): Promise<void> {
  return downloadShell({
    ...ports,
    untilWorker: waitForActiveWorker,
    count: countShellFiles,
    download: (upTo) => downloadShellSteps(() => undefined, upTo),
    report: setOfflineReadiness,
    addOutboxWorker: installOutboxWorker,
    isLinkFast,
    pause: waitUntilOnline,
  })
}

async function waitForActiveWorker(): Promise<boolean> {
  const serviceWorkers = getServiceWorkers()
  if (serviceWorkers === null || !import.meta.env.PROD || isSiteDataRefused()) return false
  await untilWorkerActive({ workers: serviceWorkers, report: setOfflineReadiness, pause: waitUntilOnline })
  return true
}

/**
 * Resolves once a service worker is active. Until then, registers the worker again from time to time, because its script may
 * not have arrived: the link may have broken, or a captive portal may have answered with its own page.
 */
export async function untilWorkerActive({
  workers,
  report,
  pause,
}: Pick<ShellDownloadPorts, 'report' | 'pause'> & {
  workers: Pick<ServiceWorkerContainer, 'ready' | 'register'>
}): Promise<void> {
  const whenActive = workers.ready.then(() => true)
  for (let waitMs = FIRST_REGISTRATION_WAIT_MS; ; waitMs = Math.min(MAX_RETRY_MS, waitMs * 2)) {
    if ((await Promise.race([whenActive, pause(waitMs)])) === true) return
    // Try again after any error: some browsers that refuse service workers report the same error as for a failed download.
    await workers.register('/sw.js').then(
      () => report('not-yet'),
      () => report('never'),
    )
  }
}

function waitUntilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish)
  })
}

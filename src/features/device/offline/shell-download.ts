import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { getServiceWorkers } from '../../../browser/service-workers.ts'
import type { ShellStep } from '../../../domain/offline-caches.ts'
import { installOutboxWorker } from '../../../outbox/outbox-worker.ts'
import { countShellFiles, repairShell, type ShellState } from './device-check.ts'
import { isLinkFast } from './link-speed.ts'
import { setOfflineReadiness, type OfflineReadiness } from './opens-offline.ts'

/*
 * Downloads the app shell in the order in which its files are needed (SHELL-1): while the listings load, the code that reads
 * them; then the screens; then the code that stores each listing by itself; then maps and the rest. The service worker downloads the files (sw/shell-files.ts) and
 * stores each at once, so a broken link, a closed page or a killed browser loses only unfinished downloads (SHELL-2).
 */

const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 60 * 60_000
/** If no service worker is active after this time, the page registers it again. Each further wait is twice as long. */
const FIRST_REGISTRATION_WAIT_MS = 60_000

export interface ShellDownloadPorts {
  /** Resolves when the listings are on the device, or cannot be downloaded now. */
  untilCopy: Promise<void>
  /** Resolves once a service worker is active; false where there will never be one. */
  untilWorker: () => Promise<boolean>
  count: () => Promise<ShellState>
  repair: (upTo: ShellStep) => Promise<ShellState>
  note: (state: OfflineReadiness) => void
  /** Called when the guide opens without a network, and the code of the databases has been downloaded. May be called again. */
  storeRows: () => void
  /** Whether the link is so fast that downloading the screens does not delay the listings. */
  isLinkFast: () => boolean
  /** Installs the worker that sends messages without an open page (OUTBOX-14). Never rejects. */
  keepOutboxWorker: () => Promise<void>
  /** Resolves after this time, or as soon as the network is back. */
  pause: (ms: number) => Promise<void>
}

/** Resolves when all files are on the device, or if there will never be a service worker. */
export async function downloadShell(ports: ShellDownloadPorts): Promise<void> {
  if (!(await ports.untilWorker())) return ports.note('never')
  const counted = await ports.count()
  reportCount(counted, ports)
  // If all files are on the device, stop after this one count, because counting reads every file.
  if (counted.state === 'complete') {
    ports.storeRows()
    return ports.keepOutboxWorker()
  }
  // Over a fast link, screens and listings are downloaded together, which saves one round trip.
  if (!ports.isLinkFast()) {
    // Download the step 'copy' while the listings load, because the page needs its files for the listings anyway.
    await ports.repair('copy')
    await ports.untilCopy
  }
  for (let failures = 0; ; failures += 1) {
    const shell = await ports.repair('screens')
    await ports.untilCopy
    const first = reportCount(shell, ports)
    if (first) {
      await ports.keepOutboxWorker()
      await ports.repair('database')
      ports.storeRows()
      if ((await ports.repair('later')).state === 'complete') return
    }
    await ports.pause(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
  }
}

/** Reports a count. @returns whether the guide opens without a network */
function reportCount(shell: ShellState, { note }: ShellDownloadPorts): boolean {
  // If a busy service worker did not answer, keep the result of the last count.
  if (!('missing' in shell)) return false
  const opens = (shell.missingFirst ?? shell.missing) === 0
  note(opens ? 'yes' : 'not-yet')
  return opens
}

/** `downloadShell` with this page's ports. @param untilCopy resolves when the listings are stored, or cannot be loaded now */
export function downloadPageShell(untilCopy: Promise<void>, storeRows: () => void): Promise<void> {
  return downloadShell({
    untilCopy,
    storeRows,
    untilWorker: waitForActiveWorker,
    count: countShellFiles,
    repair: (upTo) => repairShell(() => undefined, upTo),
    note: setOfflineReadiness,
    keepOutboxWorker: installOutboxWorker,
    isLinkFast,
    pause: waitUntilOnline,
  })
}

async function waitForActiveWorker(): Promise<boolean> {
  const workers = getServiceWorkers()
  if (workers === null || !import.meta.env.PROD || isSiteDataRefused()) return false
  await untilWorkerActive({ workers, note: setOfflineReadiness, pause: waitUntilOnline })
  return true
}

/**
 * Resolves once a service worker is active. Until then, registers the worker again from time to time, because its script may
 * not have arrived: the link may have broken, or a captive portal may have answered with its own page.
 */
export async function untilWorkerActive({
  workers,
  note,
  pause,
}: Pick<ShellDownloadPorts, 'note' | 'pause'> & {
  workers: Pick<ServiceWorkerContainer, 'ready' | 'register'>
}): Promise<void> {
  const active = workers.ready.then(() => true)
  for (let wait = FIRST_REGISTRATION_WAIT_MS; ; wait = Math.min(MAX_RETRY_MS, wait * 2)) {
    if ((await Promise.race([active, pause(wait)])) === true) return
    // Try again after any error: some browsers that refuse service workers report the same error as for a failed download.
    await workers.register('/sw.js').then(
      () => note('not-yet'),
      () => note('never'),
    )
  }
}

function waitUntilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}

import { serviceWorkers } from '../../../browser/service-workers.ts'
import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { withLock } from '../../../browser/site-access.ts'
import { checkRemoval } from '../removal/removal-mark.ts'
import { startRemoval } from '../removal/removal-visit.ts'
import {
  markerStorages,
  detectEviction,
  forgetMarkerOfTab,
  readMarkers,
  recordLoss,
} from './eviction-marker.ts'
import type { ShellAnswer, ShellCount, ShellQuestion } from '../../../domain/offline-caches.ts'

let begun: Promise<void> | null = null

/**
 * Runs once per page: detects what the browser deleted, and downloads missing files of the app shell while online. The
 * directory repairs itself (src/directory/worker). Never rejects.
 */
export function checkDevice(): Promise<void> {
  begun ??= repairDevice().catch((error: unknown) => console.warn('The device could not be checked', error))
  return begun
}

async function repairDevice(): Promise<void> {
  // One tab at a time, because the other tab's markers would look like those from before a removal.
  const isRemovalDue = await withLock('guide-device-check', async () => {
    const removal = await checkRemoval(await readMarkers())
    if (removal === 'unfinished') return true
    if (removal === 'complete') forgetMarkerOfTab()
    const kinds = await detectEviction(markerStorages(), Date.now().toString(36))
    if (kinds.length > 0) recordLoss({ kinds, noticedAt: Date.now() })
    return false
  })
  if (isRemovalDue) return startRemoval()
  const shell = await countShellFiles()
  if (shell.state !== 'incomplete' || !navigator.onLine) return
  await repairShell(ignoreCounts)
}

function ignoreCounts(): void {
  // Only the screen shows progress.
}

/** The app shell on this device. The service worker counts and downloads its files (sw/shell-files.ts). */
export type ShellState =
  /** unsupported: no service workers here. absent: no worker is active yet. silent: the worker does not answer. */
  { state: 'unsupported' | 'absent' | 'silent' } | ({ state: 'complete' | 'incomplete' } & ShellCount)

/** Starting a worker on a busy phone can take seconds. */
const ANSWER_TIMEOUT_MS = 10_000

/** A service worker that is not registered after this long never will be. */
const REGISTRATION_LIMIT_MS = 60_000

/** On a page without a service worker: waits until one is active and the app shell is complete (OFFLINE-9). */
export async function watchFirstInstall(onState: (state: 'yes' | 'never') => void): Promise<void> {
  const workers = serviceWorkers()
  if (workers === null) return
  const limit = setTimeout(() => {
    void workers.getRegistration().then(
      (registration) => registration === undefined && onState('never'),
      () => onState('never'),
    )
  }, REGISTRATION_LIMIT_MS)
  await workers.ready
  clearTimeout(limit)
  const counted = await countShellFiles()
  const shell = counted.state === 'incomplete' ? await repairShell(() => undefined) : counted
  // A worker that does not answer has installed all files, or it would not be active.
  if (shell.state === 'complete' || shell.state === 'silent') onState('yes')
}

export function countShellFiles(): Promise<ShellState> {
  return askWorker('COUNT_SHELL')
}

/** Downloads missing files. @param onCount called after every file */
export async function repairShell(onCount: (shell: ShellState) => void): Promise<ShellState> {
  if (!isSupported()) return { state: 'unsupported' }
  // Deleting the site's data also removes the service worker. If it is still registered, this call changes nothing.
  await navigator.serviceWorker.register('/sw.js')
  await untilActive()
  return askWorker('MEND_SHELL', onCount)
}

function isSupported(): boolean {
  return import.meta.env.PROD && serviceWorkers() !== null && !isSiteDataRefused()
}

async function untilActive(): Promise<void> {
  await navigator.serviceWorker.ready
}

async function askWorker(
  type: ShellQuestion['type'],
  onCount?: (shell: ShellState) => void,
): Promise<ShellState> {
  if (!isSupported()) return { state: 'unsupported' }
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (worker === null || worker === undefined) return { state: 'absent' }
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    let timer = setTimeout(() => resolve({ state: 'silent' }), ANSWER_TIMEOUT_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<ShellAnswer>) => {
      clearTimeout(timer)
      const { isLast, ...count } = data
      const shell: ShellState = { state: count.missing === 0 ? 'complete' : 'incomplete', ...count }
      if (isLast) resolve(shell)
      else {
        onCount?.(shell)
        timer = setTimeout(() => resolve(shell), 3 * ANSWER_TIMEOUT_MS)
      }
    })
    port1.start()
    worker.postMessage({ type } satisfies ShellQuestion, [port2])
  })
}

import { getServiceWorkers } from '../../../browser/service-workers.ts'
import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { withLock } from '../../../browser/site-access.ts'
import { checkRemoval } from '../removal/removal-mark.ts'
import { startRemoval } from '../removal/removal-visit.ts'
import {
  listMarkerStorages,
  detectEviction,
  deleteMarkerOfTab,
  readMarkers,
  recordLoss,
} from './eviction-marker.ts'
import { createSubscription } from '../../../browser/subscription.ts'
import type { ShellAnswer, ShellCount, ShellRequest, ShellStep } from '../../../domain/offline-caches.ts'

/** How long the check may take. After that, the guide's files are downloaded all the same: a device may never answer. */
const CHECK_LIMIT_MS = 10_000

let runningCheck: Promise<boolean> | null = null

/**
 * Detects, once per page, which data the browser deleted, and reports the loss. Missing data is downloaded again by the
 * directory worker and by shell-download.ts. Resolves to false if an unfinished removal must continue first. Never rejects.
 */
export function checkDevice(): Promise<boolean> {
  const limit = new Promise<true>((resolve) => setTimeout(() => resolve(true), CHECK_LIMIT_MS))
  runningCheck ??= Promise.race([checkMarkers(), limit]).catch((error: unknown) => {
    console.warn('The device could not be checked', error)
    return true
  })
  return runningCheck
}

async function checkMarkers(): Promise<boolean> {
  // Check in one tab at a time: markers that another tab writes now would look as if they were left by a removal.
  const isRemovalDue = await withLock('guide-device-check', async () => {
    const removalCheck = await checkRemoval(await readMarkers())
    if (removalCheck === 'unfinished') return true
    if (removalCheck === 'complete') deleteMarkerOfTab()
    const evictedKinds = await detectEviction(listMarkerStorages(), Date.now().toString(36))
    if (evictedKinds.length > 0) recordLoss({ kinds: evictedKinds, noticedAt: Date.now() })
    return false
  })
  if (isRemovalDue) startRemoval()
  return !isRemovalDue
}

/** The app shell on this device. The service worker counts and downloads its files (sw/shell-files.ts). */
export type ShellState =
  /** unsupported: no service workers here. absent: no worker is active yet. silent: the worker does not answer. */
  { state: 'unsupported' | 'absent' | 'silent' } | ({ state: 'complete' | 'incomplete' } & ShellCount)

/** How long to wait for the worker's answer, because starting a worker on a busy phone can take seconds. */
const ANSWER_TIMEOUT_MS = 10_000

let lastShellState: ShellState | null = null
const shellChanges = createSubscription()
/** Calls `onCount` with every count of the shell's files that this page receives, whatever code requested the count. */
export function subscribeToShellCounts(onCount: (shell: ShellState) => void): () => void {
  return shellChanges.subscribe(() => lastShellState !== null && onCount(lastShellState))
}

export function countShellFiles(): Promise<ShellState> {
  return requestFromWorker({ type: 'COUNT_SHELL' })
}

/**
 * Downloads the missing files of all download steps up to `upTo`, in the order of the steps. @param onCount called after
 * every file
 */
export async function downloadShellSteps(
  onCount: (shell: ShellState) => void,
  upTo: ShellStep = 'later',
): Promise<ShellState> {
  if (!isShellSupported()) return { state: 'unsupported' }
  // Deleting the site's data also removes the service worker. If it is still registered, this call changes nothing.
  await navigator.serviceWorker.register('/sw.js')
  await untilWorkerActive()
  return requestFromWorker({ type: 'MEND_SHELL', upTo }, onCount)
}

function isShellSupported(): boolean {
  return import.meta.env.PROD && getServiceWorkers() !== null && !isSiteDataRefused()
}

async function untilWorkerActive(): Promise<void> {
  await navigator.serviceWorker.ready
}

async function requestFromWorker(
  request: ShellRequest,
  onCount?: (shell: ShellState) => void,
): Promise<ShellState> {
  if (!isShellSupported()) return { state: 'unsupported' }
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (worker === null || worker === undefined) return { state: 'absent' }
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    let timer = setTimeout(() => resolve({ state: 'silent' }), ANSWER_TIMEOUT_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<ShellAnswer>) => {
      clearTimeout(timer)
      const { isLast, ...count } = data
      const shell: ShellState = { state: count.missing === 0 ? 'complete' : 'incomplete', ...count }
      lastShellState = shell
      shellChanges.notify()
      if (isLast) resolve(shell)
      else {
        onCount?.(shell)
        timer = setTimeout(() => resolve(shell), 3 * ANSWER_TIMEOUT_MS)
      }
    })
    port1.start()
    worker.postMessage(request, [port2])
  })
}

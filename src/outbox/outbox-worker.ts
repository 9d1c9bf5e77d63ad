import { getServiceWorkers } from '../browser/service-workers.ts'
import { OUTBOX_WORKER, SYNC_TAG } from '../domain/offline-caches.ts'
import { hasUnsentMessages } from './unsent-count.ts'

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Sync, which only Chromium supports. */
  readonly sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Requests a Background Sync event. When there is a network, the browser then starts the worker that sends messages without
 * an open page (sw/outbox-worker.ts). Does nothing in browsers without Background Sync.
 * @throws if the worker's script is not on the device and cannot be downloaded
 */
export async function requestBackgroundSync(): Promise<void> {
  await (await registerOutboxWorker())?.sync?.register(SYNC_TAG)
}

/**
 * Installs the worker before a message needs it, and updates it, because a browser checks for updates only when a page in the
 * worker's scope is opened, and this scope has no pages (OUTBOX-14). If messages are waiting, requests a sync event, because
 * an earlier release, whose main service worker sent messages, did not request one for this worker. Never rejects.
 */
export async function installOutboxWorker(): Promise<void> {
  try {
    const registration = await registerOutboxWorker()
    if (registration === null) return
    if (hasUnsentMessages()) await registration.sync?.register(SYNC_TAG)
    await registration.update()
  } catch (cause) {
    console.warn('Only pages send messages now', cause)
  }
}

/** Updates the worker, so that a kill switch reaches it at once (UPDATE-4) and not when the browser updates it. Never rejects. */
export async function updateOutboxWorker(): Promise<void> {
  try {
    const registration = await getServiceWorkers()?.getRegistration(OUTBOX_WORKER.scope)
    if (registration?.scope.endsWith(OUTBOX_WORKER.scope) === true) await registration.update()
  } catch (cause) {
    console.warn('The worker that sends messages could not be renewed', cause)
  }
}

/** Resolves to the registration once the worker is active; to null if the browser has no Background Sync. */
async function registerOutboxWorker(): Promise<SyncRegistration | null> {
  const workers = getServiceWorkers()
  if (workers === null || !('SyncManager' in globalThis)) return null
  const registration: SyncRegistration = await workers.register(OUTBOX_WORKER.url, {
    scope: OUTBOX_WORKER.scope,
  })
  const { active, installing, waiting } = registration
  if (active === null) await waitUntilActivated(installing ?? waiting)
  return registration
}

function waitUntilActivated(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const checkState = (): void => {
      if (worker?.state === 'activated') resolve()
      else if (worker === null || worker.state === 'redundant')
        reject(new Error('The worker was not installed'))
    }
    worker?.addEventListener('statechange', checkState)
    checkState()
  })
}

import { serviceWorkers } from '../browser/service-workers.ts'
import { OUTBOX_WORKER } from '../domain/offline-caches.ts'

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Background Sync, which only Chromium supports. */
  readonly sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Registers the worker that sends messages without an open page (sw/outbox-worker.ts), where the browser has Background
 * Sync. Resolves to its registration once it is active, and to null elsewhere.
 * @throws when its script is not on the device and cannot be had
 */
export async function registerOutboxWorker(): Promise<SyncRegistration | null> {
  const workers = serviceWorkers()
  if (workers === null || !('SyncManager' in globalThis)) return null
  const registration: SyncRegistration = await workers.register(OUTBOX_WORKER.url, {
    scope: OUTBOX_WORKER.scope,
  })
  const { active, installing, waiting } = registration
  if (active === null) await untilActivated(installing ?? waiting)
  return registration
}

function untilActivated(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker?.state === 'activated') resolve()
      else if (worker === null || worker.state === 'redundant')
        reject(new Error('The worker was not installed'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

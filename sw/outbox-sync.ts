import { openBrowserOutbox, SYNC_TAG } from '../src/outbox/outbox.ts'

/** Not in the types of TypeScript: Background Sync exists in Chromium only. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Sends waiting messages when the browser says that the network is back, also with no page open. The queue itself is in
 * src/outbox: what is not sent here goes with the next page.
 */
export function registerOutboxSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(drain(worker.registration.scope))
  })
}

/** @throws when messages are left, so that the browser wakes the worker again */
async function drain(scope: string): Promise<void> {
  const url = __GUIDE_API_ORIGIN__ === '' ? new URL(scope).origin : __GUIDE_API_ORIGIN__
  const outbox = openBrowserOutbox({ url, publishableKey: __GUIDE_PUBLISHABLE_KEY__ })
  try {
    const { waiting } = await outbox.drain('sync')
    if (waiting > 0) throw new Error(`${waiting} messages are still to be sent`)
  } finally {
    outbox.close()
  }
}

import { openBrowserOutbox } from '../src/outbox/browser-outbox.ts'
import { SYNC_TAG } from '../src/domain/offline-caches.ts'

/*
 * Sends waiting messages when the browser says that the network is back, also with no page open. The queue itself is in
 * src/outbox: the next open page sends the messages that were not sent here. This is a separate worker, because the queue's
 * database library is more than twice as large as the rest of a service worker (docs/decisions/0051); pages register it once
 * the guide is on the device, or when a message waits (src/outbox/outbox-worker.ts). A new version of it activates without a
 * question, because its scope has no pages.
 */

declare const self: ServiceWorkerGlobalScope

/** The event of Background Sync, which TypeScript's types lack, because only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent
  if (sync.tag === SYNC_TAG) sync.waitUntil(drainOutbox(self.location.origin))
})

/**
 * Exported only so that this file is a module with a `self` of its own.
 * @throws when messages are left, so that the browser wakes the worker again
 */
export async function drainOutbox(siteOrigin: string): Promise<void> {
  const url = __GUIDE_API_ORIGIN__ === '' ? siteOrigin : __GUIDE_API_ORIGIN__
  const outbox = openBrowserOutbox({ url, publishableKey: __GUIDE_PUBLISHABLE_KEY__ })
  try {
    const { waitingCount } = await outbox.drain('sync')
    if (waitingCount > 0) throw new Error(`${waitingCount} messages are still to be sent`)
  } finally {
    outbox.close()
  }
}

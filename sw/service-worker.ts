import { KEPT_PAGES } from '../src/domain/offline-caches.ts'
import { openBrowserOutbox, SYNC_TAG } from '../src/outbox/outbox.ts'
import { registerPages, registerSharedFile } from './pages.ts'
import { closeDeletedDatabases, registerAdminCode, registerPhotoCache } from './runtime-caches.ts'
import { registerShell } from './shell.ts'

/*
 * The app shell without a network: every public chunk is precached, every navigation gets the shell or a page that the
 * app rendered for this start. Of the API's origin only public photos are kept, never data: the directory itself lives in
 * IndexedDB (src/directory).
 */

declare const self: ServiceWorkerGlobalScope

closeDeletedDatabases()
registerUpdates(self)
/** Named once: the build puts the list in its place. */
const shell = self.__WB_MANIFEST
const controller = registerShell(self, shell)
// Pages that an earlier release rendered.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(KEPT_PAGES.cache)))

registerPages(controller)

registerAdminCode()
registerPhotoCache(self.registration.scope)
registerSharedFile()
registerOutboxSync(self)

/**
 * A new version waits until a person asks for it: a worker that takes over on its own would pull the chunks of the
 * open page away. Only the very first worker claims the page (shell.ts), so that photos seen on the first visit are kept.
 */
function registerUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })
}

/** Not in the types of TypeScript: Background Sync exists in Chromium only. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Sends waiting messages when the browser says that the network is back, also with no page open. The queue itself is in
 * src/outbox: what is not sent here goes with the next page.
 */
function registerOutboxSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(drainOutbox(worker.registration.scope))
  })
}

/** @throws when messages are left, so that the browser wakes the worker again */
async function drainOutbox(scope: string): Promise<void> {
  const url = __GUIDE_API_ORIGIN__ === '' ? new URL(scope).origin : __GUIDE_API_ORIGIN__
  const outbox = openBrowserOutbox({ url, publishableKey: __GUIDE_PUBLISHABLE_KEY__ })
  try {
    const { waiting } = await outbox.drain('sync')
    if (waiting > 0) throw new Error(`${waiting} messages are still to be sent`)
  } finally {
    outbox.close()
  }
}

import { KEPT_PAGES } from '../src/domain/offline-caches.ts'
import { registerPages, registerSharedFile } from './pages.ts'
import { closeDeletedDatabases, registerAdminCode, registerPhotoCache } from './runtime-caches.ts'
import { registerShell } from './shell.ts'
import { registerWorkerHold } from './worker-hold.ts'

/*
 * Opens the app without a network. Every public chunk is cached, step by step on a first visit (shell.ts), and every
 * navigation is answered with the shell or with a page that the app rendered in advance. From the API's origin only public
 * photos are cached and never data, because the directory itself is in IndexedDB (src/directory).
 */

declare const self: ServiceWorkerGlobalScope

closeDeletedDatabases()
registerUpdates(self)
registerWorkerHold(self)
/** `self.__WB_MANIFEST` may occur only once: the build replaces it by the list of files. */
const shellEntries = self.__WB_MANIFEST
const controller = registerShell(self, shellEntries)
// Delete pages that an earlier release rendered.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(KEPT_PAGES.cache)))

registerPages(controller)

registerAdminCode()
registerPhotoCache(self.registration.scope)
registerSharedFile()

/**
 * A new version waits until a person accepts it: a worker that activates by itself would delete chunks that the open page
 * still needs. Only the very first worker claims the page (shell.ts), so that photos seen on the first visit are kept.
 */
function registerUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })
}

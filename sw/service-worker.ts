import { KEPT_PAGES } from '../src/domain/offline-caches.ts'
import { registerPages, registerSharedFile } from './pages.ts'
import { closeDeletedDatabases, registerAdminCode, registerPhotoCache } from './runtime-caches.ts'
import { registerShell } from './shell.ts'
import { registerHold } from './worker-hold.ts'

/*
 * The app shell without a network: every public chunk is kept, step by step on a first visit (shell.ts), and every
 * navigation gets the shell or a page that the app rendered for this start. Of the API's origin only public photos are
 * kept, never data: the directory itself is in IndexedDB (src/directory).
 */

declare const self: ServiceWorkerGlobalScope

closeDeletedDatabases()
registerUpdates(self)
registerHold(self)
/** Named once: the build puts the list in its place. */
const shell = self.__WB_MANIFEST
const controller = registerShell(self, shell)
// Pages that an earlier release rendered.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(KEPT_PAGES.cache)))

registerPages(controller)

registerAdminCode()
registerPhotoCache(self.registration.scope)
registerSharedFile()

/**
 * A new version waits until a person asks for it: a worker that takes over on its own would pull the chunks of the
 * open page away. Only the very first worker claims the page (shell.ts), so that photos seen on the first visit are kept.
 */
function registerUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })
}

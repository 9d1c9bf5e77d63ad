import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { registerAdminCode } from './admin-code.ts'
import { registerOutboxSync } from './outbox-sync.ts'
import { registerSharedFile } from './shared-file.ts'
import { registerPhotoCache } from './photo-cache.ts'
import { registerShellRepair } from './shell-repair.ts'
import { registerUpdates } from './updates.ts'

/*
 * The app shell without a network: every public chunk is precached, every navigation gets the shell. Of the API's
 * origin only public photos are kept, never data: the directory itself lives in IndexedDB (src/directory).
 */
declare const self: ServiceWorkerGlobalScope

registerUpdates(self)
/** Named once: the build puts the list in its place. */
const shell = self.__WB_MANIFEST
precacheAndRoute(shell)
registerShellRepair(
  self,
  shell.map((file) => (typeof file === 'string' ? file : file.url)),
)
cleanupOutdatedCaches()

/** API paths and files are not pages: they must fail as what they are, never answer with the shell. */
const NOT_PAGES = [/^\/(rest|auth|storage|functions|realtime)\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { denylist: NOT_PAGES }))

registerAdminCode()
registerPhotoCache(self.registration.scope)
registerSharedFile()
registerOutboxSync(self)

import { MARK_CACHE, OUTBOX_WORKER } from '../src/domain/offline-caches.ts'

/*
 * Removes a bad release: served in the place of sw.js and outbox-worker.js (npm run build:kill-switch), it removes the
 * service workers and the cached shell from every device and reloads the open pages from the network. What a person has on the
 * device (the saved copy, favourites, messages waiting to be sent) is in IndexedDB and is not touched.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

/** Exported only so that this file is a module with a `self` of its own. */
export async function leave(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  // Unregister first, so that no page stores anything for this worker meanwhile.
  await self.registration.unregister()
  // The caches belong to the main service worker, which may be of a good release already.
  if (self.registration.scope.endsWith(OUTBOX_WORKER.scope)) return
  // Keep the cache with the eviction marker: without it, the guide would report that the browser deleted data.
  const names = (await caches.keys()).filter((name) => name !== MARK_CACHE)
  await Promise.all(names.map((name) => caches.delete(name)))
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}

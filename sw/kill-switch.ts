import { EVICTION_MARK_CACHE, OUTBOX_WORKER, PHOTO_CACHES } from '../src/domain/offline-caches.ts'
import { RECEIVED_CACHE } from '../src/domain/snapshot/guide-file.ts'

/*
 * Removes a bad release: served in the place of sw.js and outbox-worker.js (npm run build:kill-switch), it removes the
 * service workers and the cached shell from every device and reloads the open pages from the network. What a person has on the
 * device is not touched (UPDATE-4): the saved copy, favourites and waiting messages are in IndexedDB, photos and a received
 * file in caches of their own.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(removeBadRelease()))

/**
 * Caches that are not deleted. One of them marks that storage was not evicted: without that cache, the guide would report
 * that the browser deleted data.
 */
const KEPT_CACHES = new Set([EVICTION_MARK_CACHE, RECEIVED_CACHE, ...Object.values<string>(PHOTO_CACHES)])

/** Exported only so that this file is a module with a `self` of its own. */
export async function removeBadRelease(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  // Unregister first, so that no page stores anything for this worker meanwhile.
  await self.registration.unregister()
  // The caches belong to the main service worker, which may already be of a good release, so do not delete them here.
  if (self.registration.scope.endsWith(OUTBOX_WORKER.scope)) return
  const names = (await caches.keys()).filter((name) => !KEPT_CACHES.has(name))
  await Promise.all(names.map((name) => caches.delete(name)))
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}

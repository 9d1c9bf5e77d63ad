import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { Route } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isPublicPhoto, isThumbnail, PHOTO_CACHES } from '../src/domain/offline-caches.ts'
import { registerRoute } from './routes.ts'

/**
 * Limits for photos that were shown; the photos that were not shown for the longest time are deleted first. Photos that the
 * page downloaded in advance (src/listings/photos/photo-cache.ts) do not count.
 */
const MAX_THUMBNAILS = 400
const MAX_FULL_PHOTOS = 100

/** Caches photos that were shown. The cache is read first, because paths have a timestamp and are never overwritten. */
export function registerPhotoCache(scope: string): void {
  const siteOrigin = new URL(scope).origin
  const apiOrigin = __GUIDE_API_ORIGIN__ === '' ? siteOrigin : __GUIDE_API_ORIGIN__
  const thumbnails = createPhotoCache(PHOTO_CACHES.thumbnails, MAX_THUMBNAILS)
  const fullPhotos = createPhotoCache(PHOTO_CACHES.full, MAX_FULL_PHOTOS)
  const route = new Route(
    ({ url, request }) => request.destination === 'image' && url.origin === apiOrigin && isPublicPhoto(url),
    async ({ url, request, event }) =>
      (await findDownloadedPhoto(request)) ??
      (isThumbnail(url) ? thumbnails : fullPhotos).handle({ request, event }),
  )
  registerRoute(route)
}

function createPhotoCache(cacheName: string, maxEntries: number): CacheFirst {
  return new CacheFirst({
    cacheName,
    // Request with CORS: otherwise browsers charge megabytes of quota for each photo, and its status cannot be checked.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [createCompleteCheck(/^image\//), new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true })],
  })
}

/**
 * Stores and uses only complete answers of this content type: the page of a portal is neither a photo nor code
 * (PORTAL-3).
 */
function createCompleteCheck(type: RegExp): WorkboxPlugin {
  const checkResponse = (response: Response | undefined): Response | null =>
    response?.status === 200 && type.test(response.headers.get('content-type') ?? '') ? response : null
  return {
    cacheWillUpdate: async ({ response }) => checkResponse(response),
    cachedResponseWillBeUsed: async ({ cachedResponse }) => checkResponse(cachedResponse),
  }
}

/** Finds a photo by the name of the cache, because `caches.open` would create the cache if it is missing. */
function findDownloadedPhoto(request: Request): Promise<Response | undefined> {
  return caches.match(request.url, { cacheName: PHOTO_CACHES.kept, ignoreVary: true })
}

const ADMIN_CODE_PREFIX = '/assets/admin-'
/** Maximum number of cached files of the admin area, about two releases. Files that were not used for longest go first. */
const MAX_ADMIN_FILES = 120

/**
 * Caches files of the admin area that an admin's browser has requested, so that a form still works when the network fails.
 * They are not precached, because visitors never load them. Only code is cached; signing out removes it
 * (src/admin/open-admin.ts).
 */
export function registerAdminCode(): void {
  const route = new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ADMIN_CODE_PREFIX),
    new CacheFirst({
      cacheName: 'guide-admin-code',
      plugins: [
        createCompleteCheck(/javascript|css/),
        new ExpirationPlugin({ maxEntries: MAX_ADMIN_FILES, purgeOnQuotaError: true }),
      ],
    }),
  )
  registerRoute(route)
}

/**
 * Closes a database that this worker has opened as soon as a page deletes the database. Workbox never closes the database
 * with the times when photos were shown, so the deletion of that database (src/features/device/removal) would wait until
 * this worker ends, and a second removal would wait for the first.
 */
export function closeDeletedDatabases(): void {
  const openDatabase = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name, version) => {
    const request = openDatabase(name, version)
    request.addEventListener('success', () => {
      const database = request.result
      database.addEventListener('versionchange', () => database.close())
    })
    return request
  }
}

import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

const PUBLIC_PHOTOS = '/storage/v1/object/public/business-images/'
const MOST_PHOTOS = 600

/** Photos seen once stay readable offline; paths carry a timestamp and are never overwritten, so cache first. */
export function registerPhotoCache(scope: string): void {
  const siteOrigin = new URL(scope).origin
  const apiOrigin = __GUIDE_API_ORIGIN__ === '' ? siteOrigin : __GUIDE_API_ORIGIN__
  registerRoute(
    ({ url, request }) =>
      request.destination === 'image' && url.origin === apiOrigin && url.pathname.startsWith(PUBLIC_PHOTOS),
    new CacheFirst({
      cacheName: 'guide-photos',
      // CORS, or a photo counts as megabytes of quota and its status cannot be checked.
      fetchOptions: { mode: 'cors', credentials: 'omit' },
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: MOST_PHOTOS, purgeOnQuotaError: true }),
      ],
    }),
  )
}

import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

const ADMIN_CODE = '/assets/admin-'
/** Cache limit: enough for about two releases. The oldest files are evicted first. */
const MAX_FILES = 120

/**
 * Code of the admin area is not precached: visitors never load it. Once an admin's browser has asked for a file, it is
 * kept, so that a form survives a dying network. Code only; signing out removes it (src/admin/open-admin.ts).
 */
export function registerAdminCode(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ADMIN_CODE),
    new CacheFirst({
      cacheName: 'guide-admin-code',
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true }),
      ],
    }),
  )
}

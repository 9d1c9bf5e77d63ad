import { registerRoute } from 'workbox-routing'
import { RECEIVED_CACHE, RECEIVED_FILE } from '../src/domain/guide-file.ts'
import { RECEIVE_PATH } from '../src/domain/paths.ts'

/**
 * A guide file from the share sheet of the device comes as a form that the browser posts to /receive (share_target in
 * public/manifest.webmanifest). It is kept for the screen, which checks it (RECEIVE-3). The server never sees it.
 */
export function registerSharedFile(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === RECEIVE_PATH,
    async ({ request }) => {
      const file = (await request.formData()).get('guide')
      if (file instanceof File)
        await (await caches.open(RECEIVED_CACHE)).put(RECEIVED_FILE, new Response(file))
      return Response.redirect(RECEIVE_PATH, 303)
    },
    'POST',
  )
}

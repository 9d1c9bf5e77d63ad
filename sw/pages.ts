import type { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, Route } from 'workbox-routing'
import { RECEIVED_CACHE, RECEIVED_FILE_PATH, SHARE_REFUSED_VALUE } from '../src/domain/snapshot/guide-file.ts'
import { allowPictures } from '../src/domain/admin-policy.ts'
import { isAdminPath, RECEIVE_PATH } from '../src/domain/paths.ts'
import { KEPT_PAGES } from '../src/domain/offline-caches.ts'
import { readSharedFile } from './shared-file.ts'
import { registerRoute } from './routes.ts'
import { isCurrentPage } from './shell-files.ts'

/** Paths of the API and of files: a navigation to such an address must not be answered with a page of the app. */
const NON_PAGE_PATTERNS = [
  /^\/(rest|auth|storage|functions|realtime)\//,
  /^\/assets\//,
  /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/,
]

/**
 * Answers every navigation: with the page that the app rendered in advance (src/rendered/keep-pages.tsx), otherwise with the
 * shell, in which the app renders the screen.
 */
export function registerPages(controller: PrecacheController): void {
  const releasePaths = new Set(controller.getCachedURLs().map((file) => new URL(file).pathname))
  const answerWithShell = controller.createHandlerBoundToURL('/app.html')
  registerRoute(
    new NavigationRoute(
      async (options) => {
        const page = await findStoredPage(options.url, releasePaths)
        if (page !== null) return page
        const { request } = options
        // If the shell is neither on this device nor on the server, show the network's answer, such as a sign-in page.
        const answer = await answerWithShell(options)
          .then(removeRedirect)
          .catch(() => fetch(request))
        return isAdminPath(options.url.pathname) ? allowPickerPictures(answer) : answer
      },
      { denylist: NON_PAGE_PATTERNS },
    ),
  )
}

/** Browsers refuse a redirected answer to a navigation, as from hosts that redirect /app.html to /app (PORTAL-2). */
function removeRedirect(answer: Response): Response {
  return answer.redirected ? new Response(answer.body, answer) : answer
}

/**
 * Adds the tile origins of the map picker to the content security policy of the stored shell, for the admin area (PIN-9).
 */
async function allowPickerPictures(shell: Response): Promise<Response> {
  const policy = shell.headers.get('content-security-policy')
  if (policy === null || __GUIDE_PICKER_ORIGINS__.length === 0) return shell
  const headers = new Headers(shell.headers)
  headers.set('content-security-policy', allowPictures(policy, __GUIDE_PICKER_ORIGINS__))
  return new Response(await shell.arrayBuffer(), { status: shell.status, headers })
}

async function findStoredPage(
  { pathname, search }: URL,
  releasePaths: ReadonlySet<string>,
): Promise<Response | null> {
  if (search !== '') return null
  try {
    const page = await caches.match(pathname, { cacheName: KEPT_PAGES.cache, ignoreVary: true })
    return page !== undefined && isCurrentPage(page.headers, releasePaths, Date.now()) ? page : null
  } catch (error) {
    console.warn('A kept page could not be read', error)
    return null
  }
}

/**
 * The share sheet of the device sends a guide file as a form that the browser posts to /receive (share_target in
 * public/manifest.webmanifest). The worker stores the file for the screen, which asks the person before it reads the file
 * (RECEIVE-7). The server never gets the file. Every other POST, and a file that the device cannot store, leads to the same
 * screen, which then says that nothing was received.
 */
export function registerSharedFile(): void {
  const route = new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === RECEIVE_PATH,
    async ({ request }) => {
      const isStored = await storeSharedFile(request).catch((error: unknown) => {
        console.warn('A shared file could not be kept', error)
        return false
      })
      return Response.redirect(isStored ? RECEIVE_PATH : `${RECEIVE_PATH}?${SHARE_REFUSED_VALUE}`, 303)
    },
    'POST',
  )
  registerRoute(route)
}

/** Stores a guide file. Resolves to false if the request has none; rejects if the device cannot store the file. */
async function storeSharedFile(request: Request): Promise<boolean> {
  const file = await readSharedFile(request)
  if (file === null) return false
  await (await caches.open(RECEIVED_CACHE)).put(RECEIVED_FILE_PATH, new Response(file))
  return true
}

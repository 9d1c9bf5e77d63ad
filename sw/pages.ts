import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { KEPT_PAGES } from '../src/domain/shell.ts'
import { isCurrentPage } from './kept-page.ts'

/** API paths and files are not pages: they must fail as what they are, never answer with a page. */
const NOT_PAGES = [/^\/(rest|auth|storage|functions|realtime)\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/]

/**
 * Answers every navigation: with the page that the app rendered for this start (src/app/keep-pages.tsx), else with the
 * shell, in which the app draws the screen.
 */
export function registerPages(files: readonly string[]): void {
  const release = new Set(files.map((file) => new URL(file, location.origin).pathname))
  const shell = createHandlerBoundToURL('/app.html')
  registerRoute(
    new NavigationRoute(async (options) => (await findKeptPage(options.url, release)) ?? shell(options), {
      denylist: NOT_PAGES,
    }),
  )
}

async function findKeptPage(
  { pathname, search }: URL,
  release: ReadonlySet<string>,
): Promise<Response | null> {
  if (search !== '') return null
  try {
    const page = await caches.match(pathname, { cacheName: KEPT_PAGES.cache, ignoreVary: true })
    return page !== undefined && isCurrentPage(page.headers, release, Date.now()) ? page : null
  } catch (error) {
    console.warn('A kept page could not be read', error)
    return null
  }
}

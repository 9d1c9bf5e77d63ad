import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { CATEGORIES } from '../domain/listing/listing.ts'
import {
  ATOLLS_PATH,
  EMERGENCY_PATH,
  SEARCH_PATH,
  FAVOURITES_PATH,
  NEAR_PATH,
  GIVE_PATH,
  RECEIVE_PATH,
} from '../domain/paths.ts'
import { searchResults } from '../features/search/search-parts.tsx'
import { splitPagePath } from '../listings/list-path.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

export const home = lazyPart(async () => (await import('./home-screen.tsx')).HomeScreen, true)
export const category = lazyPart(async () => (await import('./category-screen.tsx')).CategoryPage, true)
export const listing = lazyPart(async () => (await import('./listing-screen.tsx')).ListingPage, true)
export const search = lazyPart(async () => (await import('./search-screen.tsx')).SearchScreen, true)
export const near = lazyPart(async () => (await import('./near-screen.tsx')).NearScreen, true)
/** /atolls, and the page of one. */
export const atolls = lazyPart(async () => (await import('./atoll-screen.tsx')).AtollPages, true)
/** The screen to print, which is rarely opened and therefore not preloaded; the service worker has precached it. */
export const print = lazyPart(async () => (await import('./print-screen.tsx')).PrintScreen, true)
export const favourites = lazyPart(
  async () => (await import('./favourites-screen.tsx')).FavouritesScreen,
  true,
)
export const notFound = lazyPart(async () => (await import('./not-found-screen.tsx')).NotFoundScreen, true)

/** What the guide is, and what it stores on this device. */
const about = lazyPart(async () => (await import('./about-pages.tsx')).AboutPages, true)

/** Screens besides the directory, by path. */
export const pages = {
  '/about': about,
  [ATOLLS_PATH]: atolls,
  '/contact': lazyPart(async () => (await import('./contact-screen.tsx')).ContactScreen, true),
  [EMERGENCY_PATH]: lazyPart(
    async () => (await import('../features/emergency/emergency-section.tsx')).EmergencyScreen,
    true,
  ),
  [GIVE_PATH]: lazyPart(async () => (await import('./give-screen.tsx')).GiveScreen, true),
  [RECEIVE_PATH]: lazyPart(async () => (await import('./receive-screen.tsx')).ReceiveScreen, true),
  '/maps': about,
  '/offline': about,
  '/outbox': lazyPart(async () => (await import('./outbox-screen.tsx')).OutboxScreen, true),
  '/privacy': about,
}

/** The admin area, which has its own layout and is never preloaded for visitors. */
export const admin = lazyPart(async () => (await import('./admin-screen.tsx')).AdminPage, true)
export const ADMIN_PATHS = /^\/(?:admin(?:\/.*)?|reset-password)\/?$/

/**
 * Loads the code of the screen at a path, in parallel with the other requests of a cold start.
 */
export function preloadScreen(path: string): Promise<boolean> {
  const pathname = splitPagePath(path).base
  if (ADMIN_PATHS.test(pathname)) return admin.preload()
  if (pathname === '/') return home.preload()
  if (CATEGORIES.some((name) => CATEGORY_INFO[name].path === pathname)) return category.preload()
  if (pathname === SEARCH_PATH) return search.preload()
  if (pathname === NEAR_PATH) return near.preload()
  if (pathname in pages) return pages[pathname as keyof typeof pages].preload()
  if (pathname.startsWith('/print')) return print.preload()
  if (pathname === FAVOURITES_PATH) return favourites.preload()
  if (pathname.startsWith('/atoll/')) return atolls.preload()
  return (pathname.startsWith('/business/') ? listing : notFound).preload()
}

/** Preloads the other screens, so that they open at once. */
export function preloadOtherScreens(): void {
  for (const { preload } of [category, listing, search, searchResults, favourites, home, notFound])
    void preload()
}

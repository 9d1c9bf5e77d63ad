import { CATEGORY_INFO } from '../domain/categories.ts'
import { CATEGORIES } from '../domain/listing.ts'
import { lazyScreen } from './lazy-screen.tsx'

export const home = lazyScreen(async () => (await import('./home-screen.tsx')).HomeScreen)
export const category = lazyScreen(async () => (await import('./category-page.tsx')).CategoryPage)
export const listing = lazyScreen(async () => (await import('./listing-page.tsx')).ListingPage)
export const notFound = lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen)

/** Loads the code of the screen an address shows, beside everything else a cold start waits for. */
export function preloadScreen(pathname: string): Promise<void> {
  if (pathname === '/') return home.preload()
  if (CATEGORIES.some((name) => CATEGORY_INFO[name].path === pathname)) return category.preload()
  return (pathname.startsWith('/business/') ? listing : notFound).preload()
}

/** Paths of public pages that several folders link to or compare with. */
export const SEARCH_PATH = '/search'
export const NEAR_PATH = '/near'
/** Appended to the path of a category: the page with the names of all its listings. */
export const NAMES_PATH_SUFFIX = '/a-z'
export const ATOLLS_PATH = '/atolls'
export const EMERGENCY_PATH = '/emergency'
export const TRIPS_PATH = '/trips'
export const FAVOURITES_PATH = '/favorites'
export const GIVE_PATH = '/give'
export const RECEIVE_PATH = '/receive'
/** The page after 'Remove everything from this device'. On this page, src/main.tsx starts no other part of the guide. */
export const REMOVED_PATH = '/removed'

/** Whether an address is of the admin area, where nothing runs for visitors. */
export function isAdminPath(pathname: string): boolean {
  return /^\/(?:admin|reset-password)(?:\/|$)/.test(pathname)
}

/** The photos that a device may cache: of the API's origin only these (CACHE-1). */

/** Where public photos live, on whatever origin the project has. */
export const PUBLIC_PHOTOS = '/storage/v1/object/public/business-images/'

/**
 * Names in Cache Storage. `kept`: taken ahead by the page, within its budget. `thumbnails` and `full`: seen on a
 * screen, each with a limit of its own, so that large photos never push the small ones out.
 */
export const PHOTO_CACHES = {
  kept: 'guide-photos-kept',
  thumbnails: 'guide-photos-thumbnails',
  full: 'guide-photos',
} as const

/** Photos that a device should have with no network, the most useful ones first. */
export interface WantedPhotos {
  /** Small ones, of every listing. */
  thumbnails: string[]
  /** Large ones, of the favourites. */
  full: string[]
}

/** What decides which photos come first. */
export interface PhotoWishes {
  ownAtoll: string | null
  /** Listings whose large photos are wanted too. */
  favouriteIds: string[]
}

export function isPublicPhoto(url: URL): boolean {
  return url.protocol.startsWith('http') && url.pathname.startsWith(PUBLIC_PHOTOS)
}

/** Full photo and thumbnail share a folder; the thumbnail has this ending (IMG-3). */
export function isThumbnail(url: URL): boolean {
  return url.pathname.endsWith('-thumb.jpg')
}

/** The photos that a device may cache: of the API's origin only these (CACHE-1). */

/** Path of public photos on the project's origin. */
export const PUBLIC_PHOTOS = '/storage/v1/object/public/business-images/'

/**
 * Names in Cache Storage. `kept`: prefetched by the page, within its budget. `thumbnails` and `full`: seen on a screen,
 * each with its own limit, so that large photos never evict small ones.
 */
export const PHOTO_CACHES = {
  kept: 'guide-photos-kept',
  thumbnails: 'guide-photos-thumbnails',
  full: 'guide-photos',
} as const

/** Photos that a device should have for offline use, the most useful ones first. */
export interface WantedPhotos {
  /** URLs of the thumbnails of every listing. */
  thumbnails: string[]
  /** URLs of the full photos of the favorites. */
  full: string[]
}

/** What decides which photos come first. */
export interface PhotoWishes {
  ownAtoll: string | null
  /** Listings whose full photos are wanted too. */
  favouriteIds: string[]
}

export function isPublicPhoto(url: URL): boolean {
  return url.protocol.startsWith('http') && url.pathname.startsWith(PUBLIC_PHOTOS)
}

/** Full photo and thumbnail share a folder; the thumbnail has this ending (IMG-3). */
export function isThumbnail(url: URL): boolean {
  return url.pathname.endsWith('-thumb.jpg')
}

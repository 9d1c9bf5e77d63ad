/*
 * What pages and the service worker agree on: the caches of this device, the headers of kept pages, the photos that may be
 * cached, and the questions that pages ask about the shell.
 */

/** A cache whose only purpose is to show that storage was evicted (src/features/device/offline/eviction-marker.ts). */
export const MARK_CACHE = 'guide-mark'

/**
 * Pages that this device rendered for its next start, by path (src/rendered/keep-pages.tsx). Each names the files of the
 * release it was made for, and until when it holds, so that the service worker never answers with a page that cannot
 * start or is out of date.
 */
export const KEPT_PAGES = {
  cache: 'guide-pages',
  /** Header with the paths of the page's scripts and styles, separated by spaces. */
  files: 'guide-files',
  /** Header with a time in milliseconds since 1970. */
  until: 'guide-until',
  /** Header with what the page was rendered from (src/rendered/take-over.tsx). */
  stamp: 'guide-stamp',
} as const

/** Adds the scripts that a rendered page names in its `data-scripts`, after the page's first frame (public/). */
export const START_SCRIPT = '/start-later.js'

/** A page's question to the service worker about the shell, the files that start the guide offline. */
export interface ShellQuestion {
  type: 'COUNT_SHELL' | 'MEND_SHELL'
}

export interface ShellCount {
  /** Number of files that this release needs. */
  total: number
  missing: number
}

export interface ShellAnswer extends ShellCount {
  isLast: boolean
}

/** Path of public photos on the project's origin: of that origin, a device caches only these (CACHE-1). */
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

/*
 * Names and messages that pages and the service worker share: the caches of this device, the headers of stored pages, the
 * photos that may be cached, and the messages that pages send about the shell, the files that start the guide offline.
 */

/** A cache whose only purpose is to show that storage was evicted (src/features/device/offline/eviction-marker.ts). */
export const EVICTION_MARK_CACHE = 'guide-mark'

/**
 * The cache of pages that this device rendered for its next start, by path (src/rendered/keep-pages.tsx). The headers of a
 * page name the scripts and styles of its release and the time when it expires, so that the service worker never answers
 * with a page that cannot start or is out of date.
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

/** A script in public/ that loads the scripts named in `data-scripts` of a rendered page, after the page's first frame. */
export const START_SCRIPT = '/start-later.js'

/** Imports all code of the directory worker, then starts it: for browsers whose workers cannot load code after a start. */
export const BUNDLED_WORKER = '/whole-worker.js'

/**
 * The files that start the guide offline come in this order (SHELL-1). start: the home page and the emergency numbers.
 * copy: code that downloads, checks and reads the listings. screens: lists, listings, search, atolls, favorites and the
 * contact form. database: code that stores each listing by itself, so that later changes can be stored; until then the device
 * has the listings as one signed file. later: maps, full-size photos, QR codes, the camera, giving and printing the guide.
 */
export const SHELL_STEPS = ['start', 'copy', 'screens', 'database', 'later'] as const
export type ShellStep = (typeof SHELL_STEPS)[number]

/** A page's question to the service worker about the shell, the files that start the guide offline. */
export type ShellRequest = { type: 'COUNT_SHELL' } | { type: 'MEND_SHELL'; upTo: ShellStep }

export interface ShellCount {
  /** Number of files that this release needs. */
  total: number
  missing: number
  /** How many of the missing files belong to the steps up to `screens`. Absent from workers of an earlier release. */
  missingFirst?: number
}

export interface ShellAnswer extends ShellCount {
  isLast: boolean
}

/**
 * The worker that sends waiting messages without an open page (sw/outbox-worker.ts). It is registered separately from the
 * main service worker, because it loads a database library that no page start needs. Its scope has no pages.
 */
export const OUTBOX_WORKER = { url: '/outbox-worker.js', scope: '/outbox-worker/' } as const

/** Tag of the background sync with which browsers start the outbox worker when the network is back. */
export const SYNC_TAG = 'guide-outbox'

/** Path of public photos at the origin of the backend: a device caches nothing else from that origin (CACHE-1). */
export const PUBLIC_PHOTOS_PATH = '/storage/v1/object/public/business-images/'

/**
 * Names in Cache Storage. `kept`: prefetched by the page, within its budget. `thumbnails` and `full`: seen on a screen,
 * each with its own limit, so that large photos never evict small ones.
 */
export const PHOTO_CACHES = {
  kept: 'guide-photos-kept',
  thumbnails: 'guide-photos-thumbnails',
  full: 'guide-photos',
} as const

/** The photos that a device should have for offline use, the most useful ones first. */
export interface WantedPhotos {
  /** URLs of the thumbnails of listings. */
  thumbnails: string[]
  /** URLs of the full photos of the favorites. */
  full: string[]
}

/** What determines which photos a device should have, and which come first. */
export interface PhotoPriorities {
  ownAtoll: string | null
  /** Listings whose full photos are wanted too. */
  favouriteIds: string[]
}

export function isPublicPhoto(url: URL): boolean {
  return url.protocol.startsWith('http') && url.pathname.startsWith(PUBLIC_PHOTOS_PATH)
}

/** Whether the URL is that of a thumbnail, which is in the folder of the full photo and has this ending (IMG-3). */
export function isThumbnail(url: URL): boolean {
  return url.pathname.endsWith('-thumb.jpg')
}

/** Message from a page to the service worker while a new version waits (src/features/updates/worker-hold.ts). */
export interface HoldMessage {
  type: 'HOLD_WORKER' | 'RELEASE_WORKER'
}

/** One HOLD_WORKER message keeps the worker busy for at most this long. Firefox ends a worker after 5.5 busy minutes. */
export const HOLD_LIMIT_MS = 4 * 60_000

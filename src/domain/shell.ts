/** A cache whose only purpose is to show that storage was evicted (src/features/device/offline/eviction-marker.ts). */
export const MARK_CACHE = 'guide-mark'

/**
 * Pages that this device rendered for its next start, by path (src/app/keep-pages.tsx). Each names the files of the
 * release it was made for, and until when it holds, so that the service worker never answers with a page that cannot
 * start or is out of date.
 */
export const KEPT_PAGES = {
  cache: 'guide-pages',
  /** Header with the paths of the page's scripts and styles, separated by spaces. */
  files: 'guide-files',
  /** Header with a time in milliseconds since 1970. */
  until: 'guide-until',
  /** Header with what the page was rendered from (src/app/take-over.tsx). */
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

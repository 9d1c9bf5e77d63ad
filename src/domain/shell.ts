/** The cache that holds only the mark by which a loss is noticed (src/features/device/offline/eviction-marker.ts). */
export const MARK_CACHE = 'guide-mark'

/** What pages ask the service worker about the shell, the files that start the guide with no network. */
export interface ShellQuestion {
  type: 'COUNT_SHELL' | 'MEND_SHELL'
}

export interface ShellCount {
  /** Files of this release. */
  total: number
  missing: number
}

export interface ShellAnswer extends ShellCount {
  isLast: boolean
}

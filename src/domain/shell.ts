/** A cache whose only purpose is to show that storage was evicted (src/features/device/offline/eviction-marker.ts). */
export const MARK_CACHE = 'guide-mark'

/** A page's question to the service worker about the shell, the files that start the guide offline. */
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

/** queued: waits for another map. offline: waits for the network. full: no space. broken: the device's storage failed. */
export type MapPhase = 'none' | 'queued' | 'loading' | 'offline' | 'paused' | 'saved' | 'full' | 'broken'

export interface MapStatus {
  phase: MapPhase
  total: number
  done: number
  missing: number
  bytes: number
  savedAt: number | null
  /** True when the server has newer tiles. The saved tiles are still shown. */
  isOutdated: boolean
  /** True for a map that is downloaded automatically, not because the person asked for it (TILE-3). */
  isUnasked: boolean
}

export const NOT_SAVED_STATUS: MapStatus = {
  phase: 'none',
  total: 0,
  done: 0,
  missing: 0,
  bytes: 0,
  savedAt: null,
  isOutdated: false,
  isUnasked: false,
}

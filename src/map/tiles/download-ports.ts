import type { TileStore } from './tile-store.ts'

/** One tile to load. */
export interface TileJob {
  key: string
  url: string
  version: string
  z: number
  x: number
  y: number
}

export type TileAnswer =
  | { kind: 'tile'; blob: Blob }
  /** The server says that there is none: asking again would not help. */
  | { kind: 'missing' }
  /** The server is busy, broken or silent: worth another try. */
  | { kind: 'refused'; retryAfterMs: number | null }
  /** No answer at all, or that of somebody in between: the network is not there. */
  | { kind: 'unreachable' }

/** What a download needs of the world around it. */
export interface DownloadPorts {
  /** Rejects only when the signal ends it. */
  fetchTile(url: string, signal: AbortSignal): Promise<TileAnswer>
  store: TileStore
  /** Resolves after so long, or when the device says that the network is back; rejects when the signal ends it. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  random(): number
}

export interface DownloadProgress {
  total: number
  /** On the device, those that were there before included. */
  done: number
  failed: number
  isWaitingForNetwork: boolean
}

export interface DownloadResult {
  done: number
  bytes: number
  /** Keys of tiles that could not be had. */
  missing: string[]
}

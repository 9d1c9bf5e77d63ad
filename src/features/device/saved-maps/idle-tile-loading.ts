import type { DownloadPorts } from '../../../map/tiles/download-tiles.ts'

type TileFetcher = DownloadPorts['fetchTile']

/** Time without a touch, key or scroll after which the page counts as not in use. */
const QUIET_MS = 3_000
/** When a tile of a few kB takes longer than this, the link counts as slow. */
const SLOW_TILE_MS = 4_000
/** Pause before the next tile after a slow tile, and before the link is checked again if it may not be used. */
const PAUSE_MS = 60_000

interface IdlePorts {
  now: () => number
  /** Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Resolves when the browser has nothing else to do. */
  untilIdle: () => Promise<void>
  /** False if downloads need the person's consent: over 2G, with data saver, in low-data mode. */
  mayLoad: () => boolean
}

/**
 * Requests tiles of maps whose download the person did not start (TILE-3): one after the other, in idle time, not while the
 * page is in use, and not over a link that has become slow.
 */
export class IdleTileLoading {
  private usedAtMs = Number.NEGATIVE_INFINITY
  private pausedUntilMs = Number.NEGATIVE_INFINITY
  private queue: Promise<unknown> = Promise.resolve()

  constructor(private readonly ports: IdlePorts) {}

  /** Call when the person touches the page, types or scrolls. */
  readonly recordPageUse = (): void => {
    this.usedAtMs = this.ports.now()
  }

  /** Makes the requests of `fetchTile` one after the other, while the page is not in use. */
  delayToIdleTime(fetchTile: TileFetcher): TileFetcher {
    return (url, signal) => {
      const answer = this.queue.then(() => this.loadWhenIdle(() => fetchTile(url, signal), signal))
      this.queue = answer.catch(() => undefined)
      return answer
    }
  }

  private async loadWhenIdle<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.waitUntilIdle(signal)
    const startedAt = this.ports.now()
    const answer = await load()
    const endedAt = this.ports.now()
    if (endedAt - startedAt > SLOW_TILE_MS) this.pausedUntilMs = endedAt + PAUSE_MS
    return answer
  }

  private async waitUntilIdle(signal: AbortSignal): Promise<void> {
    for (let remainingMs = this.remainingWaitMs(); remainingMs > 0; remainingMs = this.remainingWaitMs())
      await this.ports.wait(remainingMs, signal)
    await this.ports.untilIdle()
    signal.throwIfAborted()
  }

  private remainingWaitMs(): number {
    const now = this.ports.now()
    if (!this.ports.mayLoad()) return PAUSE_MS
    return Math.max(this.usedAtMs + QUIET_MS, this.pausedUntilMs) - now
  }
}

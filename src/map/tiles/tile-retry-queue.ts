/** removed: the tile is no longer on the map. */
export type TileOutcome = 'loaded' | 'failed' | 'removed'

export interface RetryPorts {
  /** Whether tiles may be requested now, as far as the device knows. */
  mayRequest(): boolean
  /** Whether a server answers at a URL, with any status. */
  isReachable(url: string): Promise<boolean>
}

const FAILURES_BEFORE_PAUSE = 3
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 300_000

/**
 * Tiles that failed to load and are retried. Browsers report "online" on dead connections too, so after three failures in
 * a row one URL is requested. If no server answers, all requests pause instead of failing one by one. After the pause one
 * tile is requested: if it loads, the others follow; if not, the next pause is twice as long, up to five minutes. Retries
 * never stop, so that an open map gets its missing tiles (TILE-6).
 */
export class TileRetryQueue<Tile> {
  private readonly queue = new Map<Tile, () => Promise<TileOutcome>>()
  private failures = 0
  private pauseMs = FIRST_PAUSE_MS
  private isPaused = false
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly ports: RetryPorts) {}

  mayRequest(): boolean {
    return this.ports.mayRequest() && !this.isPaused
  }

  recordSuccess(): void {
    this.failures = 0
    this.pauseMs = FIRST_PAUSE_MS
  }

  /** Counts a failure. Only several failures in a row pause the requests: a single tile may be missing on the server. */
  async recordFailure(url: string): Promise<void> {
    this.failures += 1
    if (this.failures < FAILURES_BEFORE_PAUSE) return
    this.failures = 0
    if (await this.ports.isReachable(url)) return
    this.isPaused = true
    this.startTimer()
  }

  /** Retries a tile until it loads or is removed. */
  addTile(tile: Tile, request: () => Promise<TileOutcome>): void {
    this.queue.set(tile, request)
    this.startTimer()
  }

  removeTile(tile: Tile): void {
    this.queue.delete(tile)
  }

  /** Retries all tiles without waiting, because the device reports that the network is back. */
  retryNow(): void {
    this.stopRetries()
    this.isPaused = false
    this.pauseMs = FIRST_PAUSE_MS
    void this.retryAll()
  }

  stopRetries(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private async retryOne(): Promise<void> {
    this.timer = null
    const [first] = this.queue
    if (first === undefined) {
      // All tiles were removed meanwhile, so the next new tile is tried without a pause.
      this.isPaused = false
      return
    }
    const [tile, request] = first
    this.queue.delete(tile)
    const outcome = this.ports.mayRequest() ? await request() : 'failed'
    // Requeue at the end, so that one missing tile blocks no other.
    if (outcome === 'failed') this.requeue(tile, request)
    else if (outcome === 'removed') await this.retryOne()
    else {
      this.isPaused = false
      await this.retryAll()
    }
  }

  private async retryAll(): Promise<void> {
    const queuedTiles = [...this.queue]
    this.queue.clear()
    await Promise.all(
      queuedTiles.map(async ([tile, request]) => {
        if ((await request()) === 'failed') this.requeue(tile, request)
      }),
    )
  }

  private requeue(tile: Tile, request: () => Promise<TileOutcome>): void {
    if (this.timer === null) this.pauseMs = Math.min(MAX_PAUSE_MS, this.pauseMs * 2)
    this.addTile(tile, request)
  }

  private startTimer(): void {
    this.timer ??= setTimeout(() => void this.retryOne(), this.pauseMs)
  }
}

/** left: the tile is no longer on the map. */
export type Asked = 'came' | 'failed' | 'left'

export interface OwedTilesPorts {
  /** Whether the network may be asked now, as far as the device itself knows. */
  mayAsk(): boolean
  /** Whether anybody answers at an address, with whatever. */
  reaches(url: string): Promise<boolean>
}

const FAILURES_BEFORE_PAUSE = 3
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

/**
 * Tiles that the network owes the map. A browser says that it is online on every dead link: so after some failures in a
 * row one address is tried for any answer, and where there is none nobody asks for a while, instead of one failed request
 * for every tile of a walk. After the pause one tile goes first; the others follow when it came. Each pause that was in
 * vain doubles, and none is the last: a map that stays open heals by itself.
 */
export class OwedTiles<Picture> {
  private readonly owed = new Map<Picture, () => Promise<Asked>>()
  private failures = 0
  private pauseMs = FIRST_PAUSE_MS
  private isPaused = false
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly ports: OwedTilesPorts) {}

  mayAsk(): boolean {
    return this.ports.mayAsk() && !this.isPaused
  }

  /** A tile came. */
  succeeded(): void {
    this.failures = 0
    this.pauseMs = FIRST_PAUSE_MS
  }

  /** A tile did not come; it may be one that its service does not have. */
  async failed(url: string): Promise<void> {
    this.failures += 1
    if (this.failures < FAILURES_BEFORE_PAUSE) return
    this.failures = 0
    if (await this.ports.reaches(url)) return
    this.isPaused = true
    this.startTimer()
  }

  /** Keeps a tile until it comes or leaves the map. */
  owe(picture: Picture, ask: () => Promise<Asked>): void {
    this.owed.set(picture, ask)
    this.startTimer()
  }

  /** The tile left the map. */
  forget(picture: Picture): void {
    this.owed.delete(picture)
  }

  /** The device says that the network is back: no reason to wait. */
  askNow(): void {
    this.stop()
    this.isPaused = false
    this.pauseMs = FIRST_PAUSE_MS
    void this.askAll()
  }

  /** The layer left the map. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private async askOne(): Promise<void> {
    this.timer = null
    const [first] = this.owed
    if (first === undefined) {
      // Those that were owed left the map meanwhile; the next one goes first.
      this.isPaused = false
      return
    }
    const [picture, ask] = first
    this.owed.delete(picture)
    const asked = this.ports.mayAsk() ? await ask() : 'failed'
    // Behind the others: a tile that does not exist must not keep them waiting.
    if (asked === 'failed') this.oweLonger(picture, ask)
    else if (asked === 'left') await this.askOne()
    else {
      this.isPaused = false
      await this.askAll()
    }
  }

  private async askAll(): Promise<void> {
    const all = [...this.owed]
    this.owed.clear()
    await Promise.all(
      all.map(async ([picture, ask]) => {
        if ((await ask()) === 'failed') this.oweLonger(picture, ask)
      }),
    )
  }

  private oweLonger(picture: Picture, ask: () => Promise<Asked>): void {
    if (this.timer === null) this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2)
    this.owe(picture, ask)
  }

  private startTimer(): void {
    this.timer ??= setTimeout(() => void this.askOne(), this.pauseMs)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

export interface LinkSpeed {
  bytesPerSecond: number
  roundTripMs: number
}

/** Small enough that parallel answers share the link evenly. */
const PIECE_BYTES = 4_096

/** One link for all requests of a device: each waits a round trip, and all answers share the bandwidth. */
export class SlowLink {
  private freeAt = 0
  private answers = 0

  constructor(private readonly speed: LinkSpeed) {}

  /** Waits for one round trip. */
  async roundTrip(): Promise<void> {
    await sleep(this.speed.roundTripMs)
  }

  /**
   * Yields the bytes no faster than the link transfers them. An answer occupies the link until its end, so that a timer
   * that fires late on a busy machine costs no bandwidth.
   */
  async *carry(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let hasBegun = false
    try {
      for await (const chunk of bytes) {
        if (!hasBegun) this.begin()
        hasBegun = true
        for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
          const piece = chunk.subarray(at, at + PIECE_BYTES)
          this.freeAt += (piece.length / this.speed.bytesPerSecond) * 1000
          await sleep(this.freeAt - performance.now())
          yield piece
        }
      }
    } finally {
      if (hasBegun) this.answers -= 1
    }
  }

  private begin(): void {
    if (this.answers === 0) this.freeAt = Math.max(this.freeAt, performance.now())
    this.answers += 1
  }
}

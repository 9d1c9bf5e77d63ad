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

  constructor(private readonly speed: LinkSpeed) {}

  /** The request and the first byte of its answer travel. */
  async roundTrip(): Promise<void> {
    await sleep(this.speed.roundTripMs)
  }

  /** Yields the bytes no faster than the link carries them. */
  async *carry(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES)
        await this.turn(piece.length)
        yield piece
      }
    }
  }

  private async turn(bytes: number): Promise<void> {
    const now = performance.now()
    this.freeAt = Math.max(now, this.freeAt) + (bytes / this.speed.bytesPerSecond) * 1000
    await sleep(this.freeAt - now)
  }
}

/**
 * Ends a request that sends no bytes for some time. A slow link is not a dead one, so the whole request has no limit
 * (SYNC-19). Not only by a signal: a response that comes from a service worker need not obey it.
 */
export class IdleLimit {
  private readonly abort = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined
  private fail: (error: Error) => void = () => undefined
  private readonly failed = new Promise<never>((_, reject) => (this.fail = reject))

  /** @param idleMs between two chunks, and until the first */
  constructor(private readonly idleMs: number) {
    this.failed.catch(() => undefined)
    this.restart()
  }

  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** @throws DOMException TimeoutError when nothing came in time */
  async orFail<T>(run: Promise<T>): Promise<T> {
    const result = await Promise.race([run, this.failed])
    this.restart()
    return result
  }

  /** Passes the bytes on; the stream fails when no more bytes arrive in time. */
  watch(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = bytes.getReader()
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await this.orFail(reader.read())
          if (!done) return controller.enqueue(value)
          this.end()
          controller.close()
        } catch (error) {
          this.end()
          throw error
        }
      },
      cancel: (reason) => {
        this.end()
        return reader.cancel(reason)
      },
    })
  }

  /** Call when the request ended. */
  end(): void {
    clearTimeout(this.timer)
  }

  private restart(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.fail(new DOMException(`No bytes for ${this.idleMs} ms`, 'TimeoutError'))
      this.abort.abort()
    }, this.idleMs)
  }
}

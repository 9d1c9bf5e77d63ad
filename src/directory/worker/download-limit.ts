import { UnreachableError } from '../../backend/backend-request.ts'

/**
 * Ends a download that takes too long, or that stops sending bytes. Not only by a signal: a response that comes from a
 * service worker need not obey it.
 */
export class DownloadLimit {
  private readonly abort = new AbortController()
  private readonly whole: ReturnType<typeof setTimeout>
  private stall: ReturnType<typeof setTimeout> | undefined
  private readonly failed: Promise<never>
  private fail: (error: Error) => void = () => undefined

  /** @param limitMs for the whole download @param stallMs between two chunks, and until the first */
  constructor(
    limitMs: number,
    private readonly stallMs: number,
  ) {
    this.failed = new Promise<never>((_, reject) => (this.fail = reject))
    this.failed.catch(() => undefined)
    this.whole = setTimeout(() => this.give(`The download took longer than ${limitMs} ms`), limitMs)
    this.restart()
  }

  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** @throws UnreachableError when nothing came in time */
  orStall<T>(run: Promise<T>): Promise<T> {
    return Promise.race([run, this.failed])
  }

  /** The same bytes; errors when they stop coming. */
  watch(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = bytes.getReader()
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await this.orStall(reader.read())
        this.restart()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }

  /** Call when the download ended. */
  end(): void {
    clearTimeout(this.whole)
    clearTimeout(this.stall)
  }

  private restart(): void {
    clearTimeout(this.stall)
    this.stall = setTimeout(() => this.give(`No bytes for ${this.stallMs} ms`), this.stallMs)
  }

  private give(message: string): void {
    this.end()
    this.fail(new UnreachableError(message))
    this.abort.abort()
  }
}

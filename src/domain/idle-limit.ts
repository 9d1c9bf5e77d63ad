/** Time allowed for each byte of a request's body: a link that sends 250 bytes a second is slow, not dead. */
const MS_PER_SENT_BYTE = 4

/** Computes how long sending a body may take on a slow link: browsers do not tell how much they have sent (SYNC-19). */
export function computeSendingMs(body: BodyInit | null | undefined): number {
  return countBodyBytes(body) * MS_PER_SENT_BYTE
}

function countBodyBytes(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  if (body instanceof FormData) {
    const values = [...body.values()]
    return values.reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0)
  }
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : 0
}

/**
 * Like `fetch`, but fails when no bytes come for some time, also while the body is read (SYNC-19).
 * @param idleMs the longest time without a byte, in addition to the time for sending the request's own body
 * @throws DOMException TimeoutError when nothing came in time
 */
export async function fetchWithIdleLimit(
  fetchPort: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit,
  idleMs: number,
): Promise<Response> {
  const limit = new IdleLimit(idleMs + computeSendingMs(init.body), init.signal ?? null)
  try {
    const answer = await limit.orFail(fetchPort(input, { ...init, signal: limit.signal }))
    if (answer.body !== null) return new Response(limit.watch(answer.body), answer)
    limit.end()
    return answer
  } catch (error) {
    limit.end()
    throw error
  }
}

/**
 * Ends a request when no bytes come for some time. A slow link is not a dead one, so the whole request has no limit
 * (SYNC-19). An AbortSignal alone is not enough: a response that comes from a service worker need not obey it.
 */
export class IdleLimit {
  private readonly abort = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined
  private fail: (error: Error) => void = () => undefined
  private readonly failed = new Promise<never>((_, reject) => (this.fail = reject))
  private readonly stop = (): void => this.abort.abort(this.caller?.reason)

  /**
   * @param idleMs the longest time until the first bytes, and between two chunks
   * @param caller a signal of the caller, which ends the request too
   */
  constructor(
    private readonly idleMs: number,
    private readonly caller: AbortSignal | null = null,
  ) {
    this.failed.catch(() => undefined)
    this.restart()
    if (caller?.aborted === true) this.stop()
    else caller?.addEventListener('abort', this.stop)
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
    this.caller?.removeEventListener('abort', this.stop)
  }

  private restart(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.fail(new DOMException(`No bytes for ${this.idleMs} ms`, 'TimeoutError'))
      this.abort.abort()
    }, this.idleMs)
  }
}

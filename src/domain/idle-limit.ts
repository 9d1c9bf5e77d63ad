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
    return values.reduce(
      (totalBytes, value) => totalBytes + (typeof value === 'string' ? value.length : value.size),
      0,
    )
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
  const idleLimit = new IdleLimit(idleMs + computeSendingMs(init.body), init.signal ?? null)
  try {
    const answer = await idleLimit.raceAgainstLimit(fetchPort(input, { ...init, signal: idleLimit.signal }))
    if (answer.body !== null) return new Response(idleLimit.watchBytes(answer.body), answer)
    idleLimit.endLimit()
    return answer
  } catch (error) {
    idleLimit.endLimit()
    throw error
  }
}

/**
 * Ends a request when no bytes come for some time. A slow link is not a dead one, so the whole request has no limit
 * (SYNC-19). An AbortSignal alone is not enough: a response that comes from a service worker need not obey it.
 */
export class IdleLimit {
  private readonly abortController = new AbortController()
  private idleTimer: ReturnType<typeof setTimeout> | undefined
  private fail: (error: unknown) => void = () => undefined
  private readonly failure = new Promise<never>((_, reject) => (this.fail = reject))
  private readonly abortRequest = (): void => {
    this.abortController.abort(this.caller?.reason)
    this.fail(this.abortController.signal.reason)
  }

  /**
   * @param idleMs the longest time until the first bytes, and between two chunks
   * @param caller a signal of the caller, which ends the request too
   */
  constructor(
    private readonly idleMs: number,
    private readonly caller: AbortSignal | null = null,
  ) {
    this.failure.catch(() => undefined)
    this.restart()
    if (caller?.aborted === true) this.abortRequest()
    else caller?.addEventListener('abort', this.abortRequest)
  }

  get signal(): AbortSignal {
    return this.abortController.signal
  }

  /** @throws DOMException TimeoutError when nothing came in time */
  async raceAgainstLimit<T>(run: Promise<T>): Promise<T> {
    const result = await Promise.race([run, this.failure])
    this.restart()
    return result
  }

  /** Passes the bytes on; the stream fails when no more bytes arrive in time. */
  watchBytes(bytes: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = bytes.getReader()
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await this.raceAgainstLimit(reader.read())
          if (!done) return controller.enqueue(value)
          this.endLimit()
          controller.close()
        } catch (error) {
          this.endLimit()
          throw error
        }
      },
      cancel: (reason) => {
        this.endLimit()
        return reader.cancel(reason)
      },
    })
  }

  /** Stops the timer. Call when the request has ended. */
  endLimit(): void {
    clearTimeout(this.idleTimer)
    this.caller?.removeEventListener('abort', this.abortRequest)
  }

  private restart(): void {
    clearTimeout(this.idleTimer)
    this.idleTimer = setTimeout(() => {
      this.fail(new DOMException(`No bytes for ${this.idleMs} ms`, 'TimeoutError'))
      this.abortController.abort()
    }, this.idleMs)
  }
}

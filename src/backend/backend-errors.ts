/** No usable answer: no network, a time-out, or a server that says it cannot serve now. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  constructor(
    message: string,
    /** HTTP status, or null when nothing answered. */
    readonly status: number | null = null,
    /** Milliseconds the server asks to wait (Retry-After), or null. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** An answer that is not ours: a captive portal's page, half a file, rows without ids. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError'
}

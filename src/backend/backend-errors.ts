import type { ReadFailure } from '../domain/directory.ts'

/** No usable answer: no network, a time-out, or a server that says it cannot serve now. */
export class UnreachableError extends Error {
  override readonly name: ReadFailure = 'UnreachableError'
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

export class TimedOutError extends UnreachableError {
  override readonly name = 'TimedOutError'
}

export class KeyRefusedError extends UnreachableError {
  override readonly name = 'KeyRefusedError'
}

export class TablesMissingError extends UnreachableError {
  override readonly name = 'TablesMissingError'
}

export class ServerFailureError extends UnreachableError {
  override readonly name = 'ServerFailureError'
}

/** What a status says of a read: tables that are not there answer 404 (42P01), a key that is none 401 (PGRST301). */
export function failureOf(status: number, retryAfterMs: number | null): UnreachableError {
  const message = `The server answered ${status}`
  if (status === 401 || status === 403) return new KeyRefusedError(message, status, retryAfterMs)
  if (status === 404) return new TablesMissingError(message, status, retryAfterMs)
  return new ServerFailureError(message, status, retryAfterMs)
}

/** An answer that is not ours: a captive portal's page, half a file, rows without ids. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError'
}

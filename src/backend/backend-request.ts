import { parseRetryAfter } from '../domain/backoff.ts'
import { failureOf, TimedOutError, UnreachableError } from './backend-errors.ts'

/** Where the directory's server is, and the key that names the public role. */
export interface BackendAddress {
  /** Origin without a trailing slash. */
  url: string
  publishableKey: string
}

/** Time limit of a table read (SYNC-12). */
export const TABLE_READ_TIMEOUT_MS = 10_000

/**
 * GET without a session: a visitor's request never carries one (RIGHTS-5).
 * @throws UnreachableError for no answer, a time-out and every status that is not 2xx.
 */
export async function getFromBackend(
  request: { url: string; headers?: Record<string, string>; timeoutMs: number },
  fetchPort: typeof fetch,
): Promise<Response> {
  let response: Response
  try {
    response = await fetchPort(request.url, {
      headers: request.headers ?? {},
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(request.timeoutMs),
    })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new TimedOutError('The server took too long', null, null, { cause })
    throw new UnreachableError('The server did not answer', null, null, { cause })
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw failureOf(response.status, parseRetryAfter(response.headers.get('retry-after'), Date.now()))
  }
  return response
}

/** Milliseconds since 1970 by the server's clock, or null when the header is not shown to us. */
export function serverTime(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

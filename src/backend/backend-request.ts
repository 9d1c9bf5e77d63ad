import { parseRetryAfter } from '../domain/backoff.ts'
import { parseDirectoryChanges } from '../domain/snapshot/directory-changes.ts'
import type { ReadFailure } from '../domain/directory.ts'
import type { DirectoryChanges } from '../domain/snapshot/collections.ts'
import { fetchWithIdleLimit } from '../domain/idle-limit.ts'

/** No usable answer: no network, a timeout, or an error status. */
export class UnreachableError extends Error {
  override readonly name: ReadFailure = 'UnreachableError'
  constructor(
    message: string,
    /** HTTP status, or null without an answer. */
    readonly status: number | null = null,
    /** Milliseconds to wait, from Retry-After, or null. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export class TimedOutError extends UnreachableError {
  override readonly name = 'TimedOutError'
}

/** The answer began, but then broke off or stalled. A request for a smaller answer may succeed. */
export class CutAnswerError extends UnreachableError {}

export class KeyRefusedError extends UnreachableError {
  override readonly name = 'KeyRefusedError'
}

export class TablesMissingError extends UnreachableError {
  override readonly name = 'TablesMissingError'
}

export class ServerFailureError extends UnreachableError {
  override readonly name = 'ServerFailureError'
}

/** Chooses the error by the HTTP status: 401 and 403 mean a wrong API key (PGRST301), 404 missing tables (42P01). */
function toUnreachableError(status: number, retryAfterMs: number | null): UnreachableError {
  const message = `The server answered ${status}`
  if (status === 401 || status === 403) return new KeyRefusedError(message, status, retryAfterMs)
  if (status === 404) return new TablesMissingError(message, status, retryAfterMs)
  return new ServerFailureError(message, status, retryAfterMs)
}

/** The answer is not a complete answer of our server: a captive portal's page, half a file, or rows without ids. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError'
}

/** The server of the directory, and the key of its public role. */
export interface BackendAddress {
  /** Origin without a trailing slash. */
  url: string
  publishableKey: string
}

/** A table read gives up after this time without a byte (SYNC-12). */
export const TABLE_READ_TIMEOUT_MS = 10_000
/** Limit for the feed: longer, because the server first reads many rows, and a slow link carries other downloads too. */
const FEED_IDLE_MS = 30_000

/**
 * Sends a GET request without a session, because requests of visitors never have one (RIGHTS-5).
 * @param request `idleMs`: the longest time without a byte, also while the body is read
 * @throws UnreachableError without an answer, on a timeout, and for every status that is not 2xx
 */
export async function getFromBackend(
  request: { url: string; headers?: Record<string, string>; idleMs: number },
  fetchPort: typeof fetch,
): Promise<Response> {
  let response: Response
  try {
    const options = { headers: request.headers ?? {}, cache: 'no-store', credentials: 'omit' } as const
    response = await fetchWithIdleLimit(fetchPort, request.url, options, request.idleMs)
  } catch (cause) {
    if (isTimeout(cause)) throw new TimedOutError('The server took too long', null, null, { cause })
    throw new UnreachableError('The server did not answer', null, null, { cause })
  }
  if (response.ok) return response
  await response.body?.cancel()
  throw toUnreachableError(response.status, parseRetryAfter(response.headers.get('retry-after'), Date.now()))
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
}

/** Milliseconds since 1970 by the server's clock, or null if the header is missing or hidden by CORS. */
function readServerTime(response: Response): number | null {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

export interface FeedAnswer {
  changes: DirectoryChanges
  /** Milliseconds since 1970 by the server's clock, or null. */
  serverTimeMs: number | null
}

/**
 * Reads one page of all rows that changed after revision `since`, tombstones included (FEED-11). Uses `fetch` and not
 * supabase-js, because a visitor on 2G would have to wait for its 44 kB (docs/decisions/0002).
 * @throws UnreachableError, BadAnswerError
 */
export async function fetchDirectoryChanges(
  address: BackendAddress,
  page: { since: number; maxRows: number },
  fetchPort: typeof fetch,
): Promise<FeedAnswer> {
  const query = new URLSearchParams({ since: String(page.since), max_rows: String(page.maxRows) })
  const response = await getFromBackend(
    {
      url: `${address.url}/rest/v1/rpc/directory_changes_by_column?${query}`,
      headers: { apikey: address.publishableKey },
      idleMs: FEED_IDLE_MS,
    },
    fetchPort,
  )
  const text = await readText(response)
  try {
    return { changes: parseDirectoryChanges(JSON.parse(text)), serverTimeMs: readServerTime(response) }
  } catch (cause) {
    throw new BadAnswerError('The server did not send a page of the directory', { cause })
  }
}

/** @throws CutAnswerError */
export async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw new CutAnswerError('The answer broke off', null, null, { cause })
  }
}

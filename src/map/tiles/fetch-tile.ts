import { parseRetryAfter } from '../../domain/backoff.ts'
import type { DownloadPorts, TileAnswer } from './download-tiles.ts'

/** A 2G connection needs some seconds for a tile; after this long the request has stalled. */
const STALL_MS = 45_000
const MISSING_TILE_STATUSES = new Set([400, 401, 403, 404, 410, 451])

/** Requests one tile. Rejects only when `signal` aborts. */
export async function fetchTile(
  url: string,
  signal: AbortSignal,
  { ask = fetch, stallMs = STALL_MS }: { ask?: typeof fetch; stallMs?: number } = {},
): Promise<TileAnswer> {
  const asking = new AbortController()
  const stop = (): void => asking.abort(signal.reason)
  let hasStalled = false
  const timer = setTimeout(() => {
    hasStalled = true
    asking.abort()
  }, stallMs)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await readAnswer(await ask(url, { signal: asking.signal, credentials: 'omit' }))
  } catch {
    signal.throwIfAborted()
    return hasStalled ? { kind: 'refused', retryAfterMs: null } : { kind: 'unreachable' }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

async function readAnswer(response: Response): Promise<TileAnswer> {
  if (MISSING_TILE_STATUSES.has(response.status)) return { kind: 'missing' }
  if (!response.ok) {
    return {
      kind: 'refused',
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
    }
  }
  const blob = await response.blob()
  // Anything but an image is the login page of a hotspot.
  return blob.type.startsWith('image/') && blob.size > 0 ? { kind: 'tile', blob } : { kind: 'unreachable' }
}

/** Resolves after `ms`, or earlier when the network is back. */
export const waitInBrowser: DownloadPorts['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', stop)
    }
    const finish = (): void => {
      end()
      resolve()
    }
    const stop = (): void => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })

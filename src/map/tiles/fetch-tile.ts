import type { DownloadPorts, TileAnswer } from './download-ports.ts'

/** A link of 2G needs some seconds for a tile; one that is silent for so long has stalled. */
const STALL_MS = 45_000
const GONE = new Set([400, 401, 403, 404, 410, 451])

/** Asks for one tile. Rejects only when `signal` ends it. */
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
  if (GONE.has(response.status)) return { kind: 'missing' }
  if (!response.ok) return { kind: 'refused', retryAfterMs: retryAfter(response) }
  const blob = await response.blob()
  // The page of a hotspot that wants a password first is an answer, but no map.
  return blob.type.startsWith('image/') && blob.size > 0 ? { kind: 'tile', blob } : { kind: 'unreachable' }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}

/** Waits on the clock of the browser; the network's return ends it early. */
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

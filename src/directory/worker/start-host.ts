import type { DirectoryHost, DirectorySource } from './directory-host.ts'
import { readCheckpoint } from './replica-records.ts'

/** Asks for the snapshot first, then loads the replica's code; calls that come before wait for it. */
export function startDirectoryHost(source: DirectorySource): Record<string, unknown> {
  const code = import('./directory-host.ts')
  const { keys, build, server } = source.snapshots
  // Over plain http the sync begins with the snapshot of the build (HTTP-2).
  const fetchPort = fetchAhead(keys === null ? build : server, code)
  const host = code.then(({ createDirectoryHost }) => createDirectoryHost(source, fetchPort))
  // Rethrown as an error of the worker, so that the page starts a new worker (client.ts).
  host.catch((error: unknown) =>
    setTimeout(() => {
      throw error
    }),
  )
  return callsOf(host)
}

/** The methods of the host, each of which waits until its code is loaded. A page's handle has their types (client.ts). */
function callsOf(host: Promise<DirectoryHost>): Record<string, unknown> {
  const call =
    (name: keyof DirectoryHost) =>
    async (...args: unknown[]): Promise<unknown> => {
      // TypeScript cannot pair one of many names with its own parameters.
      const method = (await host)[name] as (...args: unknown[]) => unknown
      return method(...args)
    }
  return new Proxy({}, { get: (_, name) => call(name as keyof DirectoryHost) })
}

/*
 * On a device without a copy the snapshot is requested as soon as the worker runs, while the code of the replica (RxDB,
 * 80 kB) loads and opens its databases: on a satellite link that saves a round trip (SYNC-1).
 */

/**
 * A download that is unused this long after the code of the replica is there is aborted: another tab may have filled the
 * device. On 2G that code alone takes longer than this.
 */
const UNTAKEN_MS = 30_000

/**
 * `fetch` for the replica: the first request for `url` gets the response that was requested early.
 * @param code settles when the replica can take it
 */
export function fetchAhead(url: string, code: Promise<unknown>): typeof fetch {
  const download = new AbortController()
  let early: Promise<Response | null> | null = hasCopy().then((isFilled) =>
    isFilled ? null : fetch(url, { credentials: 'omit', signal: download.signal }),
  )
  // The replica asks again, unless its own time is over, and reports the failure.
  early.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = (): void => {
    if (early === null) return
    timer = setTimeout(() => {
      early = null
      download.abort()
    }, UNTAKEN_MS)
  }
  code.then(limit, limit)
  return async (input, init) => {
    if (input !== url || early === null) return fetch(input, init)
    const answer = early
    early = null
    clearTimeout(timer)
    init?.signal?.addEventListener('abort', () => download.abort(init.signal?.reason))
    return (await answer.catch(() => null)) ?? fetch(input, init)
  }
}

async function hasCopy(): Promise<boolean> {
  try {
    return (await readCheckpoint()) !== null
  } catch {
    // Storage is refused: the listings are kept in memory, from the same snapshot.
    return false
  }
}

import type { DirectoryHost, DirectorySource } from './directory-host.ts'
import { hasStoredCopy, readCheckpoint } from './replica-records.ts'

/** Loads the code of the replica and requests the snapshot at the same time. Calls of the page wait for that code. */
export function startDirectoryHost(source: DirectorySource): Record<string, unknown> {
  const code = import('./directory-host.ts')
  const { keys, build, server } = source.snapshots
  // Over plain http the sync begins with the snapshot of the build (HTTP-2).
  const fetchPort = createFetchWithEarlyRequest(keys === null ? build : server, code)
  const host = code.then(({ createDirectoryHost }) => createDirectoryHost(source, fetchPort))
  // Throw the error again as an error of the worker, so that the page starts a new worker (client.ts).
  host.catch((error: unknown) =>
    setTimeout(() => {
      throw error
    }),
  )
  // A failure is reported by the replica, which loads this code again.
  loadDatabasesEarly().catch(() => undefined)
  return createHostCalls(host)
}

/** If rows are stored on this device, loads the code of the databases beside the code of the host. */
async function loadDatabasesEarly(): Promise<void> {
  if ((await readCheckpoint()) !== null) await import('./rxdb-databases.ts')
}

/** Creates the methods of the host. Each one waits until the code of the host is loaded. client.ts has their types. */
function createHostCalls(host: Promise<DirectoryHost>): Record<string, unknown> {
  const call =
    (name: keyof DirectoryHost) =>
    async (...args: unknown[]): Promise<unknown> => {
      // Cast, because TypeScript cannot match the name of a method with the parameters of that method.
      const method = (await host)[name] as (...args: unknown[]) => unknown
      return method(...args)
    }
  return new Proxy({}, { get: (_, name) => call(name as keyof DirectoryHost) })
}

/*
 * On a device without a copy, the snapshot is requested as soon as the worker runs, while the code of the replica (40 kB) is
 * still loading. That saves a round trip, which is long over a satellite link (SYNC-1).
 */

/**
 * If the replica has not used the early response this long after the code of the replica was loaded, the download is aborted,
 * because another tab may have filled the device. The time before is not counted, because on 2G the code alone takes longer.
 */
const EARLY_RESPONSE_LIMIT_MS = 30_000

/**
 * If this device has no copy, requests `url` at once. Returns a `fetch` for the replica, whose first request for `url` gets
 * that early response.
 * @param code settles when the code of the replica is loaded or has failed to load
 */
export function createFetchWithEarlyRequest(url: string, code: Promise<unknown>): typeof fetch {
  const download = new AbortController()
  /** False while the device has not said whether it has a copy, which it never says if its storage hangs (SYNC-9). */
  let isCopyKnown = false
  let earlyResponse: Promise<Response | null> | null = hasCopy().then((isFilled) => {
    isCopyKnown = true
    return isFilled || earlyResponse === null
      ? null
      : fetch(url, { credentials: 'omit', signal: download.signal })
  })
  // Ignore a failure of the early request, because the replica then requests the snapshot again and reports failures itself.
  earlyResponse.catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimeLimit = (): void => {
    if (earlyResponse === null) return
    timer = setTimeout(() => {
      earlyResponse = null
      download.abort()
    }, EARLY_RESPONSE_LIMIT_MS)
  }
  code.then(startTimeLimit, startTimeLimit)
  return async (input, init) => {
    if (input !== url || earlyResponse === null) return fetch(input, init)
    const response = earlyResponse
    earlyResponse = null
    clearTimeout(timer)
    if (!isCopyKnown) return fetch(input, init)
    init?.signal?.addEventListener('abort', () => download.abort(init.signal?.reason))
    return (await response.catch(() => null)) ?? fetch(input, init)
  }
}

async function hasCopy(): Promise<boolean> {
  try {
    return await hasStoredCopy()
  } catch {
    // The browser refuses storage. The replica then needs the snapshot to fill its memory.
    return false
  }
}

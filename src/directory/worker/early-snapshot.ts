import { createStore, get } from 'idb-keyval'
import type { ReplicaState } from './replica-ports.ts'
import { REPLICA_SCHEMA } from './schemas.ts'

/*
 * On a device without a copy the snapshot is requested as soon as the worker runs, while the code of the replica (RxDB,
 * 80 kB) loads and opens its databases: on a satellite link that saves a round trip (SYNC-1).
 */

/** A download that is unused by then is aborted: another tab may have filled the device. */
const UNTAKEN_MS = 30_000

/** `fetch` for the replica: the first request for `url` gets the response that was requested early. */
export function fetchAhead(url: string): typeof fetch {
  const download = new AbortController()
  let early: Promise<Response | null> | null = hasCopy().then((isFilled) =>
    isFilled ? null : fetch(url, { credentials: 'omit', signal: download.signal }),
  )
  // The replica asks again and reports the failure.
  early.catch(() => undefined)
  const timer = setTimeout(() => {
    early = null
    download.abort()
  }, UNTAKEN_MS)
  return async (input, init) => {
    if (input !== url || early === null) return fetch(input, init)
    const answer = early
    early = null
    clearTimeout(timer)
    init?.signal?.addEventListener('abort', () => download.abort(init.signal?.reason))
    return (await answer) ?? fetch(input, init)
  }
}

async function hasCopy(): Promise<boolean> {
  try {
    const state = await get<ReplicaState>('current', createStore('guide-replica-state', 'records'))
    return state?.schema === REPLICA_SCHEMA
  } catch {
    // Storage is refused: the listings are kept in memory, from the same snapshot.
    return false
  }
}

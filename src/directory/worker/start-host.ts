import type { DirectoryHost, DirectorySource } from './directory-host.ts'
import type { AskDirectory } from './directory-reads.ts'
import { fetchAhead } from './early-snapshot.ts'

/** The host as it is called from outside the worker: every answer is a promise. */
interface CalledHost extends Omit<DirectoryHost, 'subscribe'> {
  subscribe(...args: Parameters<DirectoryHost['subscribe']>): Promise<() => void>
}

/** Asks for the snapshot first, then loads the replica's code; calls that come before wait for it. */
export function startDirectoryHost(source: DirectorySource): CalledHost {
  const fetchPort = fetchAhead(source.snapshots.server)
  const host = import('./directory-host.ts').then(({ createDirectoryHost }) =>
    createDirectoryHost(source, fetchPort),
  )
  // Rethrown as an error of the worker, so that the page starts a new worker (client.ts).
  host.catch((error: unknown) =>
    setTimeout(() => {
      throw error
    }),
  )
  return {
    ask: (async (name, ...args) => (await host).ask(name, ...args)) as AskDirectory,
    subscribe: async (listener) => (await host).subscribe(listener),
    requestSync: async (reason) => (await host).requestSync(reason),
    setNetworkState: (state) => void host.then((opened) => opened.setNetworkState(state)),
    setPreferredAtoll: async (atoll) => (await host).setPreferredAtoll(atoll),
  }
}

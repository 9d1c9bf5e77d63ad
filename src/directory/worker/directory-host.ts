import type { BackendAddress } from '../../backend/backend-request.ts'
import { openBroadcastChannel, withLock } from '../../browser/site-access.ts'
import type { DirectoryStatus } from '../../domain/directory.ts'
import { DirectorySearch } from '../../search/directory-search.ts'
import { writeReadModel } from '../read-model.ts'
import { createDirectoryReads, type DirectoryReadFunction } from './directory-reads.ts'
import type { NetworkState, PullReason } from './pull-schedule.ts'
import type { OpenChannel } from './realtime-trigger.ts'
import { Replica } from './replica.ts'
import type { ReplicaDatabases } from './replica-database.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { announceFormat, replicaRecords } from './replica-records.ts'
import { openStoredSearchIndex } from './stored-search-index.ts'

/** Where the worker reads the directory: the backend and the snapshots. */
export interface DirectorySource extends Pick<ReplicaPorts, 'address' | 'snapshots'> {
  /** False if the project has no Realtime: then no socket is opened. */
  hasRealtime: boolean
}

/** The functions of the worker that the page calls by comlink. */
export interface DirectoryHost {
  ask: DirectoryReadFunction
  /** Calls the listener at each change of the status until the worker ends. A listener cannot be removed. */
  subscribe(listener: (status: DirectoryStatus) => void): void
  /** Resolves when the attempt has ended; its outcome is in the status. */
  requestSync(reason: PullReason): Promise<void>
  setNetworkState(state: NetworkState): void
  /**
   * Called when the code of the databases is on the device: then rows are stored, and not only the signed snapshot.
   * @returns false if the code cannot be loaded. Then only a new worker can load it, because browsers remember a failed import.
   */
  storeRows(): Promise<boolean>
  /** @param atoll code of the visitor's own atoll, whose listings are first at the next start; null if none is chosen */
  setPreferredAtoll(atoll: string | null): Promise<void>
}

const COMMIT_CHANNEL = 'guide-directory-commits'
const LOCK_NAME = 'guide-directory'

/** Creates the replica and the search over it, with the storage, locks and channels of a browser's worker. */
export function createDirectoryHost(
  source: DirectorySource,
  fetchPort: typeof fetch = (input, init) => fetch(input, init),
): DirectoryHost {
  announceFormat()
  const commits = openBroadcastChannel(COMMIT_CHANNEL)
  const ports = createBrowserPorts(source, fetchPort, () => commits?.postMessage('committed'))
  const replica = new Replica(ports)
  commits?.addEventListener('message', () => void replica.followOtherTab())
  const search = new DirectorySearch({
    listings: () => replica.session.copy.rows.businesses,
    version: () => replica.session.version,
    storedIndex: openStoredSearchIndex(),
    now: () => new Date(),
    report: ports.report,
  })
  const reads = createDirectoryReads(replica, search, ports)
  return {
    ask: ((name, ...args: unknown[]) => {
      // Cast, because TypeScript cannot match the name of a read with the parameters of that read.
      const read = reads[name] as (...args: unknown[]) => Promise<unknown>
      return read(...args)
    }) as DirectoryReadFunction,
    // Return nothing. Comlink would send a returned function to the page as a message port, which fails in WebKit (ERR-9).
    subscribe: (listener) => void replica.subscribe(listener),
    requestSync: (reason) => replica.requestSync(reason),
    setNetworkState: (state) => replica.setNetworkState(state),
    storeRows: () => replica.storeRows(),
    setPreferredAtoll: (atoll) => replica.setPreferredAtoll(atoll),
  }
}

function createBrowserPorts(
  source: DirectorySource,
  fetchPort: typeof fetch,
  announceCommit: () => void,
): ReplicaPorts {
  return {
    address: source.address,
    snapshots: source.snapshots,
    fetch: fetchPort,
    loadDatabases,
    storesRowsLater: true,
    ...replicaRecords,
    now: () => Date.now(),
    random: () => Math.random(),
    withLock: (run) => withLock(LOCK_NAME, run),
    announceCommit,
    writeReadModel,
    loadRealtime: source.hasRealtime ? () => loadRealtime(source.address) : null,
    report: (message, cause) => console.warn(message, cause),
  }
}

let databases: Promise<ReplicaDatabases> | null = null

/** Loads RxDB (42 kB). If that fails, the next call tries again, which some browsers do only in a new worker. */
function loadDatabases(): Promise<ReplicaDatabases> {
  databases ??= import('./rxdb-databases.ts').then(
    ({ createDatabases }) => createDatabases(),
    (error: unknown) => {
      databases = null
      throw error
    },
  )
  return databases
}

/** Loads the Realtime client (17 kB). Called only after a pull that reached the server, over a link that is not slow. */
async function loadRealtime(address: BackendAddress): Promise<OpenChannel> {
  const { openRealtimeChannel } = await import('../../backend/realtime-channel.ts')
  return (events) => openRealtimeChannel(address, events)
}

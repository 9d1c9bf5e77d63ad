import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { BackendAddress } from '../../backend/backend-request.ts'
import type { OpenBell } from './realtime-trigger.ts'
import { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { openStatePort } from './replica-state.ts'

const COMMITS = 'guide-directory-commits'
const LOCK = 'guide-directory'
const DATABASE_PREFIX = 'guide-directory-'

/** Where the directory comes from. */
export interface ReplicaSurroundings extends Pick<ReplicaPorts, 'address' | 'snapshots'> {
  /** False: the project has no Realtime, and no socket is ever tried. */
  hasRealtime: boolean
}

type Surroundings = ReplicaSurroundings & Pick<ReplicaPorts, 'keepReadModel'>

/** The replica in a browser's worker: real storage, one pull at a time over all tabs, commits told to other tabs. */
export function openBrowserReplica(surroundings: Surroundings): Replica {
  const commits = new BroadcastChannel(COMMITS)
  const replica = new Replica({
    ...surroundings,
    fetch: (input, init) => fetch(input, init),
    storage: getRxStorageDexie(),
    state: openStatePort(),
    sweepDatabases,
    newDatabaseName: () =>
      `${DATABASE_PREFIX}${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`,
    now: () => Date.now(),
    random: () => Math.random(),
    withLock: async (run) => ('locks' in navigator ? await navigator.locks.request(LOCK, run) : run()),
    announceCommit: () => commits.postMessage('committed'),
    loadBell: surroundings.hasRealtime ? () => loadBell(surroundings.address) : null,
    report: (message, cause) => console.warn(message, cause),
  })
  commits.addEventListener('message', () => void replica.follow())
  return replica
}

/** RxDB's Dexie storage names its databases `rxdb-dexie-NAME--VERSION--COLLECTION`. */
async function sweepDatabases(keep: string): Promise<void> {
  if (!('databases' in indexedDB)) return
  for (const { name } of await indexedDB.databases()) {
    const isCopy = name?.startsWith(`rxdb-dexie-${DATABASE_PREFIX}`) === true
    if (isCopy && name !== undefined && !name.startsWith(`rxdb-dexie-${keep}--`))
      indexedDB.deleteDatabase(name)
  }
}

/** The Realtime client is 17 kB that only a good link loads, after the first pull. */
async function loadBell(address: BackendAddress): Promise<OpenBell> {
  const { openBell } = await import('../../backend/realtime-bell.ts')
  return (events) => openBell(address, events)
}

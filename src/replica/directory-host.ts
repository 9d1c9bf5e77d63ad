import { proxy } from 'comlink'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { DirectoryReads, DirectoryStatus } from '../domain/directory.ts'
import type { PullReason } from './pull-schedule.ts'
import { Replica } from './replica.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { openStatePort } from './replica-state.ts'

const COMMITS = 'guide-directory-commits'
const LOCK = 'guide-directory'
const DATABASE_PREFIX = 'guide-directory-'

/** What the page may ask of the worker; every method answers asynchronously over comlink. */
export interface DirectoryHost extends DirectoryReads {
  subscribe(listener: (status: DirectoryStatus) => void): () => void
  nudge(reason: PullReason): Promise<void>
  setCircumstances(circumstances: { isVisible: boolean; isSlowLink: boolean }): void
}

type Surroundings = Pick<ReplicaPorts, 'address' | 'snapshots' | 'keepReadModel'>

/** The replica in a browser's worker: real storage, one pull at a time over all tabs, commits told to other tabs. */
export function createDirectoryHost(surroundings: Surroundings): DirectoryHost {
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
    report: (message, cause) => console.warn(message, cause),
  })
  commits.addEventListener('message', () => void replica.follow())
  return {
    listPage: (query) => replica.listPage(query),
    listing: (id) => replica.listing(id),
    counts: () => replica.counts(),
    emergencyContacts: () => replica.emergencyContacts(),
    announcements: () => replica.announcements(),
    settings: () => replica.settings(),
    refresh: () => replica.refresh(),
    nudge: (reason) => replica.nudge(reason),
    setCircumstances: (circumstances) => replica.setCircumstances(circumstances),
    subscribe: (listener) => proxy(replica.subscribe(listener)),
  }
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

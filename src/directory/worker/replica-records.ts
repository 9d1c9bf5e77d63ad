import { del, get, keys, set, update } from 'idb-keyval'
import { openRecordStore } from '../../browser/database.ts'
import { listHeldLocks } from '../../browser/site-access.ts'
import type { StoredSnapshot, ReplicaPorts, ReplicaState } from './replica-ports.ts'
import { OWN_COLLECTIONS, REPLICA_SCHEMA, SHARED_COLLECTION } from './schemas.ts'

/*
 * Stores records about the copies on this device: one checkpoint for each format (REPLICA_SCHEMA), the signed snapshot, and
 * the names of all databases, because not every browser can list its databases. Each version of the guide writes only its
 * own checkpoint, so two versions that are open at once never replace each other's copy (SYNC-18).
 */

const records = openRecordStore('guide-replica-state')
const SNAPSHOT_KEY = 'snapshot'
const SNAPSHOT_TRY_KEY = 'snapshot-try'
const DATABASE_NAMES_KEY = 'databases'
const CHECKPOINT_KEY_PATTERN = /^(?:current|format-\d+)$/

/** The storage key of a format's checkpoint; the first formats share the key 'current'. */
function checkpointKey(format: number): string {
  return format <= 4 ? 'current' : `format-${format}`
}

/** The checkpoint of this version, or null. @throws when storage is refused */
export async function readCheckpoint(): Promise<ReplicaState | null> {
  const state = await get<ReplicaState>(checkpointKey(REPLICA_SCHEMA), records)
  return state?.schema === REPLICA_SCHEMA ? state : null
}

/** Whether a start can read a copy: rows with a checkpoint of this version, or a signed snapshot. @throws if storage is refused */
export async function hasStoredCopy(): Promise<boolean> {
  return (await readCheckpoint()) !== null || (await keys(records)).includes(SNAPSHOT_KEY)
}

export const replicaRecords: Pick<
  ReplicaPorts,
  'state' | 'snapshotRecord' | 'newDatabaseName' | 'sweepDatabases' | 'openFormats'
> = {
  state: {
    read: readCheckpoint,
    readOthers,
    write: (state) => set(checkpointKey(REPLICA_SCHEMA), state, records),
  },
  snapshotRecord: {
    read: async () => (await get<StoredSnapshot>(SNAPSHOT_KEY, records)) ?? null,
    write: (snapshot) => set(SNAPSHOT_KEY, snapshot, records),
    triedAt: () => get<number>(SNAPSHOT_TRY_KEY, records),
    recordTry: (time) => set(SNAPSHOT_TRY_KEY, time, records),
  },
  newDatabaseName: createDatabaseName,
  sweepDatabases,
  openFormats: readOpenFormats,
}

async function readOthers(): Promise<ReplicaState[]> {
  const checkpointKeys = (await keys<string>(records)).filter((key) => CHECKPOINT_KEY_PATTERN.test(key))
  const states = await Promise.all(checkpointKeys.map((key) => get<ReplicaState>(key, records)))
  const otherStates = states.filter((state) => state !== undefined && state.schema !== REPLICA_SCHEMA)
  return (otherStates as ReplicaState[]).sort((stateA, stateB) => stateB.schema - stateA.schema)
}

const FORMAT_LOCK_PREFIX = 'guide-directory-format-'

/** Holds a lock that contains the format of this version until the worker ends, so that other versions know that it is open. */
export function announceFormat(): void {
  const locks = (navigator as { locks?: LockManager }).locks
  locks
    ?.request(
      `${FORMAT_LOCK_PREFIX}${REPLICA_SCHEMA}`,
      { mode: 'shared' },
      () => new Promise(() => undefined),
    )
    .catch((error: unknown) => console.warn('Other versions cannot see that this one is open', error))
}

async function readOpenFormats(): Promise<ReadonlySet<number>> {
  const names = (await listHeldLocks()).filter((name) => name.startsWith(FORMAT_LOCK_PREFIX))
  return new Set(names.map((name) => Number(name.slice(FORMAT_LOCK_PREFIX.length))))
}

/** Prefix of database names. It is new since format 5, because older versions delete databases with their own prefix. */
const DATABASE_NAME_PREFIX = 'guide-copy-'

async function createDatabaseName(): Promise<string> {
  const name = `${DATABASE_NAME_PREFIX}${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
  // Store the name before the database is created, so that a killed page leaves no database whose name is unknown.
  await update<string[]>(DATABASE_NAMES_KEY, (names = []) => [...names, name], records)
  return name
}

async function sweepDatabases(keep: string): Promise<void> {
  const formatsInUse = await readOpenFormats()
  const otherStates = await readOthers()
  // Another tab may have replaced the copy since this tab read its checkpoint.
  const current = await readCheckpoint()
  const usedNames = new Set([keep, current?.databaseName])
  for (const { schema, databaseName } of otherStates) {
    if (formatsInUse.has(schema)) usedNames.add(databaseName)
    else await del(checkpointKey(schema), records)
  }
  const recordedNames = (await get<string[]>(DATABASE_NAMES_KEY, records)) ?? []
  const names = new Set([
    ...recordedNames,
    ...otherStates.map(({ databaseName }) => databaseName),
    ...(await listDatabaseNames()),
  ])
  const leftoverNames = [...names].filter((name) => !usedNames.has(name))
  const undeletedNames = await Promise.all(
    leftoverNames.map(async (name) => ((await removeDatabase(name)) ? [] : [name])),
  )
  await update<string[]>(
    DATABASE_NAMES_KEY,
    (recordedNow = []) =>
      recordedNow.filter((name) => !leftoverNames.includes(name) || undeletedNames.flat().includes(name)),
    records,
  )
}

/** RxDB's Dexie storage names its databases `rxdb-dexie-NAME--VERSION--COLLECTION`. */
async function listDatabaseNames(): Promise<string[]> {
  if (!('databases' in indexedDB)) return []
  const names = (await indexedDB.databases()).map(
    ({ name = '' }) => /^rxdb-dexie-(guide-(?:copy|directory)-\w+)--/.exec(name)?.[1],
  )
  return names.filter((name) => name !== undefined)
}

/** Names of the IndexedDB databases of all replicas on this device, for deleting them. */
export async function listReplicaDatabases(): Promise<string[]> {
  return ((await get<string[]>(DATABASE_NAMES_KEY, records)) ?? []).flatMap(indexedDbNamesOf)
}

function indexedDbNamesOf(name: string): string[] {
  const collections = ['_rxdb_internal', ...OWN_COLLECTIONS, SHARED_COLLECTION]
  return collections.map((collection) => `rxdb-dexie-${name}--0--${collection}`)
}

/** Deletes a database. Resolves to false if a page still has it open; the browser then deletes it when that page closes. */
async function removeDatabase(name: string): Promise<boolean> {
  const removals = await Promise.all(
    indexedDbNamesOf(name).map(
      (database) =>
        new Promise<boolean>((resolve) => {
          const request = indexedDB.deleteDatabase(database)
          request.addEventListener('success', () => resolve(true))
          request.addEventListener('error', () => resolve(false))
          request.addEventListener('blocked', () => resolve(false))
        }),
    ),
  )
  return removals.every(Boolean)
}

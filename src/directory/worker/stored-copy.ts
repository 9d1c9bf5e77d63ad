import { DirectoryCopy } from './directory-copy.ts'
import { readNewerSnapshot, readOlderCopy, readStoredSnapshot } from './older-copy.ts'
import type { ReplicaDatabase } from './replica-database.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'
import { withTimeout } from './storage-error.ts'
import { STORAGE_STEP_LIMIT_MS } from './storage-problem.ts'

/** The copy that the device has stored, as a start reads it. */
export interface StoredCopy {
  copy: DirectoryCopy
  state: ReplicaState
  /**
   * The database with the rows; null for rows of another format or of the stored snapshot, which are stored in this format
   * later.
   */
  database: ReplicaDatabase | null
  /** Name of the database in the checkpoint if the snapshot was read because these rows cannot be read or some are lost. */
  unreadDatabase?: string
}

/**
 * Reads the stored copy; null if there is none. Reads the stored snapshot in place of the stored rows if there are no rows, if
 * they cannot be read, if the snapshot has more listings because some were lost, or if it is newer. The snapshot is newer
 * after a guide file was received while the code of the databases was missing.
 * @throws StorageError, and what the browser throws if it refuses storage
 */
export async function readStoredCopy(ports: ReplicaPorts): Promise<StoredCopy | null> {
  const state = await ports.state.read()
  if (state !== null) {
    const [newerCopy, hasCode] = await Promise.all([readNewerSnapshot(ports, state), canLoadDatabases(ports)])
    if (newerCopy !== null) return { ...newerCopy, database: null }
    if (hasCode) return readRowsOrSnapshot(state, ports)
  }
  const olderCopy = await readOlderCopy(ports)
  return olderCopy && { ...olderCopy, database: null }
}

async function readRowsOrSnapshot(state: ReplicaState, ports: ReplicaPorts): Promise<StoredCopy> {
  const reading = readDatabase(state, ports)
  const rows = await reading.catch((error: unknown) => {
    ports.report('The stored rows could not be read', error)
    return null
  })
  if (rows !== null && rows.copy.listingCount >= state.totals.businesses[0]) return rows
  const snapshot = await readStoredSnapshot(ports)
  if (snapshot === null || snapshot.copy.listingCount <= (rows?.copy.listingCount ?? 0)) return reading
  // Do not await: closing may wait for a hanging read.
  void rows?.database?.close().catch(() => undefined)
  snapshot.state.isIncomplete = true
  return { ...snapshot, database: null, unreadDatabase: state.databaseName }
}

/** Whether the code of the databases is on this device or can be downloaded. Reports why not. Never rejects. */
export async function canLoadDatabases(
  ports: Pick<ReplicaPorts, 'loadDatabases' | 'report'>,
): Promise<boolean> {
  try {
    await ports.loadDatabases()
    return true
  } catch (error) {
    ports.report('The code of the databases could not be loaded', error)
    return false
  }
}

/** Like canLoadDatabases, but waits at most STORAGE_STEP_LIMIT_MS. For functions that other tabs wait for. */
export async function canLoadDatabasesSoon(ports: ReplicaPorts): Promise<boolean> {
  try {
    return await withTimeout(canLoadDatabases(ports), STORAGE_STEP_LIMIT_MS, 'Loading the databases')
  } catch (error) {
    ports.report('The code of the databases comes slowly', error)
    return false
  }
}

/** @throws StorageError */
export async function readDatabase(
  state: ReplicaState,
  ports: Pick<ReplicaPorts, 'loadDatabases'>,
): Promise<StoredCopy> {
  const database = await (await ports.loadDatabases()).open(state.databaseName)
  const copy = new DirectoryCopy()
  try {
    copy.apply(await database.readAll())
  } catch (error) {
    // An open database counts toward RxDB's limit of collections. Do not await: closing may wait for a hanging read.
    void database.close().catch(() => undefined)
    throw error
  }
  return { copy, state, database }
}

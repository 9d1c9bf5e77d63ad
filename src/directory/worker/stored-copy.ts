import { DirectoryCopy } from './directory-copy.ts'
import { readOlderCopy } from './older-copy.ts'
import { openReplicaDatabase, type ReplicaDatabase } from './replica-database.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'

/** The copy that the device has stored, as a start reads it. */
export interface StoredCopy {
  copy: DirectoryCopy
  state: ReplicaState
  /** Null for rows of another format or of the stored snapshot, which the next pull stores in this format. */
  database: ReplicaDatabase | null
}

/** Reads the stored copy; null if there is none. @throws StorageError, and what the browser throws if it refuses storage */
export async function readStoredCopy(ports: ReplicaPorts): Promise<StoredCopy | null> {
  const state = await ports.state.read()
  if (state !== null) return readDatabase(state, ports)
  const older = await readOlderCopy(ports)
  return older && { ...older, database: null }
}

/** @throws StorageError */
export async function readDatabase(
  state: ReplicaState,
  ports: Pick<ReplicaPorts, 'storage'>,
): Promise<StoredCopy> {
  const database = await openReplicaDatabase(state.databaseName, ports.storage)
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

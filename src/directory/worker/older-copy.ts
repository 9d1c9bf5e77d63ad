import { isDirectoryRow } from '../../domain/snapshot/directory-changes.ts'
import type { Collection } from '../../domain/snapshot/collections.ts'
import { findDifferingCollections, DirectoryCopy } from './directory-copy.ts'
import type { ReplicaDatabases, RowsByCollection } from './replica-database.ts'
import type { ReplicaPorts, ReplicaState, StoredSnapshot } from './replica-ports.ts'
import {
  groupSharedRows,
  OWN_COLLECTIONS,
  REPLICA_SCHEMA,
  SHARED_COLLECTION,
  type SharedRow,
} from './schemas.ts'
import { stageSnapshot } from './stage-snapshot.ts'
import { withTimeout } from './storage-error.ts'
import { START_LIMIT_MS } from './storage-problem.ts'

/*
 * Reads what a device has that has no rows in the format of this version: after an update the rows in another format
 * (SYNC-18), or the stored signed snapshot, with which every copy begins (SYNC-23). The rows are stored in this format later.
 * Only after that is the copy in the other format removed.
 */

/** How long a start whose rows do not answer waits for the stored snapshot: with START_LIMIT_MS at most 5 s (SYNC-9). */
const SNAPSHOT_LIMIT_MS = 1_000

/** Epoch of rows that were stored in another format. They may lack columns, so the next pull replaces all of them. */
export const UNKNOWN_EPOCH = ''

export interface OlderCopy {
  copy: DirectoryCopy
  state: ReplicaState
}

/** Reads the rows of another format or of the stored snapshot. Null if the device has neither. Never rejects. */
export async function readOlderCopy(ports: ReplicaPorts): Promise<OlderCopy | null> {
  const otherStates = await ports.state.readOthers()
  let incompleteCopy: OlderCopy | null = null
  for (const state of otherStates) {
    const otherFormatCopy = await ports
      .loadDatabases()
      .then((databases) => readRows(state, databases))
      .catch((error: unknown) => {
        ports.report(`The copy of format ${state.schema} could not be read`, error)
        return null
      })
    if (otherFormatCopy !== null && !otherFormatCopy.state.isIncomplete && state.isComplete)
      return otherFormatCopy
    if (otherFormatCopy !== null && otherFormatCopy.copy.listingCount > 0) incompleteCopy ??= otherFormatCopy
  }
  return (await readStoredSnapshot(ports)) ?? incompleteCopy
}

async function readRows(state: ReplicaState, databases: ReplicaDatabases): Promise<OlderCopy> {
  const copy = new DirectoryCopy()
  for (const collection of OWN_COLLECTIONS)
    copy.apply(toDirectoryRows(collection, await databases.readOtherFormat(state.databaseName, collection)))
  // Formats before 6 lack this collection. Reading then creates it empty, and it is removed with the other collections.
  const shared = await databases.readOtherFormat(state.databaseName, SHARED_COLLECTION)
  copy.apply(groupSharedRows(shared as unknown as SharedRow[]))
  const totals = copy.totals()
  const isIncomplete = findDifferingCollections(totals, { ...totals, ...state.totals }).length > 0
  return {
    copy,
    state: {
      ...state,
      schema: REPLICA_SCHEMA,
      databaseName: '',
      epoch: UNKNOWN_EPOCH,
      mismatchAt: null,
      totals,
      isIncomplete,
    },
  }
}

function toDirectoryRows(collection: Collection, rows: object[]): RowsByCollection {
  return { [collection]: rows.filter((row) => isDirectoryRow(collection, row)) }
}

/** Reads the rows of the stored snapshot; null if there is none. Never rejects. */
export async function readStoredSnapshot(ports: ReplicaPorts): Promise<OlderCopy | null> {
  const copy = new DirectoryCopy()
  try {
    const storedSnapshot = await ports.snapshotRecord.read()
    if (storedSnapshot === null) return null
    const snapshotTarget = { copy, position: null, add: (rows: RowsByCollection) => copy.apply(rows) }
    const { epoch, revision, signedAt } = await stageSnapshot(
      snapshotTarget,
      new Blob([storedSnapshot.bytes]).stream(),
      ports,
    )
    return {
      copy,
      state: {
        schema: REPLICA_SCHEMA,
        databaseName: '',
        epoch,
        revision,
        totals: copy.totals(),
        isComplete: true,
        updatedAt: currentTimeOf({ ...storedSnapshot, signedAt }),
        mismatchAt: null,
        isIncomplete: false,
      },
    }
  } catch (error) {
    ports.report('The kept snapshot could not be read', error)
    return null
  }
}

/** Reads the stored snapshot like readStoredSnapshot, but waits at most SNAPSHOT_LIMIT_MS. Never rejects. */
export async function readSnapshotSoon(ports: ReplicaPorts): Promise<OlderCopy | null> {
  try {
    return await withTimeout(readStoredSnapshot(ports), SNAPSHOT_LIMIT_MS, 'Reading the snapshot')
  } catch (error) {
    ports.report('The stored snapshot could not be read soon', error)
    return null
  }
}

/**
 * Reads what readOlderCopy reads. If this tab has rows, reads only a stored snapshot that is newer than they are. Waits at most
 * START_LIMIT_MS and never rejects.
 * @param state of the rows of this tab
 */
export async function readNewerCopy(
  ports: ReplicaPorts,
  state: ReplicaState | null,
): Promise<OlderCopy | null> {
  const reading = state === null ? readOlderCopy(ports) : readSnapshotNewerThan(state, ports)
  try {
    return await withTimeout(reading, START_LIMIT_MS, 'Reading the snapshot')
  } catch (error) {
    ports.report('The stored snapshot could not be read', error)
    return null
  }
}

async function readSnapshotNewerThan(state: ReplicaState, ports: ReplicaPorts): Promise<OlderCopy | null> {
  const storedSnapshot = await ports.snapshotRecord.read()
  return storedSnapshot !== null && isNewer(storedSnapshot, state) ? readStoredSnapshot(ports) : null
}

/**
 * Reads the stored snapshot if it has the epoch of the stored rows, a higher revision, and was stored after their last update.
 * The revision alone is not enough: after a restore of the server, newer rows can have a lower revision. Never rejects.
 */
export async function readNewerSnapshot(ports: ReplicaPorts, state: ReplicaState): Promise<OlderCopy | null> {
  const storedSnapshot = await ports.snapshotRecord.read().catch((error: unknown) => {
    ports.report('The kept snapshot could not be read', error)
    return null
  })
  if (
    storedSnapshot === null ||
    storedSnapshot.epoch !== state.epoch ||
    storedSnapshot.revision <= state.revision
  )
    return null
  return storedSnapshot.keptAt > (state.updatedAt ?? 0) ? readStoredSnapshot(ports) : null
}

/** When a stored snapshot was last known to be equal to the server's rows, in milliseconds since 1970. */
function currentTimeOf({ currentAt, signedAt }: StoredSnapshot): number | null {
  return currentAt ?? (Date.parse(signedAt) || null)
}

/** Whether a stored snapshot is newer. Revisions of two epochs cannot be compared, because the server was restored meanwhile. */
function isNewer(storedSnapshot: StoredSnapshot, ownState: ReplicaState): boolean {
  return storedSnapshot.epoch === ownState.epoch
    ? storedSnapshot.revision > ownState.revision
    : (currentTimeOf(storedSnapshot) ?? 0) > (ownState.updatedAt ?? 0)
}

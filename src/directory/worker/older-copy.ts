import { fillWithDefaultSettings, normalizeMangoQuery, prepareQuery, type RxStorage } from 'rxdb'
import { isDirectoryRow } from '../../domain/snapshot/directory-changes.ts'
import type { Collection } from '../../domain/snapshot/collections.ts'
import { findDifferingCollections, DirectoryCopy } from './directory-copy.ts'
import { ACCESS_LIMIT_MS, groupSharedRows, type RowsByCollection } from './replica-database.ts'
import { withTimeout } from './storage-error.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'
import {
  collectionSchema,
  OWN_COLLECTIONS,
  REPLICA_SCHEMA,
  SHARED_COLLECTION,
  SHARED_SCHEMA,
  type SharedRow,
} from './schemas.ts'
import { stageSnapshot } from './stage-snapshot.ts'

/*
 * After an update to a release with another format of the copy, this file reads the data that the device has (SYNC-18): the
 * rows in the other format, or the stored signed snapshot. The next pull stores a copy in the new format. Only after that is
 * the other copy removed.
 */

/** Epoch of rows that were stored in another format. They may lack columns, so the next pull replaces all of them. */
export const UNKNOWN_EPOCH = ''

export interface OlderCopy {
  copy: DirectoryCopy
  state: ReplicaState
}

/** Reads the rows of another format or of the stored snapshot. Null if the device has neither. Never rejects. */
export async function readOlderCopy(ports: ReplicaPorts): Promise<OlderCopy | null> {
  const others = await ports.state.readOthers()
  let partial: OlderCopy | null = null
  for (const state of others) {
    const found = await readRows(state, ports).catch((error: unknown) => {
      ports.report(`The copy of format ${state.schema} could not be read`, error)
      return null
    })
    if (found !== null && !found.state.isIncomplete && state.isComplete) return found
    if (found !== null && found.copy.listingCount > 0) partial ??= found
  }
  return (await readStoredSnapshot(ports)) ?? partial
}

async function readRows(state: ReplicaState, ports: ReplicaPorts): Promise<OlderCopy> {
  const copy = new DirectoryCopy()
  for (const collection of OWN_COLLECTIONS)
    copy.apply(
      toDirectoryRows(collection, await readCollection(state.databaseName, collection, ports.storage)),
    )
  // Formats before 6 lack this collection. Reading then creates it empty, and it is removed with the other collections.
  const shared = await readCollection(state.databaseName, SHARED_COLLECTION, ports.storage)
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

/** Reads the storage directly, because RxDB's collections refuse a database with another schema. */
async function readCollection(
  databaseName: string,
  collection: Collection | typeof SHARED_COLLECTION,
  storage: RxStorage<unknown, unknown>,
): Promise<object[]> {
  const schema = fillWithDefaultSettings(
    collection === SHARED_COLLECTION ? SHARED_SCHEMA : collectionSchema(collection),
  )
  const instance = await storage.createStorageInstance({
    databaseInstanceToken: `${databaseName} ${collection}`,
    databaseName,
    collectionName: collection,
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  })
  try {
    const everything = prepareQuery(schema, normalizeMangoQuery(schema, {}))
    const reading = instance.query(everything)
    const { documents } = await withTimeout(reading, ACCESS_LIMIT_MS, 'Reading the copy of another format')
    return documents.map(({ _deleted, _rev, _meta, _attachments, ...row }) => row)
  } finally {
    await instance.close()
  }
}

async function readStoredSnapshot(ports: ReplicaPorts): Promise<OlderCopy | null> {
  const copy = new DirectoryCopy()
  try {
    const storedSnapshot = await ports.kept.read()
    if (storedSnapshot === null) return null
    const target = { copy, position: null, add: (rows: RowsByCollection) => copy.apply(rows) }
    const { epoch, revision, signedAt } = await stageSnapshot(
      target,
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
        updatedAt: Date.parse(signedAt) || null,
        mismatchAt: null,
        isIncomplete: false,
      },
    }
  } catch (error) {
    ports.report('The kept snapshot could not be read', error)
    return null
  }
}

import {
  addRxPlugin,
  createRxDatabase,
  fillWithDefaultSettings,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
} from 'rxdb'
import { RxDBCleanupPlugin } from 'rxdb/plugins/cleanup'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { LATER_COLLECTIONS } from '../../domain/snapshot/collections.ts'
import type {
  IdsByCollection,
  ReplicaDatabase,
  ReplicaDatabases,
  RowsByCollection,
} from './replica-database.ts'
import {
  collectionSchema,
  groupSharedRows,
  OWN_COLLECTIONS,
  SHARED_COLLECTION,
  SHARED_SCHEMA,
  toSharedId,
  toSharedRow,
  type SharedRow,
  type StoredCollection,
} from './schemas.ts'
import { StorageError, withTimeout, asStorageError } from './storage-error.ts'

/*
 * The replica on disk: one RxDB database with six collections. It does not use `replicateRxCollection`, which hides storage
 * errors and writes every row twice; here a write throws if a row could not be stored (docs/decisions/0003). RxDB's free
 * version allows 13 open collections, which is enough for two databases: the one in use and the one being filled. Tables
 * that were added later therefore share the sixth collection (SYNC-20).
 */

addRxPlugin(RxDBCleanupPlugin)

type Row = { id: string; revision: number }
/**
 * Time limit of an access. It is needed because RxDB's Dexie cursor never reports its errors, and because a hanging write must
 * not hold the lock forever. It is long, because slow phones need many seconds to open a database.
 */
const ACCESS_LIMIT_MS = 30_000

/** The databases of this browser. @param storage another storage than the browser's own, for tests */
export function createDatabases(
  storage: RxStorage<unknown, unknown> = getRxStorageDexie(),
): ReplicaDatabases {
  return {
    open: (name) => openReplicaDatabase(name, storage),
    readOtherFormat: (name, collection) =>
      asStorageError(() => readCollectionOfOtherFormat(name, collection, storage)),
  }
}

/** @throws StorageError when the device refuses storage */
async function openReplicaDatabase(
  name: string,
  storage: RxStorage<unknown, unknown>,
): Promise<ReplicaDatabase> {
  const openPromise = openCollections(name, storage)
  const { database, collections } = await asStorageError(() =>
    withTimeout(openPromise, ACCESS_LIMIT_MS, 'Opening the replica'),
  ).catch((error: unknown) => {
    // Close a database that opens after the time limit. Otherwise it would stay open and could not be deleted.
    openPromise.then(
      (lateDatabase) => lateDatabase.database.close(),
      () => undefined,
    )
    throw error
  })
  return {
    name,
    write: (rows, deleted) =>
      asStorageError(() =>
        withTimeout(writeChanges(collections, rows, deleted), ACCESS_LIMIT_MS, 'Writing the replica'),
      ),
    readAll: () => asStorageError(() => readAllRows(collections)),
    // RxDB first waits until all writes have ended, which a hanging write never does.
    close: async () => void (await withTimeout(database.close(), ACCESS_LIMIT_MS, 'Closing the replica')),
    remove: async () => void (await withTimeout(database.remove(), ACCESS_LIMIT_MS, 'Removing the replica')),
  }
}

type Collections = Record<string, RxCollection<Row>>

/**
 * RxDB compares the hash of each schema with the stored hash. Over plain http a browser has no hash function (crypto.subtle),
 * and RxDB would refuse to open a database. Use the text of the schema instead of its hash (HTTP-1).
 */
const WITHOUT_HASHES = { hashFunction: async (schema: unknown) => JSON.stringify(schema) }

async function openCollections(
  name: string,
  storage: RxStorage<unknown, unknown>,
): Promise<{ database: RxDatabase; collections: Collections }> {
  const database = await createRxDatabase({
    name,
    storage,
    multiInstance: false,
    eventReduce: false,
    closeDuplicates: true,
    ...('subtle' in crypto ? {} : WITHOUT_HASHES),
  })
  const creators = {
    ...Object.fromEntries(
      OWN_COLLECTIONS.map((collection) => [collection, { schema: collectionSchema(collection) }]),
    ),
    [SHARED_COLLECTION]: { schema: SHARED_SCHEMA },
  }
  try {
    return { database, collections: await database.addCollections(creators) }
  } catch (error) {
    // A database that stays open counts toward RxDB's limit of collections, so later attempts could not open one.
    await database.close()
    throw error
  }
}

async function writeChanges(
  collections: Collections,
  rows: RowsByCollection,
  deleted: IdsByCollection,
): Promise<void> {
  const writes: [name: string, rows: Row[], deletedIds: string[]][] = OWN_COLLECTIONS.map((name) => [
    name,
    rows[name] ?? [],
    deleted[name] ?? [],
  ])
  writes.push([
    SHARED_COLLECTION,
    LATER_COLLECTIONS.flatMap((name) => (rows[name] ?? []).map((row) => toSharedRow(name, row))),
    LATER_COLLECTIONS.flatMap((name) => (deleted[name] ?? []).map((id) => toSharedId(name, id))),
  ])
  await Promise.all(
    writes.map(async ([name, changedRows, deletedIds]) => {
      if (changedRows.length + deletedIds.length > 0)
        await writeCollection(collectionOf(collections, name), changedRows, deletedIds)
    }),
  )
}

async function writeCollection(
  collection: RxCollection<Row>,
  rows: Row[],
  deletedIds: string[],
): Promise<void> {
  // Most rows are new: bulkInsert alone is quicker than bulkUpsert, which creates an RxDocument for every row.
  const insertResult = await collection.bulkInsert(rows)
  const existingIds = new Set(insertResult.error.filter(isConflict).map(({ documentId }) => documentId))
  const replaceResult = await collection.bulkUpsert(rows.filter(({ id }) => existingIds.has(id)))
  const removeResult = await collection.bulkRemove(deletedIds)
  const errors = [
    ...insertResult.error.filter((error) => !isConflict(error)),
    ...replaceResult.error,
    ...removeResult.error,
  ]
  if (errors.length > 0)
    throw new StorageError(`${errors.length} of ${rows.length + deletedIds.length} rows were not stored`)
  if (deletedIds.length > 0) await collection.cleanup(0)
}

/** Whether the write failed because a row with this id is stored already. */
function isConflict({ status }: { status: number }): boolean {
  return status === 409
}

async function readAllRows(collections: Collections): Promise<Required<RowsByCollection>> {
  const names = [...OWN_COLLECTIONS, SHARED_COLLECTION]
  const rowLists = await Promise.all(names.map((name) => readCollection(collectionOf(collections, name))))
  const sharedRows = (rowLists.pop() ?? []) as unknown as SharedRow[]
  const ownTableRows = OWN_COLLECTIONS.map((name, index) => [name, rowLists[index] ?? []] as const)
  return { ...Object.fromEntries(ownTableRows), ...groupSharedRows(sharedRows) } as Required<RowsByCollection>
}

async function readCollection(collection: RxCollection<Row>): Promise<Row[]> {
  const documents = await withTimeout(collection.find().exec(), ACCESS_LIMIT_MS, 'Reading the replica')
  // Rows are never changed in place, so they need no deep copies of their own.
  return documents.map((document) => document.toJSON() as Row)
}

function collectionOf(collections: Collections, name: string): RxCollection<Row> {
  const collection = collections[name]
  if (collection === undefined) throw new StorageError(`Collection ${name} is not open`)
  return collection
}

/** Reads the storage directly, because RxDB's collections refuse a database with another schema. */
async function readCollectionOfOtherFormat(
  databaseName: string,
  collection: StoredCollection,
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
    const allRowsQuery = prepareQuery(schema, normalizeMangoQuery(schema, {}))
    const reading = instance.query(allRowsQuery)
    const { documents } = await withTimeout(reading, ACCESS_LIMIT_MS, 'Reading the copy of another format')
    return documents.map(({ _deleted, _rev, _meta, _attachments, ...row }) => row)
  } finally {
    await instance.close()
  }
}

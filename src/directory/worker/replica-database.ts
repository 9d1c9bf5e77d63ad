import {
  createRxDatabase,
  getDefaultRevision,
  prepareQuery,
  type BulkWriteRow,
  type RxCollection,
  type RxDocumentData,
  type RxStorage,
} from 'rxdb'
import { COLLECTIONS, type Collection, type DirectoryRows } from '../../domain/listing.ts'
import { schemaOf } from './schemas.ts'

/*
 * The copy on disk: one RxDB database, one collection per replicated table. It is written through the storage's
 * bulk write and not through `replicateRxCollection`: for a pull-only copy the replication protocol writes every
 * row twice and swallows storage errors, here each write reports what it could not keep (docs/decisions/0003).
 */

type Row = { id: string; revision: number }
export type RowsByCollection = { [C in Collection]?: DirectoryRows[C][] }
export type IdsByCollection = { [C in Collection]?: string[] }

/** The device could not keep or read rows: quota, a lost connection to IndexedDB, a refused storage. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** A read that gives no answer for so long is lost: RxDB's cursor never reports its errors. */
const READ_LIMIT_MS = 30_000

export interface ReplicaDatabase {
  readonly name: string
  /** Adds or replaces rows and removes ids. @throws StorageError when anything could not be kept */
  write(rows: RowsByCollection, deleted: IdsByCollection): Promise<void>
  /** Every live row. @throws StorageError */
  readAll(): Promise<Required<RowsByCollection>>
  close(): Promise<void>
  /** Closes and deletes everything stored under this name. */
  remove(): Promise<void>
}

/** @throws StorageError when the device refuses storage */
export async function openReplicaDatabase(
  name: string,
  storage: RxStorage<unknown, unknown>,
): Promise<ReplicaDatabase> {
  const { database, collections } = await asStorageError(async () => {
    const opened = await createRxDatabase({
      name,
      storage,
      multiInstance: false,
      eventReduce: false,
      closeDuplicates: true,
    })
    const creators = Object.fromEntries(
      COLLECTIONS.map((collection) => [collection, { schema: schemaOf(collection) }]),
    )
    return { database: opened, collections: await opened.addCollections(creators) }
  })
  return {
    name,
    write: (rows, deleted) => asStorageError(() => writeChanges(collections, rows, deleted)),
    readAll: () => asStorageError(() => readAllRows(collections)),
    close: async () => void (await database.close()),
    remove: async () => void (await database.remove()),
  }
}

type Collections = Record<string, RxCollection<Row>>

async function writeChanges(
  collections: Collections,
  rows: RowsByCollection,
  deleted: IdsByCollection,
): Promise<void> {
  await Promise.all(
    COLLECTIONS.map(async (name) => {
      const changedRows = rows[name] ?? []
      const deletedIds = deleted[name] ?? []
      if (changedRows.length + deletedIds.length > 0) {
        await writeCollection(collectionOf(collections, name), changedRows, deletedIds)
      }
    }),
  )
}

async function writeCollection(
  collection: RxCollection<Row>,
  rows: Row[],
  deletedIds: string[],
): Promise<void> {
  const instance = collection.storageInstance
  const ids = [...rows.map((row) => row.id), ...deletedIds]
  const stored = new Map((await instance.findDocumentsById(ids, true)).map((row) => [row.id, row]))
  const writes: BulkWriteRow<Row>[] = rows.map((row) => toWrite(row, stored.get(row.id), false))
  for (const id of deletedIds) {
    const previous = stored.get(id)
    if (previous !== undefined && !previous._deleted)
      writes.push(toWrite({ id, revision: previous.revision }, previous, true))
  }
  if (writes.length === 0) return
  const { error } = await instance.bulkWrite(writes, 'directory')
  if (error.length > 0) throw new StorageError(`${error.length} of ${writes.length} rows were not stored`)
  if (deletedIds.length > 0) await instance.cleanup(0)
}

function toWrite(row: Row, previous: RxDocumentData<Row> | undefined, isDeleted: boolean): BulkWriteRow<Row> {
  const document: RxDocumentData<Row> = {
    ...row,
    _deleted: isDeleted,
    _attachments: {},
    _meta: { lwt: Date.now() },
    _rev: getDefaultRevision(),
  }
  return previous === undefined ? { document } : { previous, document }
}

async function readAllRows(collections: Collections): Promise<Required<RowsByCollection>> {
  const read = await Promise.all(
    COLLECTIONS.map(async (name) => [name, await readCollection(collectionOf(collections, name))] as const),
  )
  return Object.fromEntries(read) as unknown as Required<RowsByCollection>
}

async function readCollection(collection: RxCollection<Row>): Promise<Row[]> {
  const query = prepareQuery<Row>(collection.schema.jsonSchema, {
    selector: { _deleted: { $eq: false } },
    sort: [{ id: 'asc' }],
    skip: 0,
  })
  const { documents } = await withinLimit(collection.storageInstance.query(query))
  return documents.map(toRow)
}

function toRow({ _deleted, _attachments, _meta, _rev, ...row }: RxDocumentData<Row>): Row {
  return row
}

function collectionOf(collections: Collections, name: Collection): RxCollection<Row> {
  const collection = collections[name]
  if (collection === undefined) throw new StorageError(`Collection ${name} is not open`)
  return collection
}

function withinLimit<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageError('Reading the saved copy gave no answer')), READ_LIMIT_MS)
  })
  return Promise.race([read, limit]).finally(() => clearTimeout(timer))
}

async function asStorageError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof StorageError) throw cause
    throw new StorageError('The device could not keep or read the saved copy', { cause })
  }
}

import type { Collection, DirectoryRows } from '../../domain/snapshot/collections.ts'
import type { StoredCollection } from './schemas.ts'

/*
 * The replica on disk, as the rest of the directory worker sees it. The code with RxDB is in rxdb-databases.ts, which a first
 * visit downloads last (docs/decisions/0054).
 */

export type RowsByCollection = { [C in Collection]?: DirectoryRows[C][] }
export type IdsByCollection = { [C in Collection]?: string[] }

export interface ReplicaDatabase {
  readonly name: string
  /** Adds or replaces rows and removes ids. @throws StorageError when anything could not be stored */
  write(rows: RowsByCollection, deleted: IdsByCollection): Promise<void>
  /** Every row that is not deleted. @throws StorageError */
  readAll(): Promise<Required<RowsByCollection>>
  close(): Promise<void>
  /** Closes and deletes everything stored under this name. */
  remove(): Promise<void>
}

/** Opens and reads the databases on this device. */
export interface ReplicaDatabases {
  /** Opens the database with this name, or creates it. @throws StorageError when the device refuses storage */
  open(name: string): Promise<ReplicaDatabase>
  /** The rows of one collection as another version of the guide has stored them, unchecked. @throws StorageError */
  readOtherFormat(name: string, collection: StoredCollection): Promise<object[]>
}

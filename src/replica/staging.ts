import type { CollectionTotals } from '../domain/directory-changes.ts'
import { DirectoryCopy } from './directory-copy.ts'
import {
  openReplicaDatabase,
  StorageError,
  type IdsByCollection,
  type ReplicaDatabase,
  type RowsByCollection,
} from './replica-database.ts'
import type { ReplicaPorts } from './replica-ports.ts'

/**
 * A copy being filled beside the one in use: rows go to memory at once and to a database of a new name behind.
 * A device that cannot keep them leaves a copy in memory and says so in `storageError`.
 */
export class Staging {
  readonly copy = new DirectoryCopy()
  position: { epoch: string; revision: number } | null = null
  expectedTotals: CollectionTotals | null = null
  storageError: StorageError | null = null
  private writes: Promise<void> = Promise.resolve()

  private constructor(private database: ReplicaDatabase | null) {}

  static async begin(ports: ReplicaPorts): Promise<Staging> {
    try {
      return new Staging(await openReplicaDatabase(ports.newDatabaseName(), ports.storage))
    } catch (error) {
      const staging = new Staging(null)
      staging.storageError = asStorageError(error)
      return staging
    }
  }

  add(rows: RowsByCollection, deleted: IdsByCollection = {}): void {
    this.copy.apply(rows, deleted)
    this.writes = this.writes.then(async () => {
      if (this.storageError !== null) return
      try {
        await this.database?.write(rows, deleted)
      } catch (error) {
        this.storageError = asStorageError(error)
      }
    })
  }

  /** Resolves to the database when everything added is on disk, to null when the device could not keep it. */
  async settle(): Promise<ReplicaDatabase | null> {
    await this.writes
    if (this.storageError === null) return this.database
    await this.discard()
    return null
  }

  /** Removes what was written; the copy in memory stays readable. */
  async discard(): Promise<void> {
    await this.writes
    const database = this.database
    this.database = null
    await database?.remove().catch((error: unknown) => {
      this.storageError ??= asStorageError(error)
    })
  }
}

function asStorageError(error: unknown): StorageError {
  return error instanceof StorageError
    ? error
    : new StorageError('The device could not keep the copy', { cause: error })
}

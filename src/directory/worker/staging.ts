import { COLLECTIONS, type Collection } from '../../domain/snapshot/collections.ts'
import { DirectoryCopy } from './directory-copy.ts'
import type { IdsByCollection, ReplicaDatabase, RowsByCollection } from './replica-database.ts'
import { StorageError, withTimeout } from './storage-error.ts'
import { SLOW_STEP_LIMIT_MS } from './storage-problem.ts'
import type { ReplicaPorts } from './replica-ports.ts'

const MAX_ROWS_PER_WRITE = 400

/** Splits rows into small writes, so that a slow device finishes each write within ACCESS_LIMIT_MS. */
export function* splitIntoSmallWrites(rows: RowsByCollection): Generator<RowsByCollection> {
  for (const [collection, list] of Object.entries(rows))
    for (let index = 0; index < list.length; index += MAX_ROWS_PER_WRITE)
      yield { [collection]: list.slice(index, index + MAX_ROWS_PER_WRITE) }
}

/** Creates an empty database. @throws StorageError, and what the browser throws if it refuses storage */
export async function createDatabase(ports: ReplicaPorts): Promise<ReplicaDatabase> {
  const databases = await withTimeout(ports.loadDatabases(), SLOW_STEP_LIMIT_MS, 'Loading the databases')
  return databases.open(await withTimeout(ports.newDatabaseName(), SLOW_STEP_LIMIT_MS, 'Naming a database'))
}

/**
 * Rows that will replace the rows in use. They are readable in memory at once, and are written to a new database in the
 * background. If that fails, they stay in memory only, and `storageError` is the reason.
 */
export class Staging {
  readonly copy = new DirectoryCopy()
  position: { epoch: string; revision: number } | null = null
  storageError: StorageError | null = null
  private database: Promise<ReplicaDatabase | null>
  /** The last write of each table. Writes of a table run one after another, those of different tables in parallel. */
  private readonly writes = new Map<Collection, Promise<void>>()

  private constructor(ports: ReplicaPorts | null) {
    this.database = ports === null ? Promise.resolve(null) : this.openDatabase(ports)
  }

  /** Begins to open the database. Rows may be added before it is open. */
  static begin(ports: ReplicaPorts): Staging {
    return new Staging(ports)
  }

  /** Creates a staging for rows that are not written to a database, because the device stores their signed snapshot. */
  static inMemory(): Staging {
    return new Staging(null)
  }

  /** Begins to write rows that were only in memory to a new database. */
  static copyOf({ copy, position }: Staging, ports: ReplicaPorts): Staging {
    const staging = new Staging(ports)
    staging.addAll(copy)
    staging.position = position
    return staging
  }

  add(rows: RowsByCollection, deleted: IdsByCollection = {}): void {
    this.copy.apply(rows, deleted)
    for (const smallWrite of splitIntoSmallWrites(rows)) this.writeLater(smallWrite, {})
    this.writeLater({}, deleted)
  }

  addAll(copy: DirectoryCopy): void {
    this.add(copy.toRows())
  }

  private writeLater(rows: RowsByCollection, deleted: IdsByCollection): void {
    for (const collection of COLLECTIONS) {
      if (rows[collection] === undefined && deleted[collection] === undefined) continue
      const rowsAndIds = [
        { [collection]: rows[collection] ?? [] },
        { [collection]: deleted[collection] ?? [] },
      ] as const
      const previousWrite = this.writes.get(collection)
      this.writes.set(collection, this.write(rowsAndIds, previousWrite))
    }
  }

  /** Waits until all rows are on disk. Resolves to their database; to null if they could not be stored. */
  async waitUntilStored(): Promise<ReplicaDatabase | null> {
    await Promise.all(this.writes.values())
    if (this.storageError === null) return this.database
    await this.discard()
    return null
  }

  /** Removes the database; the rows in memory stay readable. */
  async discard(): Promise<void> {
    await Promise.all(this.writes.values())
    const database = await this.database
    this.database = Promise.resolve(null)
    await database?.remove().catch((error: unknown) => this.recordFailure(error))
  }

  private async write(
    [rows, deleted]: readonly [RowsByCollection, IdsByCollection],
    previousWrite: Promise<void> | undefined,
  ): Promise<void> {
    await previousWrite
    const database = await this.database
    if (this.storageError !== null) return
    await database?.write(rows, deleted).catch((error: unknown) => this.recordFailure(error))
  }

  private async openDatabase(ports: ReplicaPorts): Promise<ReplicaDatabase | null> {
    try {
      return await createDatabase(ports)
    } catch (error) {
      return this.recordFailure(error)
    }
  }

  private recordFailure(error: unknown): null {
    this.storageError ??=
      error instanceof StorageError
        ? error
        : new StorageError('The device could not store the rows', { cause: error })
    return null
  }
}

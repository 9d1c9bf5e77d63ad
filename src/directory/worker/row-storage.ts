import type { DirectoryChanges } from '../../domain/snapshot/collections.ts'
import type { ReplicaDatabase } from './replica-database.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { createDatabase, splitIntoSmallWrites, type Staging } from './staging.ts'
import { STORAGE_RETRY_MS, storageProblemOf, type StorageProblem } from './storage-problem.ts'

/**
 * The database with the rows of the replica, and the reason if there is none. The methods never reject: after a failure the
 * rows stay readable in memory, and `problem` is set (SYNC-9).
 */
export class RowStorage {
  database: ReplicaDatabase | null = null
  /** Why the rows are in memory only; null while they are stored. */
  problem: StorageProblem | null = null
  private failedAt = 0

  /** @param onChange called after `problem` has changed */
  constructor(
    private readonly ports: ReplicaPorts,
    private readonly onChange: () => void,
  ) {}

  /** Creates an empty database. */
  async create(): Promise<void> {
    try {
      this.database = await createDatabase(this.ports)
    } catch (error) {
      this.continueInMemory(error)
    }
  }

  async write(changes: DirectoryChanges): Promise<void> {
    try {
      for (const rows of splitIntoSmallWrites(changes.rows)) await this.database?.write(rows, {})
      await this.database?.write({}, changes.deleted)
    } catch (error) {
      this.continueInMemory(error)
    }
  }

  /** Waits until the staged rows are stored. After `slowMs`, sets the problem 'storage-slow' and calls `onSlow`, and goes on waiting. */
  async waitForRows(staging: Staging, slowMs: number, onSlow: () => void): Promise<ReplicaDatabase | null> {
    const slowTimer = setTimeout(() => {
      this.problem ??= 'storage-slow'
      onSlow()
      this.onChange()
    }, slowMs)
    try {
      return await staging.waitUntilStored()
    } finally {
      clearTimeout(slowTimer)
    }
  }

  /** Continues with another database, or without one, and closes the database that was in use. */
  switchTo(database: ReplicaDatabase | null): void {
    if (this.database !== null) this.closeInBackground(this.database)
    this.database = database
  }

  /** Continues with the rows in memory only. The older, complete rows stay on the disk. */
  continueInMemory(error: unknown, problem: StorageProblem = storageProblemOf(error)): void {
    this.ports.report('The replica could not be stored on this device', error)
    this.problem = problem
    this.failedAt = this.ports.now()
    this.switchTo(null)
    this.onChange()
  }

  /** Removes a replaced database. While there is a problem, only closes it, because its checkpoint was not replaced. */
  async discard(database: ReplicaDatabase | null): Promise<void> {
    await (this.problem === null ? database?.remove() : database?.close())?.catch((cause: unknown) =>
      this.ports.report('An old database could not be removed', cause),
    )
  }

  closeInBackground(database: ReplicaDatabase): void {
    database.close().catch((cause: unknown) => this.ports.report('The database could not be closed', cause))
  }

  /** Whether the last failure was long enough ago to try again. */
  isRetryDue(): boolean {
    const elapsed = this.ports.now() - this.failedAt
    return elapsed < 0 || elapsed >= STORAGE_RETRY_MS
  }

  /** Lets the next attempt to store rows begin at once. */
  allowRetry(): void {
    this.failedAt = Number.NEGATIVE_INFINITY
  }

  /** Clears `problem`, because an attempt begins now. @returns the cleared problem */
  beginRetry(): StorageProblem | null {
    const { problem } = this
    this.problem = null
    this.failedAt = this.ports.now()
    return problem
  }
}

import type { ReplicaState, StatePort } from './replica-ports.ts'
import type { Staging } from './staging.ts'
import type { StoredCopy } from './stored-copy.ts'
import { withTimeout } from './storage-error.ts'
import { STORAGE_STEP_LIMIT_MS, type StorageProblem } from './storage-problem.ts'

type DirectoryState = NonNullable<Staging['position']>

/**
 * The copies of the directory that are known to be on this device: the rows that a checkpoint names, and the signed snapshot.
 * A start reads those rows, or the snapshot if there is no checkpoint or if those rows cannot be read.
 */
export class DeviceCopies {
  private mayHaveCheckpoint = true
  private snapshot: DirectoryState | null = null
  private unreadDatabase: string | undefined

  constructor(private readonly checkpoints: StatePort) {}

  /**
   * @param stored what the start has read; null if the device has no copy
   * @param isLate true if that took longer than a start waits. An offline start then shows nothing at first.
   */
  noteStart(stored: StoredCopy | null, isLate = false): void {
    this.mayHaveCheckpoint = isLate || (stored !== null && stored.database !== null)
    this.unreadDatabase = stored?.unreadDatabase
  }

  /** Whether the start read the snapshot in place of the rows in this database. The next start will do the same. */
  isUnread({ databaseName }: ReplicaState): boolean {
    return databaseName === this.unreadDatabase
  }

  noteSnapshot({ epoch, revision }: DirectoryState): void {
    this.snapshot = { epoch, revision }
  }

  /** Whether rows in use replace the rows of a checkpoint. Rows that are not read are replaced also by the same revision. */
  isBehind(checkpoint: ReplicaState, inUse: ReplicaState | null): boolean {
    if (checkpoint.epoch !== inUse?.epoch) return false
    return checkpoint.revision < inUse.revision + Number(this.isUnread(checkpoint))
  }

  /** @throws StorageTimeoutError, and what the browser throws if it refuses storage */
  async readCheckpoint(): Promise<ReplicaState | null> {
    const state = await withTimeout(this.checkpoints.read(), STORAGE_STEP_LIMIT_MS, 'Reading the checkpoint')
    if (state === null || !this.isUnread(state)) this.mayHaveCheckpoint = state !== null
    return state
  }

  /** @throws StorageTimeoutError, and what the browser throws if it refuses storage */
  async writeCheckpoint(state: ReplicaState): Promise<void> {
    await withTimeout(this.checkpoints.write(state), STORAGE_STEP_LIMIT_MS, 'Writing the checkpoint')
    this.mayHaveCheckpoint = true
  }

  /**
   * The storage problem that a person is told about. If the next start reads the snapshot, no problem, or only that the changes
   * since the snapshot are not stored (SYNC-23).
   * @param problem why the rows are in memory only
   * @param state of the rows in memory
   */
  toReportedProblem(problem: StorageProblem | null, state: ReplicaState | null): StorageProblem | null {
    const { snapshot } = this
    if (problem === null || this.mayHaveCheckpoint || snapshot === null) return problem
    if (snapshot.epoch !== state?.epoch) return problem
    return snapshot.revision === state.revision ? null : 'storage-changes'
  }
}

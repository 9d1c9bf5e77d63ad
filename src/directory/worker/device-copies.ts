import type { ReplicaState, StatePort } from './replica-ports.ts'
import type { Staging } from './staging.ts'
import { withTimeout } from './storage-error.ts'
import { STORAGE_STEP_LIMIT_MS, type StorageProblem } from './storage-problem.ts'

type DirectoryState = NonNullable<Staging['position']>

/**
 * The copies of the directory that are known to be on this device: the rows that a checkpoint names, and the signed snapshot.
 * A start reads those rows, or the snapshot if there is no checkpoint.
 */
export class DeviceCopies {
  private mayHaveCheckpoint = true
  private snapshot: DirectoryState | null = null

  constructor(private readonly checkpoints: StatePort) {}

  noteCheckpoint(exists: boolean): void {
    this.mayHaveCheckpoint = exists
  }

  noteSnapshot({ epoch, revision }: DirectoryState): void {
    this.snapshot = { epoch, revision }
  }

  /** @throws StorageTimeoutError, and what the browser throws if it refuses storage */
  async readCheckpoint(): Promise<ReplicaState | null> {
    const state = await withTimeout(this.checkpoints.read(), STORAGE_STEP_LIMIT_MS, 'Reading the checkpoint')
    this.mayHaveCheckpoint = state !== null
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

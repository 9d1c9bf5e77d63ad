import type { ReplicaPorts } from './replica-ports.ts'
import { STORAGE_RETRY_MS, type StorageProblem } from './storage-problem.ts'

/** After a storage failure, tries again at intervals to store the rows, without waiting for the next pull (SYNC-9). */
export class StorageRetry {
  private timer: ReturnType<typeof setTimeout> | null = null
  private isClosed = false

  /** @param store tries to store the rows, and changes what `problem` returns */
  constructor(
    private readonly problem: () => StorageProblem | null,
    private readonly store: () => Promise<void>,
    private readonly ports: Pick<ReplicaPorts, 'report'>,
  ) {}

  planRetry(): void {
    const problem = this.problem()
    if (problem === null || problem === 'storage-refused' || this.timer !== null || this.isClosed) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.store().then(
        () => this.planRetry(),
        (error: unknown) => this.ports.report('The rows could not be stored again', error),
      )
    }, STORAGE_RETRY_MS)
  }

  close(): void {
    this.isClosed = true
    if (this.timer !== null) clearTimeout(this.timer)
  }
}

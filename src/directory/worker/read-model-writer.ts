import type { DirectoryCopy } from './directory-copy.ts'
import type { ListReads } from './list-reads.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'
import { withTimeout } from './storage-error.ts'
import { STORAGE_STEP_LIMIT_MS } from './storage-problem.ts'
import { toReadModel } from './to-read-model.ts'

/** The rows in use. */
interface UsedRows {
  copy: DirectoryCopy
  lists: ListReads
  state: ReplicaState | null
}

/** Stores what screens show at the next start, before the rows are read. */
export class ReadModelWriter {
  /** Code of the visitor's own atoll; null if none is chosen, undefined until the page has sent it. */
  private preferredAtoll: string | null | undefined

  constructor(private readonly ports: Pick<ReplicaPorts, 'writeReadModel' | 'report'>) {}

  /** Stores nothing for an incomplete copy, because screens would show it as complete (LIST-9). */
  async write({ copy, lists, state }: UsedRows): Promise<void> {
    if (state?.isComplete !== true) return
    const model = toReadModel(copy, lists, state, this.preferredAtoll ?? null)
    await withTimeout(this.ports.writeReadModel(model), STORAGE_STEP_LIMIT_MS, 'Storing the read model')
  }

  /** Like `write`, but reports a failure instead of rejecting. */
  async tryToWrite(rows: UsedRows): Promise<void> {
    await this.write(rows).catch((error: unknown) =>
      this.ports.report('The read model could not be stored', error),
    )
  }

  /** @returns whether the stored read model has listings of another atoll first. The page sends its atoll at each start. */
  setPreferredAtoll(atoll: string | null): boolean {
    // At the first call the stored read model already matches the atoll.
    const hasChanged = this.preferredAtoll !== undefined && this.preferredAtoll !== atoll
    this.preferredAtoll = atoll
    return hasChanged
  }
}

import type { RxStorage } from 'rxdb'
import type { BackendAddress } from '../../backend/backend-request.ts'
import type { CollectionTotals } from '../../domain/directory-changes.ts'
import type { ReadModel } from '../../domain/directory.ts'
import type { OpenChannel } from './realtime-trigger.ts'

/** Everything the replica needs from outside, so that it runs in a worker and in a test alike. */
export interface ReplicaPorts {
  address: BackendAddress
  /** The snapshot that the server keeps up to date, and the one that came with this build. */
  snapshots: { server: string; build: string; builtAt: number }
  fetch: typeof fetch
  storage: RxStorage<unknown, unknown>
  state: StatePort
  /** Deletes every database of the replica but the named one: what interrupted rebuilds left behind. */
  sweepDatabases(keep: string): Promise<void>
  newDatabaseName(): string
  now(): number
  random(): number
  /** One tab at a time: a Web Lock, or just `run` where there is none. */
  withLock<T>(run: () => Promise<T>): Promise<T>
  /** Tells the other tabs that the stored replica changed. */
  announceCommit(): void
  writeReadModel(model: ReadModel): Promise<void>
  /** Loads the Realtime client; null where the project has none. */
  loadRealtime: (() => Promise<OpenChannel>) | null
  /** Logs faults that no screen shows; never personal data. */
  report: (message: string, cause?: unknown) => void
}

/**
 * The one checkpoint of the replica: which database holds it, up to which revision, and what its rows must add up to.
 * Written after the rows, in one write, so that it never promises more than the device has.
 */
export interface ReplicaState {
  schema: number
  databaseName: string
  epoch: string
  revision: number
  /** What the stored rows must add up to; checked at every start. */
  totals: CollectionTotals
  /** False while a first copy is still being fetched page by page. */
  isComplete: boolean
  /** Milliseconds since 1970 when the replica was last equal to the server's rows. */
  updatedAt: number | null
  /** When a rebuild last differed from the server's totals; null when the last one was right. */
  mismatchAt: number | null
  /** The rows differed from the server's totals at the last pull. */
  isIncomplete: boolean
}

export interface StatePort {
  /** Null when there is none, or one of another schema. @throws when storage is refused */
  read(): Promise<ReplicaState | null>
  write(state: ReplicaState): Promise<void>
}

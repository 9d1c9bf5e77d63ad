import type { RxStorage } from 'rxdb'
import type { BackendAddress } from '../../backend/backend-request.ts'
import type { ReadModel } from '../../domain/directory.ts'
import type { OpenBell } from './realtime-trigger.ts'
import type { StatePort } from './replica-state.ts'

/** Everything the replica needs from its surroundings, so that it runs in a worker and in a test alike. */
export interface ReplicaPorts {
  address: BackendAddress
  /** The snapshot that the server keeps up to date, and the one that came with this build. */
  snapshots: { server: string; build: string; builtAt: number }
  fetch: typeof fetch
  storage: RxStorage<unknown, unknown>
  state: StatePort
  /** Deletes what interrupted rebuilds left behind: every database of the copy but the named one. */
  sweepDatabases(keep: string): Promise<void>
  newDatabaseName(): string
  now(): number
  random(): number
  /** One tab at a time: a Web Lock, or just `run` where there is none. */
  withLock<T>(run: () => Promise<T>): Promise<T>
  /** Tells the other tabs that the copy on disk changed. */
  announceCommit(): void
  keepReadModel(model: ReadModel): Promise<void>
  /** Opens the Realtime bell; null where the project has none. */
  loadBell: (() => Promise<OpenBell>) | null
  /** For faults that nobody sees on the screen; never personal data. */
  report(message: string, cause?: unknown): void
}

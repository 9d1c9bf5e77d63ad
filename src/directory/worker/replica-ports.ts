import type { RxStorage } from 'rxdb'
import type { BackendAddress } from '../../backend/backend-request.ts'
import type { CollectionTotals } from '../../domain/snapshot/directory-changes.ts'
import type { ReadModel } from '../../domain/directory.ts'
import type { OpenChannel } from './pull-schedule.ts'

/** Everything the replica needs from outside, so that it runs in a worker and in a test alike. */
export interface ReplicaPorts {
  address: BackendAddress
  snapshots: SnapshotSources
  fetch: typeof fetch
  storage: RxStorage<unknown, unknown>
  state: StatePort
  kept: KeptSnapshotPort
  /**
   * Deletes every database of the replica but the named one, the one of the checkpoint and those of versions that are
   * open: what interrupted rebuilds and other formats left behind.
   */
  sweepDatabases(keep: string): Promise<void>
  /** Makes a name for a new database and records it on the device, so that a later start can delete the database. */
  newDatabaseName(): Promise<string>
  /** The formats (REPLICA_SCHEMA) that open pages of this site use, this one included. */
  openFormats(): Promise<ReadonlySet<number>>
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

export interface SnapshotSources {
  /** Address of the snapshot that the server keeps up to date. */
  server: string
  /** Address of the snapshot that came with this build. */
  build: string
  builtAt: number
  /** The state of the directory that the build was made of. */
  epoch: string
  revision: number
  /**
   * The guide's public keys; any of them may have signed. Null skips the check: on a page over plain http the browser
   * has no WebCrypto, and the page's own code arrived unprotected too (docs/decisions/0035).
   */
  keys: readonly string[] | null
}

/** The newest signed snapshot that this device has read, as it came, so that it can be given to others (GIVE-2). */
export interface KeptSnapshot {
  epoch: string
  revision: number
  /** ISO 8601. */
  signedAt: string
  /** Milliseconds since 1970 when it was read. */
  keptAt: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface KeptSnapshotPort {
  /** Null when there is none. @throws when storage is refused */
  read(): Promise<KeptSnapshot | null>
  write(snapshot: KeptSnapshot): Promise<void>
  /** When a device without one last asked for it, in milliseconds since 1970. */
  triedAt(): Promise<number | undefined>
  noteTry(time: number): Promise<void>
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
  /** Expected totals of the stored rows; checked at every start. */
  totals: CollectionTotals
  /** False while a first copy is still being fetched page by page; true ever after. */
  isComplete: boolean
  /** Milliseconds since 1970 when the replica was last equal to the server's rows. */
  updatedAt: number | null
  /** When a rebuild last differed from the server's totals; null when the last one was right. */
  mismatchAt: number | null
  /** True when the rows differed from the server's totals at the last pull. */
  isIncomplete: boolean
}

export interface StatePort {
  /** Null when there is none of this format. @throws when storage is refused */
  read(): Promise<ReplicaState | null>
  /** The checkpoints of other formats, the newest format first. */
  readOthers(): Promise<ReplicaState[]>
  write(state: ReplicaState): Promise<void>
}

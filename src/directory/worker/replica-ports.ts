import type { BackendAddress } from '../../backend/backend-request.ts'
import type { CollectionTotals } from '../../domain/snapshot/directory-changes.ts'
import type { ReadModel } from '../../domain/directory.ts'
import type { OpenChannel } from './realtime-trigger.ts'
import type { ReplicaDatabases } from './replica-database.ts'

/** Everything that the replica needs from its environment, so that it runs both in a worker and in tests. */
export interface ReplicaPorts {
  address: BackendAddress
  snapshots: SnapshotSources
  fetch: typeof fetch
  /** Loads the code of the databases, once. Rejects if a first visit has not downloaded it yet and there is no network. */
  loadDatabases(): Promise<ReplicaDatabases>
  /**
   * True: a device without a copy first stores the signed snapshot only, and the rows after `Replica.storeRows` (SYNC-23).
   * False: it stores the rows at once.
   */
  storesRowsLater: boolean
  state: StatePort
  snapshotRecord: StoredSnapshotPort
  /**
   * Deletes databases that interrupted rebuilds and other formats have left behind: all databases except `keptName`, the
   * database in the checkpoint, and databases of versions of the guide that are open.
   */
  sweepDatabases(keptName: string): Promise<void>
  /** Makes a name for a new database and records it on the device, so that a later start can delete the database. */
  newDatabaseName(): Promise<string>
  /** The formats (REPLICA_SCHEMA) that open pages of this site use, this one included. */
  openFormats(): Promise<ReadonlySet<number>>
  now(): number
  random(): number
  /** Calls `run` while no other tab holds the Web Lock. In browsers without locks, calls it at once. */
  withLock<T>(run: () => Promise<T>): Promise<T>
  /** Tells the other tabs that the stored replica changed. */
  announceCommit(): void
  writeReadModel(model: ReadModel): Promise<void>
  /** Loads the Realtime client; null if the project has no Realtime. */
  loadRealtime: (() => Promise<OpenChannel>) | null
  /** Logs errors that no screen shows. Pass no personal data. */
  report: (message: string, cause?: unknown) => void
}

export interface SnapshotSources {
  /** Address of the snapshot that the server keeps up to date. */
  server: string
  /** Address of the snapshot that came with this build. */
  build: string
  builtAt: number
  /** Epoch and revision of the directory from which the build was made. */
  epoch: string
  revision: number
  /**
   * The guide's public keys; any of them may have signed. Null skips the check: on a page over plain http the browser
   * has no WebCrypto, and the page's own code arrived unprotected too (docs/decisions/0035).
   */
  keys: readonly string[] | null
}

/** The newest signed snapshot that this device has stored, byte for byte, so that it can be given to others (GIVE-2). */
export interface StoredSnapshot {
  epoch: string
  revision: number
  /** When the snapshot was signed, in ISO 8601. */
  signedAt: string
  /** When this device read the snapshot, in milliseconds since 1970. */
  keptAt: number
  /** When the server had no newer rows, in milliseconds since 1970; absent if only the time of signing is known. */
  currentAt?: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface StoredSnapshotPort {
  /** Reads the stored snapshot; null if none is stored. @throws if the browser refuses storage */
  read(): Promise<StoredSnapshot | null>
  write(snapshot: StoredSnapshot): Promise<void>
  /** When this device last requested a snapshot while it had none, in milliseconds since 1970. */
  triedAt(): Promise<number | undefined>
  recordTry(time: number): Promise<void>
}

/**
 * The checkpoint of the replica: the name of its database, the revision of the rows in it, and the totals of these rows. It
 * is written after the rows, in a single write, so that it never describes rows that are not on the device.
 */
export interface ReplicaState {
  schema: number
  databaseName: string
  epoch: string
  revision: number
  /** Expected totals of the stored rows; checked at every start. */
  totals: CollectionTotals
  /** False while the first copy is being downloaded page by page; always true after that. */
  isComplete: boolean
  /** Milliseconds since 1970 when the replica was last equal to the server's rows. */
  updatedAt: number | null
  /** When a rebuilt copy last differed from the server's totals; null if the last rebuilt copy was equal to them. */
  mismatchAt: number | null
  /** True when the rows differed from the server's totals at the last pull. */
  isIncomplete: boolean
}

export interface StatePort {
  /** Reads the checkpoint of this format; null if there is none. @throws if the browser refuses storage */
  read(): Promise<ReplicaState | null>
  /** The checkpoints of other formats, the newest format first. */
  readOthers(): Promise<ReplicaState[]>
  write(state: ReplicaState): Promise<void>
}

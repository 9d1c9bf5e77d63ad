import type { DirectoryChanges } from '../../domain/snapshot/collections.ts'
import { DeviceCopies } from './device-copies.ts'
import { findDifferingCollections, DirectoryCopy } from './directory-copy.ts'
import { ListReads } from './list-reads.ts'
import { PageSize } from './page-size.ts'
import { readNewerCopy, readSnapshotSoon, UNKNOWN_EPOCH } from './older-copy.ts'
import { ReadModelWriter } from './read-model-writer.ts'
import type { ReplicaDatabase } from './replica-database.ts'
import { StorageTimeoutError, withTimeout } from './storage-error.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'
import { REPLICA_SCHEMA } from './schemas.ts'
import { RowStorage } from './row-storage.ts'
import { Staging } from './staging.ts'
import {
  SLOW_ROWS_MS,
  SLOW_STORAGE_MS,
  START_LIMIT_MS,
  storageProblemOf,
  type StorageProblem,
} from './storage-problem.ts'
import { canLoadDatabasesSoon, readDatabase, readStoredCopy, type StoredCopy } from './stored-copy.ts'

/** The stored rows are read and checked again at least this often. */
const CHECK_INTERVAL_MS = 24 * 3_600_000

/**
 * The replica in use: rows in memory, the same rows on disk, and the checkpoint for both.
 * Rows are stored before the checkpoint (SYNC-2). A crash at any point therefore leaves an older replica, but never a
 * checkpoint whose rows are missing.
 */
export class ReplicaSession {
  copy = new DirectoryCopy()
  lists = new ListReads(this.copy)
  state: ReplicaState | null = null
  /** True when the stored rows did not match their totals at the start, or differ from the server's totals. */
  isIncomplete = false
  /** Grows with every change that screens can show. */
  version = 0
  private readonly storage: RowStorage
  readonly pageSize = new PageSize()
  /** Rows of a rebuild that the network interrupted: the next rebuild continues after them (SYNC-19). */
  interruptedRebuild: { copy: DirectoryCopy; position: NonNullable<Staging['position']> } | null = null
  /** Name of the database that was in use when the databases of other starts were last deleted. */
  sweptDatabase: string | null = null
  private checkedAt = 0
  /** False while a first visit has not downloaded the code that stores rows (SYNC-23). */
  private mayStoreRows: boolean
  private readonly deviceCopies: DeviceCopies
  private readonly readModel: ReadModelWriter

  constructor(
    private readonly ports: ReplicaPorts,
    private readonly onChange: () => void,
  ) {
    this.mayStoreRows = !ports.storesRowsLater
    this.storage = new RowStorage(ports, onChange)
    this.deviceCopies = new DeviceCopies(ports.state)
    this.readModel = new ReadModelWriter(ports)
  }

  /** Why the replica is in memory only; null while it is stored. */
  get storageProblem(): StorageProblem | null {
    return this.storage.problem
  }

  /** The storage problem that a person is told about. */
  get reportedStorageProblem(): StorageProblem | null {
    return this.deviceCopies.toReportedProblem(this.storageProblem, this.state)
  }

  /**
   * True while the signed snapshot is the only copy on the disk (SYNC-23). The rows, with the changes since the snapshot, are
   * in memory. A device without any copy begins like this.
   */
  get keepsOnlySnapshot(): boolean {
    const { state, storage } = this
    if (this.mayStoreRows || storage.database !== null || storage.problem !== null) return false
    return state === null || state.epoch !== UNKNOWN_EPOCH
  }

  /** Stores the rows in a database, now and from now on. Call it when the code of the databases is loaded. */
  async storeRows(): Promise<void> {
    if (this.mayStoreRows) return
    this.mayStoreRows = true
    await this.followStoredCopy()
  }

  /** Reads the stored copy. Never rejects, because without storage the replica starts empty, in memory. */
  async open(): Promise<void> {
    const reading = readStoredCopy(this.ports)
    try {
      const stored = await withTimeout(reading, START_LIMIT_MS, 'Reading the copy')
      this.deviceCopies.noteStart(stored)
      if (stored !== null) this.useStoredCopy(stored)
    } catch (error) {
      const isSlow = error instanceof StorageTimeoutError
      this.storage.continueInMemory(
        error,
        isSlow ? 'storage-slow' : storageProblemOf(error, 'storage-refused'),
      )
      if (!isSlow) return
      void reading
        .then((late) => this.useLateCopy(late))
        .catch((cause: unknown) => {
          if (this.storageProblem === 'storage-slow')
            this.storage.continueInMemory(cause, storageProblemOf(cause, 'storage-refused'))
        })
      await this.showSnapshotMeanwhile()
    }
  }

  /** While the database with the rows does not answer, screens show the stored snapshot, which is in another database. */
  private async showSnapshotMeanwhile(): Promise<void> {
    const snapshot = await readSnapshotSoon(this.ports)
    if (snapshot !== null && this.state === null) this.showCopy(snapshot.copy)
  }

  /** Handles stored rows that are read only after the time limit of the start. Ignores them if the network has sent rows. */
  private useLateCopy(late: StoredCopy | null): void {
    const isWanted = this.storageProblem === 'storage-slow' && this.state === null
    if (!isWanted && late?.database) this.storage.closeInBackground(late.database)
    // The slow database has answered, so the next change may try to store rows again without waiting.
    this.storage.allowRetry()
    if (!isWanted) return
    this.storage.problem = null
    this.deviceCopies.noteStart(late, true)
    if (late === null) this.onChange()
    else this.useStoredCopy(late)
  }

  /** Reads what another tab has stored, or stores the rows again if the device lost them. */
  async followStoredCopy(): Promise<void> {
    if (this.storageProblem !== null) return this.retryStorage()
    const reading = this.deviceCopies.readCheckpoint()
    const stored = await reading.catch((error: unknown) => this.storage.continueInMemory(error))
    if (this.storageProblem !== null || stored === undefined) return
    if (stored === null) return this.followStoredSnapshot()
    if (this.storage.database === null) {
      if (!(await canLoadDatabasesSoon(this.ports))) return
      if (this.deviceCopies.isBehind(stored, this.state)) return this.storeAllRows()
      if (this.deviceCopies.isUnread(stored)) return
    }
    const isSame = stored.databaseName === this.state?.databaseName && stored.revision === this.state.revision
    if (isSame && this.ports.now() - this.checkedAt < CHECK_INTERVAL_MS) this.state = stored
    else
      await readDatabase(stored, this.ports).then(
        (read) => this.useStoredCopy(read),
        (error: unknown) => this.storage.continueInMemory(error),
      )
  }

  /** Reads the snapshot that another tab has stored, if it is newer than the rows of this tab, and stores the rows if it may. */
  private async followStoredSnapshot(): Promise<void> {
    if (this.storage.database === null) {
      const newer = await readNewerCopy(this.ports, this.state)
      if (newer !== null) this.useStoredCopy({ ...newer, database: null })
    }
    if (this.state !== null && !this.keepsOnlySnapshot) await this.storeAllRows()
  }

  async close(): Promise<void> {
    await this.storage.database?.close()
    this.storage.database = null
  }

  /** Applies one page of the feed, in this order: rows on disk, rows in memory, checkpoint, other tabs. */
  async commitPage(changes: DirectoryChanges, isLastPage: boolean): Promise<void> {
    await this.ensureDatabase()
    const hadDatabase = this.storage.database !== null
    const hasChanges = Object.values({ ...changes.rows, ...changes.deleted }).some((list) => list.length > 0)
    if (hasChanges) {
      await this.storage.write(changes)
      this.copy.apply(changes.rows, changes.deleted)
      this.announceChange()
    }
    await this.moveCheckpoint(changes, isLastPage)
    // If the browser closed or deleted the database while the page was open, store all rows in a new database (SYNC-17).
    if (hadDatabase && this.storageProblem === 'storage-failed') await this.storeAllRows()
  }

  /** Lets screens read staged rows during a download, unless this device has a copy or already shows more listings. */
  showStagedRows(staging: Staging): void {
    if (this.state !== null || this.copy.listingCount > staging.copy.listingCount) return
    this.showCopy(staging.copy)
  }

  /** Replaces the rows in use by the staged rows, and removes the old database. */
  async replaceWith(
    staging: Staging,
    outcome: Pick<ReplicaState, 'updatedAt' | 'mismatchAt' | 'isIncomplete'>,
  ): Promise<void> {
    if (staging.position === null) throw new Error('Staged rows without a position cannot be used')
    const before = this.storageProblem
    const database = await this.storeStaged(staging)
    const old = this.storage.database
    this.storage.database = database
    this.checkedAt = this.ports.now()
    this.showCopy(staging.copy)
    this.isIncomplete = outcome.isIncomplete
    this.state = this.newState({ ...staging.position, isComplete: true, ...outcome })
    if (database === null)
      this.storage.continueInMemory(
        staging.storageError,
        storageProblemOf(staging.storageError, before ?? 'storage-failed'),
      )
    else await this.endStorageProblem()
    await this.storage.discard(old)
  }

  /** Uses the rows of a signed snapshot that this device has stored. A start reads them from that snapshot. */
  async useSnapshot({ copy, position }: Staging, updatedAt: number): Promise<void> {
    if (position === null) throw new Error('A snapshot without a position cannot be used')
    this.showCopy(copy)
    this.isIncomplete = false
    const isIncomplete = false
    this.state = this.newState({ ...position, updatedAt, isComplete: true, mismatchAt: null, isIncomplete })
    await this.readModel.tryToWrite(this)
    this.ports.announceCommit()
    this.onChange()
  }

  /** Call it when the device has stored a signed snapshot. */
  noteStoredSnapshot(position: NonNullable<Staging['position']>): void {
    this.deviceCopies.noteSnapshot(position)
    this.onChange()
  }

  private storeStaged(staging: Staging, slowMs = SLOW_STORAGE_MS): Promise<ReplicaDatabase | null> {
    return this.storage.waitForRows(staging, slowMs, () => this.showStagedRows(staging))
  }

  private useStoredCopy({ copy, state, database }: StoredCopy): void {
    this.storage.switchTo(database)
    this.state = state
    if (database === null && state.epoch !== UNKNOWN_EPOCH) this.noteStoredSnapshot(state)
    this.checkedAt = this.ports.now()
    this.isIncomplete = state.isIncomplete || findDifferingCollections(copy.totals(), state.totals).length > 0
    this.showCopy(copy)
  }

  private async ensureDatabase(): Promise<void> {
    if (this.storage.database !== null || this.storageProblem !== null) return
    // A new database needs all rows of a copy that was read from the stored snapshot.
    if (this.state !== null) return this.keepsOnlySnapshot ? undefined : this.storeAllRows()
    await this.storage.create()
  }

  /**
   * Stores the checkpoint after a page of changes from the server. Until the last page of the pull, `isComplete` and `updatedAt`
   * keep their values.
   */
  private async moveCheckpoint({ epoch, revision }: DirectoryChanges, isLastPage: boolean): Promise<void> {
    const { isIncomplete, state } = this
    const isComplete = isLastPage || state?.isComplete === true
    const updatedAt = isLastPage ? this.ports.now() : (state?.updatedAt ?? null)
    const mismatchAt = state?.mismatchAt ?? null
    this.state = this.newState({ epoch, revision, isComplete, updatedAt, isIncomplete, mismatchAt })
    if (this.storageProblem === null) await this.storeState()
  }

  /** Stores whether the rows differ from the server's totals, so that the next start reports it also offline (SYNC-3). */
  async setIncomplete(isIncomplete: boolean): Promise<void> {
    this.isIncomplete = isIncomplete
    if (this.state === null || this.state.isIncomplete === isIncomplete) return
    this.state = { ...this.state, isIncomplete }
    if (this.storageProblem === null) await this.storeState()
  }

  private newState(state: Omit<ReplicaState, 'schema' | 'databaseName' | 'totals'>): ReplicaState {
    const versionAndDatabase = { schema: REPLICA_SCHEMA, databaseName: this.storage.database?.name ?? '' }
    return { ...state, ...versionAndDatabase, totals: this.copy.totals() }
  }

  private async storeState(problem?: StorageProblem): Promise<void> {
    // A checkpoint without a database would hide the stored snapshot from the next start.
    if (this.state === null || this.state.databaseName === '') return
    try {
      await this.deviceCopies.writeCheckpoint(this.state)
      await this.readModel.write(this)
      this.ports.announceCommit()
    } catch (error) {
      this.storage.continueInMemory(error, storageProblemOf(error, problem))
    }
  }

  /** @param atoll code of the visitor's own atoll, whose listings come first in the read model; null if none is chosen */
  async setPreferredAtoll(atoll: string | null): Promise<void> {
    const hasChanged = this.readModel.setPreferredAtoll(atoll)
    if (hasChanged && this.storageProblem === null) await this.readModel.tryToWrite(this)
  }

  private async retryStorage(): Promise<void> {
    if (!this.storage.isRetryDue()) return
    if (this.state !== null) return this.storeAllRows()
    // There are no rows in memory to store, so try again to read the rows on disk.
    const problem = this.storage.beginRetry()
    await this.open()
    if (this.state === null) this.storage.problem = problem
  }

  private async storeAllRows(): Promise<void> {
    const staging = Staging.begin(this.ports)
    staging.addAll(this.copy)
    const isInSnapshot = this.state?.databaseName === ''
    const database = await this.storeStaged(staging, isInSnapshot ? SLOW_ROWS_MS : SLOW_STORAGE_MS)
    if (database === null) return this.storage.continueInMemory(staging.storageError)
    this.storage.switchTo(database)
    if (this.state !== null) this.state = this.newState(this.state)
    await this.endStorageProblem()
  }

  private async endStorageProblem(): Promise<void> {
    const before = this.storageProblem
    this.storage.problem = null
    await this.storeState(before === 'storage-slow' ? undefined : (before ?? undefined))
    this.onChange()
  }

  private showCopy(copy: DirectoryCopy): void {
    this.copy = copy
    this.lists = new ListReads(copy)
    this.announceChange()
  }

  private announceChange(): void {
    this.version += 1
    this.lists.clearCache()
    this.onChange()
  }
}

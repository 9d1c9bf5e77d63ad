import type { DirectoryChanges } from '../../domain/snapshot/collections.ts'
import { findDifferingCollections, DirectoryCopy } from './directory-copy.ts'
import { ListReads } from './list-reads.ts'
import { PageSize } from './page-size.ts'
import { readNewerCopy, UNKNOWN_EPOCH } from './older-copy.ts'
import type { ReplicaDatabase } from './replica-database.ts'
import { StorageTimeoutError, withTimeout } from './storage-error.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'
import { REPLICA_SCHEMA } from './schemas.ts'
import { RowStorage } from './row-storage.ts'
import { Staging } from './staging.ts'
import { toReadModel } from './to-read-model.ts'
import {
  SLOW_ROWS_MS,
  SLOW_STORAGE_MS,
  START_LIMIT_MS,
  STATE_LIMIT_MS,
  storageProblemOf,
  type StorageProblem,
} from './storage-problem.ts'
import { canLoadDatabases, readDatabase, readStoredCopy, type StoredCopy } from './stored-copy.ts'

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
  interrupted: { copy: DirectoryCopy; position: NonNullable<Staging['position']> } | null = null
  /** Name of the database in use when databases that other starts left behind were last deleted. */
  sweptFor: string | null = null
  private checkedAt = 0
  /** The state of the directory in the signed snapshot that is known to be stored on this device. */
  private storedSnapshot: Staging['position'] = null
  /** Whether the device may have a checkpoint. A start reads the rows that the checkpoint names. */
  private mayHaveCheckpoint = true
  /** False while a first visit has not downloaded the code that stores rows (SYNC-23). */
  private mayStoreRows: boolean
  /** The visitor's own atoll, for the read model; undefined until the page has sent it. */
  private preferredAtoll: string | null | undefined

  constructor(
    private readonly ports: ReplicaPorts,
    private readonly onChange: () => void,
  ) {
    this.mayStoreRows = !ports.storesRowsLater
    this.storage = new RowStorage(ports, onChange)
  }

  /** Why the replica is in memory only; null while it is stored. */
  get storageProblem(): StorageProblem | null {
    return this.storage.problem
  }

  /**
   * The problem that a person is told about. Without a checkpoint, a start reads the stored snapshot, so that only the changes
   * since that snapshot are in memory only (SYNC-23).
   */
  get reportedStorageProblem(): StorageProblem | null {
    const { state, storageProblem, storedSnapshot } = this
    if (storageProblem === null || this.mayHaveCheckpoint || storedSnapshot === null) return storageProblem
    if (storedSnapshot.epoch !== state?.epoch) return storageProblem
    return storedSnapshot.revision === state.revision ? null : 'storage-changes'
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
    await this.catchUp()
  }

  /** Reads the stored copy. Never rejects, because without storage the replica starts empty, in memory. */
  async open(): Promise<void> {
    const reading = readStoredCopy(this.ports)
    try {
      const stored = await withTimeout(reading, START_LIMIT_MS, 'Reading the copy')
      this.mayHaveCheckpoint = stored !== null && stored.database !== null
      if (stored !== null) this.useStored(stored)
    } catch (error) {
      const isSlow = error instanceof StorageTimeoutError
      this.storage.lose(error, isSlow ? 'storage-slow' : storageProblemOf(error, 'storage-refused'))
      if (isSlow)
        void reading
          .then((late) => this.useLate(late))
          .catch((cause: unknown) => {
            if (this.storageProblem === 'storage-slow')
              this.storage.lose(cause, storageProblemOf(cause, 'storage-refused'))
          })
    }
  }

  /** Handles stored rows that are read only after the time limit of the start. Ignores them if the network has sent rows. */
  private useLate(late: StoredCopy | null): void {
    const isWanted = this.storageProblem === 'storage-slow' && this.state === null
    if (!isWanted && late?.database) this.storage.closeInBackground(late.database)
    // The slow database has answered, so the next change may try to store rows again without waiting.
    this.storage.allowRetry()
    if (!isWanted) return
    this.storage.problem = null
    if (late === null) this.onChange()
    else this.useStored(late)
  }

  /** Reads what another tab has stored, or stores the rows again if the device lost them. */
  async catchUp(): Promise<void> {
    if (this.storageProblem !== null) return this.retryStorage()
    const reading = withTimeout(this.ports.state.read(), STATE_LIMIT_MS, 'Reading the checkpoint')
    const stored = await reading.catch((error: unknown) => this.storage.lose(error))
    if (this.storageProblem !== null || stored === undefined) return
    this.mayHaveCheckpoint = stored !== null
    if (stored === null) return this.catchUpWithoutCheckpoint()
    if (this.storage.database === null) {
      // Other tabs wait for the end of this function.
      const loading = withTimeout(canLoadDatabases(this.ports), STATE_LIMIT_MS, 'Loading the databases')
      const isLoaded = await loading.catch((error: unknown) => {
        this.ports.report('The code of the databases comes slowly', error)
        return false
      })
      if (!isLoaded) return
      const isBehind = stored.epoch === this.state?.epoch && stored.revision < this.state.revision
      if (isBehind) return this.storeEverything()
    }
    const isSame = stored.databaseName === this.state?.databaseName && stored.revision === this.state.revision
    if (isSame && this.ports.now() - this.checkedAt < CHECK_INTERVAL_MS) this.state = stored
    else
      await readDatabase(stored, this.ports).then(
        (read) => this.useStored(read),
        (error: unknown) => this.storage.lose(error),
      )
  }

  /** Reads the snapshot that another tab has stored, if it is newer than the rows of this tab, and stores the rows if it may. */
  private async catchUpWithoutCheckpoint(): Promise<void> {
    if (this.storage.database === null) await this.useNewerSnapshot()
    if (this.state !== null && !this.keepsOnlySnapshot) await this.storeEverything()
  }

  private async useNewerSnapshot(): Promise<void> {
    const reading = withTimeout(readNewerCopy(this.ports, this.state), START_LIMIT_MS, 'Reading the snapshot')
    const newer = await reading.catch((error: unknown) => {
      this.ports.report('The stored snapshot could not be read', error)
      return null
    })
    if (newer !== null) this.useStored({ ...newer, database: null })
  }

  async close(): Promise<void> {
    await this.storage.database?.close()
    this.storage.database = null
  }

  /** Applies one page of the feed, in this order: rows on disk, rows in memory, checkpoint, other tabs. */
  async commit(changes: DirectoryChanges, isLastPage: boolean): Promise<void> {
    await this.ensureDatabase()
    const hadDatabase = this.storage.database !== null
    const hasChanges = Object.values({ ...changes.rows, ...changes.deleted }).some((list) => list.length > 0)
    if (hasChanges) {
      await this.storage.write(changes)
      this.copy.apply(changes.rows, changes.deleted)
      this.announceChange()
    }
    await this.checkpoint(changes, isLastPage)
    // If the browser closed or deleted the database while the page was open, store all rows in a new database (SYNC-17).
    if (hadDatabase && this.storageProblem === 'storage-failed') await this.storeEverything()
  }

  /** Lets screens read staged rows during a download, unless this device has a copy or already shows more listings. */
  preview(staging: Staging): void {
    if (this.state !== null || this.copy.listingCount > staging.copy.listingCount) return
    this.use(staging.copy)
  }

  /** Replaces the rows in use by the staged rows, and removes the old database. */
  async replaceWith(
    staging: Staging,
    made: Pick<ReplicaState, 'updatedAt' | 'mismatchAt' | 'isIncomplete'>,
  ): Promise<void> {
    if (staging.position === null) throw new Error('Staged rows without a position cannot be used')
    const before = this.storageProblem
    const database = await this.settled(staging)
    const old = this.storage.database
    this.storage.database = database
    this.checkedAt = this.ports.now()
    this.use(staging.copy)
    this.isIncomplete = made.isIncomplete
    this.state = this.newState({ ...staging.position, isComplete: true, ...made })
    if (database === null)
      this.storage.lose(
        staging.storageError,
        storageProblemOf(staging.storageError, before ?? 'storage-failed'),
      )
    else await this.storeAll()
    // If the new checkpoint was not stored, only close the old database, because the next start still reads the rows in it.
    const isReplaced = this.storageProblem === null
    await (isReplaced ? old?.remove() : old?.close())?.catch((error: unknown) =>
      this.ports.report('An old database could not be removed', error),
    )
  }

  /** Uses the rows of a signed snapshot that this device has stored. A start reads them from that snapshot. */
  async useSnapshot({ copy, position }: Staging, updatedAt: number): Promise<void> {
    if (position === null) throw new Error('A snapshot without a position cannot be used')
    this.use(copy)
    this.isIncomplete = false
    const state = this.newState({
      ...position,
      updatedAt,
      isComplete: true,
      mismatchAt: null,
      isIncomplete: false,
    })
    this.state = state
    await this.storeReadModel(state).catch((error: unknown) =>
      this.ports.report('The read model could not be stored', error),
    )
    this.ports.announceCommit()
    this.onChange()
  }

  /** Call it when the device has stored a signed snapshot. */
  noteStoredSnapshot({ epoch, revision }: NonNullable<Staging['position']>): void {
    this.storedSnapshot = { epoch, revision }
    this.onChange()
  }

  private settled(staging: Staging, slowMs = SLOW_STORAGE_MS): Promise<ReplicaDatabase | null> {
    return this.storage.settle(staging, slowMs, () => this.preview(staging))
  }

  private useStored({ copy, state, database }: StoredCopy): void {
    this.storage.use(database)
    this.state = state
    if (database === null && state.epoch !== UNKNOWN_EPOCH) this.noteStoredSnapshot(state)
    this.checkedAt = this.ports.now()
    this.isIncomplete = state.isIncomplete || findDifferingCollections(copy.totals(), state.totals).length > 0
    this.use(copy)
  }

  private async ensureDatabase(): Promise<void> {
    if (this.storage.database !== null || this.storageProblem !== null) return
    // A new database needs all rows of a copy that was read from the stored snapshot.
    if (this.state !== null) return this.keepsOnlySnapshot ? undefined : this.storeEverything()
    await this.storage.create()
  }

  /** Stores the checkpoint after a page. Before the last page, `isComplete` and `updatedAt` stay as they were. */
  private async checkpoint({ epoch, revision }: DirectoryChanges, isLastPage: boolean): Promise<void> {
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
      await withTimeout(this.ports.state.write(this.state), STATE_LIMIT_MS, 'Writing the checkpoint')
      this.mayHaveCheckpoint = true
      await this.storeReadModel(this.state)
      this.ports.announceCommit()
    } catch (error) {
      this.storage.lose(error, storageProblemOf(error, problem))
    }
  }

  /** @param atoll code of the visitor's own atoll, whose listings come first in the read model; null if none is chosen */
  async setPreferredAtoll(atoll: string | null): Promise<void> {
    // The page sends the preferred atoll at each start. At the first call the stored read model already matches it.
    const hasChanged = this.preferredAtoll !== undefined && this.preferredAtoll !== atoll
    this.preferredAtoll = atoll
    if (!hasChanged || this.state === null || this.storageProblem !== null) return
    await this.storeReadModel(this.state).catch((error: unknown) =>
      this.ports.report('The read model could not be stored', error),
    )
  }

  /** Stores what screens show at the next start. They would show an incomplete copy as complete, so skips it (LIST-9). */
  private async storeReadModel(state: ReplicaState): Promise<void> {
    if (!state.isComplete) return
    await this.ports.writeReadModel(toReadModel(this.copy, this.lists, state, this.preferredAtoll ?? null))
  }

  private async retryStorage(): Promise<void> {
    if (!this.storage.isRetryDue()) return
    if (this.state !== null) return this.storeEverything()
    // There are no rows in memory to store, so try again to read the rows on disk.
    const problem = this.storage.beginRetry()
    await this.open()
    if (this.state === null) this.storage.problem = problem
  }

  private async storeEverything(): Promise<void> {
    const staging = Staging.begin(this.ports)
    staging.addAll(this.copy)
    const isInSnapshot = this.state?.databaseName === ''
    const database = await this.settled(staging, isInSnapshot ? SLOW_ROWS_MS : SLOW_STORAGE_MS)
    if (database === null) return this.storage.lose(staging.storageError)
    this.storage.use(database)
    if (this.state !== null) this.state = this.newState(this.state)
    await this.storeAll()
  }

  private async storeAll(): Promise<void> {
    const before = this.storageProblem
    this.storage.problem = null
    await this.storeState(before === 'storage-slow' ? undefined : (before ?? undefined))
    this.onChange()
  }

  private use(copy: DirectoryCopy): void {
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

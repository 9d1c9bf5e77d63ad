import type { DirectoryChanges } from '../../domain/listing.ts'
import { differingCollections, DirectoryCopy } from './directory-copy.ts'
import { ListReads, toReadModel } from './list-reads.ts'
import { openReplicaDatabase, StorageError, type ReplicaDatabase } from './replica-database.ts'
import type { ReplicaPorts, ReplicaState } from './replica-ports.ts'
import { REPLICA_SCHEMA } from './schemas.ts'
import { Staging } from './staging.ts'

/** How long a device that could not keep the copy is left alone before the next try. */
const STORAGE_RETRY_MS = 60_000
const WRITE_ROWS = 400
/** The rows on disk are read and added up again at least this often. */
const PROOF_EVERY_MS = 24 * 3_600_000

type StorageProblem = 'storage-refused' | 'storage-failed'

/**
 * The copy in use: rows in memory, the same rows on disk, and the checkpoint that ties both to the server.
 * Rows are stored before the checkpoint moves, so a crash at any point leaves an older copy, never one with a hole.
 */
export class ReplicaSession {
  copy = new DirectoryCopy()
  lists = new ListReads(this.copy)
  state: ReplicaState | null = null
  /** Set while the copy lives in memory only. */
  storageProblem: StorageProblem | null = null
  /** The stored rows did not add up at the start, or the copy differs from the server's totals. */
  isIncomplete = false
  /** Grows with every visible change. */
  version = 0
  private database: ReplicaDatabase | null = null
  private storageFailedAt = 0
  private provedAt = 0
  /** The reader's own atoll: first in the record of the next first paint. Undefined until the page has said it. */
  private preferredAtoll: string | null | undefined

  constructor(
    private readonly ports: ReplicaPorts,
    private readonly onChange: () => void,
  ) {}

  /** Reads what the device holds. Never rejects: a device that refuses leaves an empty copy in memory. */
  async open(): Promise<void> {
    try {
      const state = await this.ports.state.read()
      if (state !== null) await this.load(state)
    } catch (error) {
      this.loseStorage(error, error instanceof StorageError ? 'storage-failed' : 'storage-refused')
    }
  }

  /** Follows what another tab stored meanwhile, or stores again what the device lost under us. */
  async catchUp(): Promise<void> {
    if (this.storageProblem !== null) return this.retryStorage()
    const stored = await this.ports.state
      .read()
      .catch((error: unknown) => this.loseStorage(error, 'storage-failed'))
    if (this.storageProblem !== null || stored === undefined) return
    if (stored === null) return this.state === null ? undefined : this.storeEverything()
    const isSame = stored.databaseName === this.state?.databaseName && stored.revision === this.state.revision
    if (isSame && this.ports.now() - this.provedAt < PROOF_EVERY_MS) this.state = stored
    else await this.load(stored).catch((error: unknown) => this.loseStorage(error, 'storage-failed'))
  }

  async close(): Promise<void> {
    await this.database?.close()
    this.database = null
  }

  /** Keeps one page of the feed: rows on disk, rows in memory, checkpoint, other tabs: in this order. */
  async commit(changes: DirectoryChanges, isComplete: boolean): Promise<void> {
    await this.ensureDatabase()
    const hasChanges = Object.values({ ...changes.rows, ...changes.deleted }).some((list) => list.length > 0)
    if (hasChanges) {
      await this.writeRows(changes)
      this.copy.apply(changes.rows, changes.deleted)
      this.changed()
    }
    await this.checkpoint({ epoch: changes.epoch, revision: changes.revision, isComplete })
  }

  /** Shows a copy that is still being filled, when there is nothing else to show. */
  preview(staging: Staging): void {
    if (this.state !== null || this.copy.listingCount > staging.copy.listingCount) return
    this.use(staging.copy)
  }

  /** Puts a filled copy in the place of the one in use and removes the old database. */
  async replaceWith(staging: Staging, made: { updatedAt: number | null; healedAt?: number }): Promise<void> {
    if (staging.position === null) throw new Error('A copy without a position cannot be used')
    const database = await staging.settle()
    const old = this.database
    const healedAt = made.healedAt ?? this.state?.healedAt ?? null
    this.database = database
    this.provedAt = this.ports.now()
    this.use(staging.copy)
    this.state = this.newState({ ...staging.position, isComplete: true, updatedAt: made.updatedAt, healedAt })
    if (database === null) this.loseStorage(staging.storageError, this.storageProblem ?? 'storage-failed')
    else await this.keepAll()
    await old
      ?.remove()
      .catch((error: unknown) => this.ports.report('An old copy could not be removed', error))
  }

  private async load(state: ReplicaState): Promise<void> {
    const database = await openReplicaDatabase(state.databaseName, this.ports.storage)
    const copy = new DirectoryCopy()
    copy.apply(await database.readAll())
    await this.database?.close()
    this.database = database
    this.state = state
    this.provedAt = this.ports.now()
    this.isIncomplete = differingCollections(copy.totals(), state.totals).length > 0
    this.use(copy)
  }

  private async ensureDatabase(): Promise<void> {
    if (this.database !== null || this.storageProblem !== null) return
    try {
      this.database = await openReplicaDatabase(this.ports.newDatabaseName(), this.ports.storage)
    } catch (error) {
      this.loseStorage(error, 'storage-failed')
    }
  }

  private async writeRows(changes: DirectoryChanges): Promise<void> {
    if (this.database === null) return
    try {
      await this.database.write(changes.rows, changes.deleted)
    } catch (error) {
      this.loseStorage(error, 'storage-failed')
    }
  }

  private async checkpoint(position: {
    epoch: string
    revision: number
    isComplete: boolean
  }): Promise<void> {
    const healedAt = this.state?.healedAt ?? null
    const updatedAt = position.isComplete ? this.ports.now() : (this.state?.updatedAt ?? null)
    this.state = this.newState({ ...position, updatedAt, healedAt })
    if (this.storageProblem === null) await this.storeState()
  }

  private newState(state: Omit<ReplicaState, 'schema' | 'databaseName' | 'totals'>): ReplicaState {
    const databaseName = this.database?.name ?? ''
    return { ...state, schema: REPLICA_SCHEMA, databaseName, totals: this.copy.totals() }
  }

  private async storeState(problem: StorageProblem = 'storage-failed'): Promise<void> {
    if (this.state === null) return
    try {
      await this.ports.state.write(this.state)
      await this.ports.writeReadModel(
        toReadModel(this.copy, this.lists, this.state, this.preferredAtoll ?? null),
      )
      this.ports.announceCommit()
    } catch (error) {
      this.loseStorage(error, problem)
    }
  }

  /** The record of the next first paint begins with this atoll from now on; null: with none. */
  async setPreferredAtoll(atoll: string | null): Promise<void> {
    // What the page says at its start is what the last record was written for.
    const hasChanged = this.preferredAtoll !== undefined && this.preferredAtoll !== atoll
    this.preferredAtoll = atoll
    if (!hasChanged || this.state === null || this.storageProblem !== null) return
    await this.ports
      .writeReadModel(toReadModel(this.copy, this.lists, this.state, atoll))
      .catch((error: unknown) => this.ports.report('The first page could not be kept', error))
  }

  /** From here on the copy lives in memory; the database on disk keeps its older, whole state. */
  private loseStorage(error: unknown, problem: StorageProblem): void {
    this.ports.report('The saved copy could not be kept on this device', error)
    this.storageProblem = problem
    this.storageFailedAt = this.ports.now()
    const database = this.database
    this.database = null
    database?.close().catch((cause: unknown) => this.ports.report('Closing the saved copy failed', cause))
    this.onChange()
  }

  private async retryStorage(): Promise<void> {
    if (this.state === null || this.ports.now() - this.storageFailedAt < STORAGE_RETRY_MS) return
    await this.storeEverything()
  }

  private async storeEverything(): Promise<void> {
    const staging = Staging.begin(this.ports)
    const rows = this.copy.toRows()
    for (const [collection, list] of Object.entries(rows)) {
      for (let at = 0; at < list.length; at += WRITE_ROWS)
        staging.add({ [collection]: list.slice(at, at + WRITE_ROWS) })
    }
    const database = await staging.settle()
    if (database === null) return this.loseStorage(staging.storageError, 'storage-failed')
    this.database = database
    if (this.state !== null) this.state = this.newState(this.state)
    await this.keepAll()
  }

  private async keepAll(): Promise<void> {
    const before = this.storageProblem
    this.storageProblem = null
    await this.storeState(before ?? 'storage-failed')
    this.onChange()
  }

  private use(copy: DirectoryCopy): void {
    this.copy = copy
    this.lists = new ListReads(copy)
    this.changed()
  }

  changed(): void {
    this.version += 1
    this.lists.clearCache()
    this.onChange()
  }
}

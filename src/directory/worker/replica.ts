import { BadAnswerError, UnreachableError } from '../../backend/backend-request.ts'
import type { DirectoryStatus, ReceiveResult, SignedSnapshot } from '../../domain/directory.ts'
import { PullRunner } from './pull-runner.ts'
import type { NetworkState, PullReason } from './pull-schedule.ts'
import { createSerialRunner } from './one-at-a-time.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { ReplicaSession } from './replica-session.ts'
import { receiveFile, readNewestSignedSnapshot } from './snapshot-exchange.ts'
import { REPLICA_SCHEMA } from './schemas.ts'
import { StorageRetry } from './storage-retry.ts'
import { canLoadDatabases } from './stored-copy.ts'
import { deleteUnusedDatabasesOnce } from './sync-cycle.ts'

/**
 * The copy of the directory on this device: pulls changes, stores them, and reports problems in its status. The reads are in
 * directory-reads.ts.
 */
export class Replica {
  readonly session: ReplicaSession
  private readonly pulls: PullRunner
  private opening: Promise<void> | null = null
  private isOpen = false
  /** True after a newer version of the guide was open. This version then reads its own copy and stores nothing (SYNC-18). */
  private isOutdated = false
  private listeners = new Set<(status: DirectoryStatus) => void>()

  /** Runs changes of the session one after another, in this tab and across all tabs. */
  private readonly runExclusively: <T>(run: () => Promise<T>) => Promise<T>
  private readonly storageRetry: StorageRetry

  constructor(private readonly ports: ReplicaPorts) {
    this.runExclusively = createSerialRunner(ports)
    this.storageRetry = new StorageRetry(
      () => this.session.storageProblem,
      () => this.followOtherTab(),
      ports,
    )
    this.session = new ReplicaSession(ports, () => {
      this.storageRetry.planRetry()
      this.notifyListeners()
    })
    this.pulls = new PullRunner(this.session, ports, {
      runExclusively: (run) => this.runExclusively(run),
      yieldsToNewerVersion: () => this.yieldsToNewerVersion(),
      onChange: () => this.notifyListeners(),
    })
  }

  /** Reads the stored copy. Sends no request; the first `requestSync` does. */
  open(): Promise<void> {
    this.opening ??= this.session.open().then(() => {
      this.isOpen = true
      // The stored snapshot lacks changes that an earlier visit may have shown.
      if (this.session.keepsOnlySnapshot) this.pulls.markStale()
      this.notifyListeners()
      // A failure is reported by `runExclusively`.
      this.runExclusively(() => this.deleteUnusedDatabases()).catch(() => undefined)
    })
    return this.opening
  }

  /** Deletes databases that are no longer used, because a start with a fresh copy has no pull that would do it (SYNC-18). */
  private async deleteUnusedDatabases(): Promise<void> {
    if (!(await this.yieldsToNewerVersion())) await deleteUnusedDatabasesOnce(this.session, this.ports)
  }

  /** Pulls changes, unless the replica is fresh or waits after a failure. Resolves when the attempt has ended. */
  async requestSync(reason: PullReason): Promise<void> {
    await this.open()
    await this.pulls.pull(reason)
  }

  /** Plans no timed pulls for a hidden page and fewer over a slow link, and opens or closes the Realtime channel. */
  setNetworkState(state: NetworkState): void {
    this.pulls.setNetworkState(state)
  }

  /** @param atoll code of the visitor's own atoll, whose listings are first at the next start; null if none is chosen */
  async setPreferredAtoll(atoll: string | null): Promise<void> {
    await this.open()
    if (!(await this.yieldsToNewerVersion())) await this.session.setPreferredAtoll(atoll)
  }

  /** Reads the copy that another tab has stored. */
  async followOtherTab(): Promise<void> {
    await this.open()
    if (!(await this.yieldsToNewerVersion())) await this.runExclusively(() => this.session.followStoredCopy())
    this.notifyListeners()
  }

  /**
   * Stores the rows of a device that has stored only the signed snapshot until now (SYNC-23).
   * @returns false if the code of the databases cannot be loaded
   */
  async storeRows(): Promise<boolean> {
    await this.open()
    // Not under the lock, because the code may take long over a slow link.
    if (!(await canLoadDatabases(this.ports))) return false
    if (!(await this.yieldsToNewerVersion())) await this.runExclusively(() => this.session.storeRows())
    this.notifyListeners()
    return true
  }

  /** Imports the guide from a file of another device, or refuses the file. A running pull ends for it. */
  async receive(file: Blob): Promise<ReceiveResult> {
    await this.open()
    const isInterrupted = this.pulls.interrupt()
    const result = await this.runExclusively<ReceiveResult>(async () =>
      (await this.yieldsToNewerVersion())
        ? { isTaken: false, why: 'newer-version' }
        : receiveFile(this.session, this.ports, file),
    )
    if (isInterrupted) void this.pulls.pull('visible')
    this.notifyListeners()
    return result
  }

  /** The newest signed snapshot, for a file for another device; null if there is none. */
  async snapshotToGive(): Promise<SignedSnapshot | null> {
    await this.waitUntilReadable()
    return readNewestSignedSnapshot(this.session, this.ports)
  }

  /** Ends the pulls, also those that are waiting, and closes the database; reads from memory still work. */
  async close(): Promise<void> {
    this.pulls.close()
    this.storageRetry.close()
    await this.runExclusively(() => this.session.close())
    this.pulls.stopSchedule()
  }

  subscribe(listener: (status: DirectoryStatus) => void): () => void {
    this.listeners.add(listener)
    listener(this.status())
    return () => this.listeners.delete(listener)
  }

  status(): DirectoryStatus {
    const { session } = this
    return {
      phase: this.phase(),
      listingCount: session.copy.listingCount,
      updatedAt: session.state?.updatedAt ?? null,
      isRefreshing: this.pulls.runningPull !== null,
      problem: this.isOutdated
        ? 'newer-version'
        : (session.reportedStorageProblem ?? (session.isIncomplete ? 'incomplete' : this.pulls.failure)),
      clockOffsetMs: this.pulls.clockOffsetMs,
      version: session.version,
      position: session.state,
      ...(this.pulls.lastPull === undefined ? {} : { lastPull: this.pulls.lastPull }),
      ...(this.pulls.linkSpeed === undefined ? {} : { linkSpeed: this.pulls.linkSpeed }),
    }
  }

  /** Whether there is no copy, neither on the device nor from the server. Call it after `waitUntilReadable`. */
  isEmpty(): boolean {
    return this.phase() === 'empty'
  }

  private phase(): DirectoryStatus['phase'] {
    if (!this.isOpen) return 'starting'
    if (this.session.state?.isComplete === true) return 'ready'
    if (this.pulls.runningPull !== null || !this.pulls.hasTried || this.session.copy.listingCount > 0)
      return 'filling'
    return 'empty'
  }

  /** Waits until the stored copy is read. On a device without a copy, also waits for the attempt to download one. */
  async waitUntilReadable(): Promise<void> {
    await this.open()
    const { session } = this
    const isBlank = (): boolean => session.state === null && session.copy.listingCount === 0
    // Without storage the rows are readable long before the attempt to store them has ended.
    while (isBlank() && this.pulls.runningPull !== null && session.storageProblem !== null)
      await Promise.race([this.pulls.runningPull, this.nextChange()])
    if (isBlank()) await this.pulls.runningPull
  }

  /**
   * Call before an empty answer is trusted: waits until a copy that is being downloaded has more rows.
   * @returns false if the copy is complete, so that the answer can be trusted
   * @throws UnreachableError, BadAnswerError when the rest could not be downloaded
   */
  async waitForMoreRows(): Promise<boolean> {
    if (this.phase() === 'ready') return false
    if (this.pulls.runningPull === null && (this.pulls.hasTried || this.isOutdated)) {
      const message = 'The copy is not complete'
      throw this.pulls.failure === 'bad-answer' ? new BadAnswerError(message) : new UnreachableError(message)
    }
    await this.nextChange()
    return true
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => this.changeWaiters.push(resolve))
  }

  private async yieldsToNewerVersion(): Promise<boolean> {
    if (this.isOutdated) return true
    const formats = await this.ports.openFormats()
    this.isOutdated = [...formats].some((format) => format > REPLICA_SCHEMA)
    if (this.isOutdated) this.pulls.closeRealtime()
    return this.isOutdated
  }

  private changeWaiters: (() => void)[] = []

  private notifyListeners(): void {
    for (const resolve of this.changeWaiters.splice(0)) resolve()
    const status = this.status()
    for (const listener of this.listeners) listener(status)
  }
}

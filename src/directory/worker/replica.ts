import { BadAnswerError, UnreachableError } from '../../backend/backend-request.ts'
import type { DirectoryStatus, ReceiveResult, SignedSnapshot } from '../../domain/directory.ts'
import {
  CHANGE_REASONS,
  freshForMs,
  PullSchedule,
  type NetworkState,
  type PullReason,
  RealtimeTrigger,
} from './pull-schedule.ts'
import { createSerialRunner } from './one-at-a-time.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import { ReplicaSession } from './replica-session.ts'
import { receiveFile, renewSnapshotDaily, readNewestSignedSnapshot } from './snapshot-exchange.ts'
import { REPLICA_SCHEMA } from './schemas.ts'
import { StorageRetry } from './storage-retry.ts'
import { canLoadDatabases } from './stored-copy.ts'
import { runSyncCycle, deleteUnusedDatabasesOnce } from './sync-cycle.ts'

/**
 * If a Realtime channel was ready at least this long before it was lost, pull at once. Otherwise wait for the schedule,
 * because the channel may fail again immediately.
 */
const RELIABLE_AFTER_MS = 60_000

/**
 * The copy of the directory on this device: pulls changes, stores them, and reports problems in its status. The reads are in
 * directory-reads.ts.
 */
export class Replica {
  readonly session: ReplicaSession
  private readonly schedule: PullSchedule
  private readonly realtime: RealtimeTrigger | null
  private opened: Promise<void> | null = null
  private running: Promise<void> | null = null
  /** The pull that follows the running one, because the running one may miss the change for which it was requested. */
  private next: Promise<void> | null = null
  private nextReason: PullReason = 'realtime'
  /** True if the Realtime channel was lost since the last pull, so that the replica does not count as fresh. */
  private isStale = false
  private isOpen = false
  private isClosed = false
  private isSlowLink = false
  /** True after a newer version of the guide was open. This version then reads its own copy and stores nothing (SYNC-18). */
  private isOutdated = false
  private hasTried = false
  private failure: 'unreachable' | 'bad-answer' | null = null
  private clockOffsetMs: number | null = null
  private lastPull: DirectoryStatus['lastPull']
  private linkSpeed: DirectoryStatus['linkSpeed']
  private listeners = new Set<(status: DirectoryStatus) => void>()

  /** Runs changes of the session one after another, in this tab and across all tabs. */
  private readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>
  private readonly storageRetry: StorageRetry

  constructor(private readonly ports: ReplicaPorts) {
    this.exclusively = createSerialRunner(ports)
    this.storageRetry = new StorageRetry(
      () => this.session.storageProblem,
      () => this.followOtherTab(),
      ports,
    )
    this.session = new ReplicaSession(ports, () => {
      this.storageRetry.plan()
      this.emit()
    })
    this.schedule = new PullSchedule(
      () => ports.random(),
      () => void this.pull('timer'),
    )
    const { loadRealtime } = ports
    this.realtime =
      loadRealtime &&
      new RealtimeTrigger(loadRealtime, {
        onChange: () => void this.requestSync('realtime'),
        onLost: (readyMs) => this.realtimeLost(readyMs),
        report: (message, cause) => ports.report(message, cause),
      })
  }

  /** Reads the stored copy. Sends no request; the first `requestSync` does. */
  open(): Promise<void> {
    this.opened ??= this.session.open().then(() => {
      this.isOpen = true
      // The stored snapshot lacks changes that an earlier visit may have shown.
      if (this.session.keepsOnlySnapshot) this.isStale = true
      this.emit()
      // A failure is reported by `exclusively`.
      this.exclusively(() => this.sweep()).catch(() => undefined)
    })
    return this.opened
  }

  /** Deletes databases that are no longer used, because a start with a fresh copy has no pull that would do it (SYNC-18). */
  private async sweep(): Promise<void> {
    if (!(await this.yieldsToNewerVersion())) await deleteUnusedDatabasesOnce(this.session, this.ports)
  }

  /** Pulls changes, unless the replica is fresh or waits after a failure. Resolves when the attempt has ended. */
  async requestSync(reason: PullReason): Promise<void> {
    await this.open()
    await this.pull(reason)
  }

  /** Plans no timed pulls for a hidden page and fewer over a slow link, and opens or closes the Realtime channel. */
  setNetworkState(state: NetworkState): void {
    this.isSlowLink = state.isSlowLink
    this.schedule.setNetworkState(state)
    this.realtime?.setNetworkState(state)
  }

  /** @param atoll code of the visitor's own atoll, whose listings are first at the next start; null if none is chosen */
  async setPreferredAtoll(atoll: string | null): Promise<void> {
    await this.open()
    if (!(await this.yieldsToNewerVersion())) await this.session.setPreferredAtoll(atoll)
  }

  /** Reads the copy that another tab has stored. */
  async followOtherTab(): Promise<void> {
    await this.open()
    if (!(await this.yieldsToNewerVersion())) await this.exclusively(() => this.session.catchUp())
    this.emit()
  }

  /**
   * Stores the rows of a device that has stored only the signed snapshot until now (SYNC-23).
   * @returns false if the code of the databases cannot be loaded
   */
  async storeRows(): Promise<boolean> {
    await this.open()
    // Not under the lock, because the code may take long over a slow link.
    if (!(await canLoadDatabases(this.ports))) return false
    if (!(await this.yieldsToNewerVersion())) await this.exclusively(() => this.session.storeRows())
    this.emit()
    return true
  }

  /** Imports the guide from a file of another device, or refuses the file. */
  async receive(file: Blob): Promise<ReceiveResult> {
    await this.open()
    const result = await this.exclusively<ReceiveResult>(async () =>
      (await this.yieldsToNewerVersion())
        ? { isTaken: false, why: 'newer-version' }
        : receiveFile(this.session, this.ports, file),
    )
    this.emit()
    return result
  }

  /** The newest signed snapshot, for a file for another device; null if there is none. */
  async snapshotToGive(): Promise<SignedSnapshot | null> {
    await this.untilReadable()
    return readNewestSignedSnapshot(this.session, this.ports)
  }

  /** Ends the pulls, also those that are waiting, and closes the database; reads from memory still work. */
  async close(): Promise<void> {
    this.isClosed = true
    this.realtime?.close()
    this.storageRetry.close()
    await this.exclusively(() => this.session.close())
    // Stop the schedule last: a pull that ran until now may have planned the next one.
    this.schedule.stop()
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
      isRefreshing: this.running !== null,
      problem: this.isOutdated
        ? 'newer-version'
        : (session.reportedStorageProblem ?? (session.isIncomplete ? 'incomplete' : this.failure)),
      clockOffsetMs: this.clockOffsetMs,
      version: session.version,
      position: session.state,
      ...(this.lastPull === undefined ? {} : { lastPull: this.lastPull }),
      ...(this.linkSpeed === undefined ? {} : { linkSpeed: this.linkSpeed }),
    }
  }

  /** Whether there is no copy, neither on the device nor from the server. Call it after `untilReadable`. */
  isEmpty(): boolean {
    return this.phase() === 'empty'
  }

  private phase(): DirectoryStatus['phase'] {
    if (!this.isOpen) return 'starting'
    if (this.session.state?.isComplete === true) return 'ready'
    if (this.running !== null || !this.hasTried || this.session.copy.listingCount > 0) return 'filling'
    return 'empty'
  }

  /** Waits until the stored copy is read. On a device without a copy, also waits for the attempt to download one. */
  async untilReadable(): Promise<void> {
    await this.open()
    const { session } = this
    const isBlank = (): boolean => session.state === null && session.copy.listingCount === 0
    // Without storage the rows are readable long before the attempt to store them has ended.
    while (isBlank() && this.running !== null && session.storageProblem !== null)
      await Promise.race([this.running, this.nextChange()])
    if (isBlank()) await this.running
  }

  /**
   * Call before an empty answer is trusted: waits until a copy that is being downloaded has more rows.
   * @returns false if the copy is complete, so that the answer can be trusted
   * @throws UnreachableError, BadAnswerError when the rest could not be downloaded
   */
  async untilMore(): Promise<boolean> {
    if (this.phase() === 'ready') return false
    if (this.running === null && (this.hasTried || this.isOutdated)) {
      const message = 'The copy is not complete'
      throw this.failure === 'bad-answer' ? new BadAnswerError(message) : new UnreachableError(message)
    }
    await this.nextChange()
    return true
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  private pull(reason: PullReason): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    if (this.running !== null) {
      if (!CHANGE_REASONS.has(reason)) return this.running
      if (this.next === null || reason === 'person') this.nextReason = reason
      const again = (): Promise<void> => {
        this.next = null
        return this.pull(this.nextReason)
      }
      this.next ??= this.running.then(again, again)
      return this.next
    }
    if (!this.isDue(reason)) {
      if (reason === 'timer') this.schedule.restart()
      else if (this.freshForMs() > 0) this.schedule.planWhenStale(this.freshForMs())
      return Promise.resolve()
    }
    this.running = this.exclusively(() => this.cycle(reason)).finally(() => {
      this.running = null
      this.emit()
    })
    this.emit()
    return this.running
  }

  private isDue(reason: PullReason): boolean {
    const isFresh = this.freshForMs() > 0
    return (
      reason === 'person' ||
      ((CHANGE_REASONS.has(reason) || !isFresh) && this.schedule.allows(reason, this.ports.now()))
    )
  }

  /** For how many milliseconds the replica is still fresh; 0 = it is stale. */
  private freshForMs(): number {
    return this.isStale || this.failure !== null ? 0 : freshForMs(this.session.state, this.ports.now())
  }

  /** Pulls at once if the lost channel was reliable. Otherwise waits for the schedule, so that no loop begins. */
  private realtimeLost(readyMs: number): void {
    this.isStale = true
    if (readyMs >= RELIABLE_AFTER_MS) void this.requestSync('realtime')
  }

  private async cycle(reason: PullReason): Promise<void> {
    this.isStale = false
    if (await this.yieldsToNewerVersion()) return
    const startedAt = this.ports.now()
    // If this pull fills an empty device, it requests the snapshot itself.
    const wasFilled = this.session.state?.isComplete === true
    let linkSpeed: DirectoryStatus['linkSpeed']
    try {
      await runSyncCycle(this.session, this.ports, {
        isAskedFor: reason === 'person',
        isSlowLink: this.isSlowLink,
        onClock: (offset) => (this.clockOffsetMs = offset),
        onSnapshot: (bytes, ms) => {
          // `ms` is not positive if the clock was set back during the download.
          if (ms > 0) linkSpeed = this.linkSpeed = (bytes * 1000) / ms
        },
      })
      this.failure = null
      this.schedule.succeeded()
      void this.realtime?.serverReached(linkSpeed)
      if (wasFilled && !this.isSlowLink) void renewSnapshotDaily(this.session, this.ports)
    } catch (error) {
      this.failure = error instanceof BadAnswerError ? 'bad-answer' : 'unreachable'
      const retryAfterMs = error instanceof UnreachableError ? error.retryAfterMs : null
      this.schedule.failed(this.ports.now(), retryAfterMs)
      if (!(error instanceof UnreachableError)) this.ports.report('The directory could not be updated', error)
    } finally {
      this.hasTried = true
      const endedAt = this.ports.now()
      this.lastPull = { endedAt, durationMs: Math.max(0, endedAt - startedAt) }
    }
  }

  private async yieldsToNewerVersion(): Promise<boolean> {
    if (this.isOutdated) return true
    const formats = await this.ports.openFormats()
    this.isOutdated = [...formats].some((format) => format > REPLICA_SCHEMA)
    if (this.isOutdated) this.realtime?.close()
    return this.isOutdated
  }

  private waiting: (() => void)[] = []

  private emit(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
    const status = this.status()
    for (const listener of this.listeners) listener(status)
  }
}

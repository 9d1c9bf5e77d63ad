import { BadAnswerError, UnreachableError } from '../../backend/backend-request.ts'
import type { DirectoryStatus } from '../../domain/directory.ts'
import {
  CHANGE_REASONS,
  freshForMs,
  PullSchedule,
  type NetworkState,
  type PullReason,
} from './pull-schedule.ts'
import { RealtimeTrigger } from './realtime-trigger.ts'
import type { ReplicaPorts } from './replica-ports.ts'
import type { ReplicaSession } from './replica-session.ts'
import { renewSnapshotDaily } from './snapshot-exchange.ts'
import { runSyncCycle } from './sync-cycle.ts'

/**
 * If a Realtime channel was ready at least this long before it was lost, pull at once. Otherwise wait for the schedule,
 * because the channel may fail again immediately.
 */
const RELIABLE_AFTER_MS = 60_000

export interface PullEvents {
  /** Runs a change of the session when no other change runs, in this tab and in all other tabs. */
  runExclusively: (run: () => Promise<void>) => Promise<void>
  /** Whether a newer version of the guide is in use on this device. This version then pulls nothing (SYNC-18). */
  yieldsToNewerVersion: () => Promise<boolean>
  /** Called when a pull starts and when it has ended. */
  onChange: () => void
}

/** Pulls changes into the session, one pull at a time: on request, by schedule, and after signals of Realtime (SYNC-5). */
export class PullRunner {
  runningPull: Promise<void> | null = null
  /** Whether a pull has ended since the start. */
  hasTried = false
  /** Why the last pull failed; null if it did not. */
  failure: 'unreachable' | 'bad-answer' | null = null
  clockOffsetMs: number | null = null
  lastPull: DirectoryStatus['lastPull']
  linkSpeed: DirectoryStatus['linkSpeed']
  /** The pull that follows the running one, because the running one may miss the change for which it was requested. */
  private nextPull: Promise<void> | null = null
  private nextReason: PullReason = 'realtime'
  /** True while the rows may lack changes that an earlier visit showed or that Realtime would have announced. */
  private isStale = false
  private isSlowLink = false
  private isClosed = false
  /** Ends the downloads of the running pull. */
  private interruption = new AbortController()
  private readonly schedule: PullSchedule
  private readonly realtime: RealtimeTrigger | null

  constructor(
    private readonly session: ReplicaSession,
    private readonly ports: ReplicaPorts,
    private readonly events: PullEvents,
  ) {
    this.schedule = new PullSchedule(
      () => ports.random(),
      () => void this.pull('timer'),
    )
    const { loadRealtime } = ports
    this.realtime =
      loadRealtime &&
      new RealtimeTrigger(loadRealtime, {
        onChange: () => void this.pull('realtime'),
        onLost: (readyMs) => this.handleLostRealtime(readyMs),
        report: (message, cause) => ports.report(message, cause),
      })
  }

  /** Plans no timed pulls for a hidden page and fewer over a slow link, and opens or closes the Realtime channel. */
  setNetworkState(state: NetworkState): void {
    this.isSlowLink = state.isSlowLink
    this.schedule.setNetworkState(state)
    this.realtime?.setNetworkState(state)
  }

  markStale(): void {
    this.isStale = true
  }

  /** Pulls changes, unless the replica is fresh or waits after a failure. Resolves when the attempt has ended. */
  pull(reason: PullReason): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    if (this.runningPull !== null) {
      if (!CHANGE_REASONS.has(reason)) return this.runningPull
      if (this.nextPull === null || reason === 'person') this.nextReason = reason
      const pullAgain = (): Promise<void> => {
        this.nextPull = null
        return this.pull(this.nextReason)
      }
      this.nextPull ??= this.runningPull.then(pullAgain, pullAgain)
      return this.nextPull
    }
    if (!this.isDue(reason)) {
      if (reason === 'timer') this.schedule.planNext()
      else if (this.freshForMs() > 0) this.schedule.planWhenStale(this.freshForMs())
      return Promise.resolve()
    }
    this.runningPull = this.events
      .runExclusively(() => this.runCycle(reason))
      .finally(() => {
        this.runningPull = null
        this.events.onChange()
      })
    this.events.onChange()
    return this.runningPull
  }

  /**
   * Ends the downloads of the running pull, so that a file that the person has chosen is read at once (RECEIVE-1).
   * @returns false if no pull is running
   */
  interrupt(): boolean {
    this.interruption.abort(new BadAnswerError('The download was ended for a guide file'))
    return this.runningPull !== null
  }

  closeRealtime(): void {
    this.realtime?.close()
  }

  /** Lets no further pull start. A running one goes on. */
  close(): void {
    this.isClosed = true
    this.closeRealtime()
  }

  /** Call it after the last pull has ended, because that pull may have planned the next one. */
  stopSchedule(): void {
    this.schedule.stop()
  }

  private isDue(reason: PullReason): boolean {
    const isFresh = this.freshForMs() > 0
    return (
      reason === 'person' ||
      ((CHANGE_REASONS.has(reason) || !isFresh) && this.schedule.allowsPull(reason, this.ports.now()))
    )
  }

  /** For how many milliseconds the replica is still fresh; 0 = it is stale. */
  private freshForMs(): number {
    return this.isStale || this.failure !== null ? 0 : freshForMs(this.session.state, this.ports.now())
  }

  /** Pulls at once if the lost channel was reliable. Otherwise waits for the schedule, so that no loop begins. */
  private handleLostRealtime(readyMs: number): void {
    this.isStale = true
    if (readyMs >= RELIABLE_AFTER_MS) void this.pull('realtime')
  }

  private async runCycle(reason: PullReason): Promise<void> {
    this.isStale = false
    if (await this.events.yieldsToNewerVersion()) return
    const startedAt = this.ports.now()
    // If this pull fills an empty device, it requests the snapshot itself.
    const wasFilled = this.session.state?.isComplete === true
    let linkSpeed: DirectoryStatus['linkSpeed']
    const { signal } = (this.interruption = new AbortController())
    const ports = { ...this.ports, fetch: withInterruption(this.ports.fetch, signal) }
    try {
      await runSyncCycle(this.session, ports, {
        isAskedFor: reason === 'person',
        isSlowLink: this.isSlowLink,
        onClock: (offsetMs) => (this.clockOffsetMs = offsetMs),
        onSnapshot: (bytes, ms) => {
          // The duration of the download is not positive if the clock was set back meanwhile.
          if (ms > 0) linkSpeed = this.linkSpeed = (bytes * 1000) / ms
        },
      })
      this.failure = null
      this.schedule.planAfterSuccess()
      void this.realtime?.serverReached(linkSpeed)
      if (wasFilled && !this.isSlowLink) void renewSnapshotDaily(this.session, this.ports)
    } catch (error) {
      const isBadAnswer = error instanceof BadAnswerError
      // The server is not to blame for an interrupted download, so this is no failure; the next pull follows as planned.
      if (signal.aborted && (isBadAnswer || error instanceof UnreachableError))
        return this.schedule.planNext()
      this.failure = isBadAnswer ? 'bad-answer' : 'unreachable'
      const retryAfterMs = error instanceof UnreachableError ? error.retryAfterMs : null
      this.schedule.planAfterFailure(this.ports.now(), retryAfterMs)
      if (!(error instanceof UnreachableError)) this.ports.report('The directory could not be updated', error)
    } finally {
      this.hasTried = true
      const endedAt = this.ports.now()
      this.lastPull = { endedAt, durationMs: Math.max(0, endedAt - startedAt) }
    }
  }
}

/** A `fetch` whose requests and answers also end when `interruption` is aborted. */
function withInterruption(fetchPort: typeof fetch, interruption: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = new AbortController()
    for (const signal of [interruption, init?.signal]) {
      const abort = (): void => request.abort(signal?.reason)
      if (signal?.aborted === true) abort()
      signal?.addEventListener('abort', abort, { once: true })
    }
    return fetchPort(input, { ...init, signal: request.signal })
  }
}

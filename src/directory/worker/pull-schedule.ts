import { computeBackoffMs, MAX_RETRY_AFTER_MS } from '../../domain/backoff.ts'

/**
 * Why a pull is requested. A person, a start and a returning network do not wait for the backoff (SYNC-6).
 * 'saved': an admin saved something; 'realtime': the server announced a change.
 */
export type PullReason = 'start' | 'online' | 'visible' | 'person' | 'saved' | 'realtime' | 'timer'

/** State of the page and the link. The page sends it, because the worker cannot read it. */
export interface NetworkState {
  isVisible: boolean
  isSlowLink: boolean
}

const PULL_INTERVAL_MS = 5 * 60_000
const SLOW_LINK_PULL_INTERVAL_MS = 30 * 60_000

/** Reasons for which a pull that is already running is not enough, because it may have missed the change on the server. */
export const CHANGE_REASONS: ReadonlySet<PullReason> = new Set(['person', 'saved', 'realtime'])

/** A copy whose last pull is not older than this is fresh. It is pulled again only for CHANGE_REASONS (SYNC-7). */
const FRESH_MS = 30_000

/** Returns for how many milliseconds a copy in this state is still fresh; 0 if it is stale or not complete. */
export function freshForMs(
  state: { isComplete: boolean; updatedAt: number | null } | null,
  now: number,
): number {
  if (state?.isComplete !== true) return 0
  const age = now - (state.updatedAt ?? 0)
  return age >= 0 && age < FRESH_MS ? FRESH_MS - age : 0
}

/** Plans the next pull while the page is visible: at regular intervals, and after failures with an increasing delay. */
export class PullSchedule {
  private timer: ReturnType<typeof setTimeout> | null = null
  /** When the timer fires, in milliseconds since 1970. */
  private dueAt = 0
  private failures = 0
  private notBefore = 0
  private isVisible = true
  private isSlowLink = false

  constructor(
    private readonly random: () => number,
    private readonly onDue: () => void,
  ) {}

  setNetworkState({ isVisible, isSlowLink }: NetworkState): void {
    const wasPlanned = this.isVisible && this.timer !== null
    this.isVisible = isVisible
    this.isSlowLink = isSlowLink
    const now = Date.now()
    const waitMs = this.failures === 0 ? this.intervalMs() : Math.max(0, this.notBefore - now)
    // Browsers report even small changes of a link, so a change must not postpone the next pull.
    this.plan(wasPlanned ? Math.min(waitMs, Math.max(0, this.dueAt - now)) : waitMs)
  }

  allowsPull(reason: PullReason, now: number): boolean {
    const obeysBackoff = reason === 'visible' || reason === 'saved' || reason === 'realtime'
    // If the rest of the wait is longer than any backoff, the clock was set back, so ignore the wait.
    return !obeysBackoff || now >= this.notBefore || this.notBefore - now > MAX_RETRY_AFTER_MS
  }

  /** Call when the timer fires while the replica is fresh, because another tab has pulled. */
  planNext(): void {
    this.plan(this.intervalMs())
  }

  /**
   * Call when the page opens or becomes visible while the replica is fresh. Plans a pull for when the replica is no longer
   * fresh; on a slow link, for after the regular interval.
   */
  planWhenStale(remainingMs: number): void {
    this.plan(this.isSlowLink ? SLOW_LINK_PULL_INTERVAL_MS : remainingMs)
  }

  planAfterSuccess(): void {
    this.failures = 0
    this.notBefore = 0
    this.plan(this.intervalMs())
  }

  planAfterFailure(now: number, retryAfterMs: number | null): void {
    this.failures += 1
    const waitMs = computeBackoffMs(this.failures, this.random, retryAfterMs)
    this.notBefore = now + waitMs
    this.plan(waitMs)
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
  }

  private intervalMs(): number {
    return this.isSlowLink ? SLOW_LINK_PULL_INTERVAL_MS : PULL_INTERVAL_MS
  }

  private plan(delayMs: number): void {
    this.stop()
    // Limit the delay. A longer one means that the clock was set back, and browsers fire a timer of over 24 days immediately.
    const limitedDelayMs = Math.min(delayMs, MAX_RETRY_AFTER_MS)
    this.dueAt = Date.now() + limitedDelayMs
    this.timer = this.isVisible ? setTimeout(this.onDue, limitedDelayMs) : null
  }
}

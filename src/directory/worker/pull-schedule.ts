import { backoffMs, MAX_RETRY_AFTER_MS, MAX_TIMER_MS } from '../../domain/backoff.ts'

/**
 * Why a pull is requested. A person, a start and a returning network do not wait for the backoff (SYNC-6).
 * 'saved': an admin saved something; 'realtime': the server announced a change.
 */
export type PullReason = 'start' | 'online' | 'visible' | 'person' | 'saved' | 'realtime' | 'timer'

/** What only the page knows. */
export interface NetworkState {
  isVisible: boolean
  isSlowLink: boolean
}

const EVERY_MS = 5 * 60_000
const EVERY_SLOW_MS = 30 * 60_000

/** When the next pull is due: regularly while visible, after failures by one backoff for all reasons. */
export class PullSchedule {
  private timer: ReturnType<typeof setTimeout> | null = null
  private failures = 0
  private notBefore = 0
  private isVisible = true
  private isSlowLink = false

  constructor(
    private readonly random: () => number,
    private readonly onDue: () => void,
  ) {}

  setNetworkState({ isVisible, isSlowLink }: NetworkState): void {
    this.isVisible = isVisible
    this.isSlowLink = isSlowLink
    if (this.failures === 0) this.plan(this.everyMs())
    else this.plan(Math.max(0, this.notBefore - Date.now()))
  }

  allows(reason: PullReason, now: number): boolean {
    const waits = reason === 'visible' || reason === 'saved' || reason === 'realtime'
    // A wait beyond every backoff comes from a clock that was set back.
    return !waits || now >= this.notBefore || this.notBefore - now > MAX_RETRY_AFTER_MS
  }

  /** The timer fired while the replica was fresh: another tab had pulled. */
  restart(): void {
    this.plan(this.everyMs())
  }

  /** The page opened or became visible while the replica was fresh: pull as soon as it is not. */
  planWhenStale(remainingMs: number): void {
    this.plan(this.isSlowLink ? EVERY_SLOW_MS : remainingMs)
  }

  succeeded(): void {
    this.failures = 0
    this.notBefore = 0
    this.plan(this.everyMs())
  }

  failed(now: number, retryAfterMs: number | null): void {
    this.failures += 1
    const wait = backoffMs(this.failures, this.random, retryAfterMs)
    this.notBefore = now + wait
    this.plan(wait)
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
  }

  private everyMs(): number {
    return this.isSlowLink ? EVERY_SLOW_MS : EVERY_MS
  }

  private plan(delayMs: number): void {
    this.stop()
    this.timer = this.isVisible ? setTimeout(this.onDue, Math.min(delayMs, MAX_TIMER_MS)) : null
  }
}

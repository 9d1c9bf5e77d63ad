import { backoffMs } from '../../domain/backoff.ts'

/** Why a pull is asked for. A person and a returning network go before the backoff, the rest waits for it. */
export type PullReason = 'start' | 'online' | 'visible' | 'person' | 'saved' | 'bell' | 'timer'

const EVERY_MS = 5 * 60_000
const EVERY_SLOW_MS = 30 * 60_000

/** When the next pull is due: regularly while visible, and after failures by one backoff for everything. */
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

  setCircumstances({ isVisible, isSlowLink }: { isVisible: boolean; isSlowLink: boolean }): void {
    this.isVisible = isVisible
    this.isSlowLink = isSlowLink
    if (this.failures === 0) this.plan(this.everyMs())
    else this.plan(Math.max(0, this.notBefore - Date.now()))
  }

  allows(reason: PullReason, now: number): boolean {
    const waits = reason === 'visible' || reason === 'saved' || reason === 'bell'
    return !waits || now >= this.notBefore
  }

  /** The timer came while the copy was fresh: another tab had pulled. */
  again(): void {
    this.plan(this.everyMs())
  }

  /** A page came up or came back while the copy was fresh: what it missed meanwhile comes when that ends. */
  onceStale(remainingMs: number): void {
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
    this.timer = this.isVisible ? setTimeout(this.onDue, delayMs) : null
  }
}

import type { ChannelEvents } from '../../backend/realtime-channel.ts'
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
    const wait = this.failures === 0 ? this.everyMs() : Math.max(0, this.notBefore - now)
    // Browsers report even small changes of a link, so a change must not postpone the next pull.
    this.plan(wasPlanned ? Math.min(wait, Math.max(0, this.dueAt - now)) : wait)
  }

  allows(reason: PullReason, now: number): boolean {
    const waits = reason === 'visible' || reason === 'saved' || reason === 'realtime'
    // If the rest of the wait is longer than any backoff, the clock was set back, so ignore the wait.
    return !waits || now >= this.notBefore || this.notBefore - now > MAX_RETRY_AFTER_MS
  }

  /** Call when the timer fires while the replica is fresh, because another tab has pulled. */
  restart(): void {
    this.plan(this.everyMs())
  }

  /**
   * Call when the page opens or becomes visible while the replica is fresh. Plans a pull for when the replica is no longer
   * fresh; on a slow link, for after the regular interval.
   */
  planWhenStale(remainingMs: number): void {
    this.plan(this.isSlowLink ? SLOW_LINK_PULL_INTERVAL_MS : remainingMs)
  }

  succeeded(): void {
    this.failures = 0
    this.notBefore = 0
    this.plan(this.everyMs())
  }

  failed(now: number, retryAfterMs: number | null): void {
    this.failures += 1
    const wait = computeBackoffMs(this.failures, this.random, retryAfterMs)
    this.notBefore = now + wait
    this.plan(wait)
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
  }

  private everyMs(): number {
    return this.isSlowLink ? SLOW_LINK_PULL_INTERVAL_MS : PULL_INTERVAL_MS
  }

  private plan(delayMs: number): void {
    this.stop()
    // Limit the delay. A longer one means that the clock was set back, and browsers fire a timer of over 24 days immediately.
    const limited = Math.min(delayMs, MAX_RETRY_AFTER_MS)
    this.dueAt = Date.now() + limited
    this.timer = this.isVisible ? setTimeout(this.onDue, limited) : null
  }
}

/** Debounce of announced changes, because an import commits 200 rows at a time and would cause many pulls. */
const DEBOUNCE_MS = 250
/** Longest time by which further changes can delay a pull. */
const MAX_DEBOUNCE_MS = 2_000

/** Slowest link over which the channel is opened. On a slower link the channel's code would delay the app's files (SHELL-1). */
const CHANNEL_BYTES_PER_SECOND = 50_000

/** Opens the Realtime channel; returns a function that closes it. */
export type OpenChannel = (events: ChannelEvents) => () => void

interface TriggerEvents {
  /** Called when a pull is needed: the server announced a change, or the channel became ready and may have missed a change. */
  onChange: () => void
  /** Called when changes are no longer announced. @param readyMs how long the channel was ready; 0 if it never was */
  onLost: (readyMs: number) => void
  report: (message: string, cause?: unknown) => void
}

/**
 * Opens the Realtime channel after a pull that reached the server, and closes it when the page is hidden or the link is slow.
 * A lost channel is opened again only after the next pull that reaches the server, so that without a working Realtime there
 * is only one attempt for each pull.
 */
export class RealtimeTrigger {
  private closeChannel: (() => void) | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private firstChangeAt = 0
  private readyAt: number | null = null
  private isWanted = false

  constructor(
    private readonly load: () => Promise<OpenChannel>,
    private readonly events: TriggerEvents,
  ) {}

  setNetworkState({ isVisible, isSlowLink }: NetworkState): void {
    this.isWanted = isVisible && !isSlowLink
    if (!this.isWanted) this.close()
  }

  /**
   * Call after each pull that reached the server.
   * @param linkSpeed bytes per second of the snapshot in this pull. If that was slow, the channel is not opened after this
   * pull. It is measured because Safari and Firefox have no API for the speed of a link.
   */
  async serverReached(linkSpeed = Infinity): Promise<void> {
    if (!this.isWanted || this.closeChannel !== null || linkSpeed < CHANNEL_BYTES_PER_SECOND) return
    this.closeChannel = () => undefined
    try {
      const open = await this.load()
      this.closeChannel = this.isWanted ? open(this.channelEvents()) : null
    } catch (error) {
      this.closeChannel = null
      this.events.report('The Realtime channel could not be opened', error)
    }
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.readyAt = null
    this.closeChannel?.()
    this.closeChannel = null
  }

  private channelEvents(): ChannelEvents {
    return {
      onReady: () => {
        this.readyAt ??= Date.now()
        this.events.onChange()
      },
      onChange: () => this.debounce(),
      onLost: () => {
        const readyMs = this.readyAt === null ? 0 : Date.now() - this.readyAt
        this.readyAt = null
        this.closeChannel = null
        this.events.onLost(readyMs)
      },
    }
  }

  private debounce(): void {
    const now = Date.now()
    if (this.timer === null) this.firstChangeAt = now
    else clearTimeout(this.timer)
    const latest = this.firstChangeAt + MAX_DEBOUNCE_MS
    this.timer = setTimeout(
      () => {
        this.timer = null
        this.events.onChange()
      },
      Math.max(0, Math.min(DEBOUNCE_MS, latest - now)),
    )
  }
}

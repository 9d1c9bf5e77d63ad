import type { ChannelEvents } from '../../backend/realtime-channel.ts'
import type { NetworkState } from './pull-schedule.ts'

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
  private shouldOpen = false
  /** True while the code of the channel loads. Meanwhile the page may be hidden and shown again, and must not load it twice. */
  private isLoading = false

  constructor(
    private readonly loadChannel: () => Promise<OpenChannel>,
    private readonly events: TriggerEvents,
  ) {}

  setNetworkState({ isVisible, isSlowLink }: NetworkState): void {
    this.shouldOpen = isVisible && !isSlowLink
    if (!this.shouldOpen) this.close()
  }

  /**
   * Call after each pull that reached the server.
   * @param linkSpeed bytes per second of the snapshot in this pull. If that was slow, the channel is not opened after this
   * pull. It is measured because Safari and Firefox have no API for the speed of a link.
   */
  async serverReached(linkSpeed = Infinity): Promise<void> {
    if (!this.shouldOpen || this.closeChannel !== null || this.isLoading) return
    if (linkSpeed < CHANNEL_BYTES_PER_SECOND) return
    this.isLoading = true
    try {
      const openChannel = await this.loadChannel()
      if (this.shouldOpen) this.closeChannel = openChannel(this.channelEvents())
    } catch (error) {
      this.events.report('The Realtime channel could not be opened', error)
    } finally {
      this.isLoading = false
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
    const latestPullAt = this.firstChangeAt + MAX_DEBOUNCE_MS
    this.timer = setTimeout(
      () => {
        this.timer = null
        this.events.onChange()
      },
      Math.max(0, Math.min(DEBOUNCE_MS, latestPullAt - now)),
    )
  }
}

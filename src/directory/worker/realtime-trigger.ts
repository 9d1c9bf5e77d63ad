import type { ChannelEvents } from '../../backend/realtime-channel.ts'
import type { NetworkState } from './pull-schedule.ts'

/** Changes in quick succession cause one pull: an import commits 200 rows at a time. */
const DEBOUNCE_MS = 250
/** The longest that a pull waits while changes keep coming. */
const MAX_DEBOUNCE_MS = 2_000

/** Opens the Realtime channel; returns a function that closes it. */
export type OpenChannel = (events: ChannelEvents) => () => void

export interface TriggerEvents {
  /** Pull: the server announced a change, or the channel became ready and may have missed one. */
  onChange: () => void
  /** From now on changes are no longer announced. `heldMs`: how long the channel was ready, 0 = never. */
  onLost: (heldMs: number) => void
  report: (message: string, cause?: unknown) => void
}

/**
 * Keeps the Realtime channel open while it is of use: the page is visible, the link is not slow, and the last pull
 * reached the server. A lost channel is opened again only after the next pull that did, so that a project without
 * Realtime or a broken network causes one attempt per pull.
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

  /** Call after each pull that reached the server. */
  async serverReached(): Promise<void> {
    if (!this.isWanted || this.closeChannel !== null) return
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
        const heldMs = this.readyAt === null ? 0 : Date.now() - this.readyAt
        this.readyAt = null
        this.closeChannel = null
        this.events.onLost(heldMs)
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

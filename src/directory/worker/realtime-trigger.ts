import type { NetworkState } from './pull-schedule.ts'

/** Changes in quick succession cause one pull: an import commits 200 rows at a time. */
const DEBOUNCE_MS = 250

/** Opens the Realtime channel; returns a function that closes it. */
export type OpenChannel = (events: { onChange: () => void; onLost: () => void }) => () => void

/**
 * Keeps the Realtime channel open while it is of use: the page is visible, the link is not slow, and the last pull
 * reached the server. A lost channel is opened again only after the next pull that did, so that a project without
 * Realtime or a broken network causes one attempt per pull.
 */
export class RealtimeTrigger {
  private closeChannel: (() => void) | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private isWanted = false

  constructor(
    private readonly load: () => Promise<OpenChannel>,
    private readonly onChange: () => void,
    private readonly report: (message: string, cause?: unknown) => void,
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
      this.closeChannel = this.isWanted
        ? open({ onChange: () => this.debounce(), onLost: () => (this.closeChannel = null) })
        : null
    } catch (error) {
      this.closeChannel = null
      this.report('The Realtime channel could not be opened', error)
    }
  }

  close(): void {
    this.closeChannel?.()
    this.closeChannel = null
  }

  private debounce(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = setTimeout(this.onChange, DEBOUNCE_MS)
  }
}

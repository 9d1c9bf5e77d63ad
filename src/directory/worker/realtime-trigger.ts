/** Rings in quick succession are one: an import writes 200 rows at a time. */
const RINGS_TOGETHER_MS = 250

export type OpenBell = (events: { onRing: () => void; onLost: () => void }) => () => void

/**
 * Keeps the Realtime bell open while it serves someone: the page is visible, the link is not slow, and the last pull
 * reached the server. A lost bell is opened again only after the next pull that did, so a project without Realtime
 * or a broken network sees one attempt a pull and no more.
 */
export class BellKeeper {
  private closeBell: (() => void) | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private isWelcome = false

  constructor(
    private readonly load: () => Promise<OpenBell>,
    private readonly onRing: () => void,
    private readonly report: (message: string, cause?: unknown) => void,
  ) {}

  setCircumstances({ isVisible, isSlowLink }: { isVisible: boolean; isSlowLink: boolean }): void {
    this.isWelcome = isVisible && !isSlowLink
    if (!this.isWelcome) this.close()
  }

  /** A pull has just reached the server. */
  async serverReached(): Promise<void> {
    if (!this.isWelcome || this.closeBell !== null) return
    this.closeBell = () => undefined
    try {
      const open = await this.load()
      if (this.isWelcome)
        this.closeBell = open({ onRing: () => this.ring(), onLost: () => (this.closeBell = null) })
      else this.closeBell = null
    } catch (error) {
      this.closeBell = null
      this.report('The bell for live updates could not be opened', error)
    }
  }

  close(): void {
    this.closeBell?.()
    this.closeBell = null
  }

  private ring(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = setTimeout(this.onRing, RINGS_TOGETHER_MS)
  }
}

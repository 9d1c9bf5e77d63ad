/** The server sends no more at a time (FEED-3). */
const LARGEST = 5_000
/** Before a page has shown how fast the link is. */
const FIRST = 1_000
/** Where the link is 2G or a page took longer than SLOW_PAGE_MS. */
const SLOW = 100
const SMALLEST = 10
const SLOW_PAGE_MS = 10_000
const QUICK_PAGE_MS = 2_500

/** How many rows to ask for at a time: as many as the link delivers in some seconds (SYNC-19). */
export class PageSize {
  private rows: number | null = null
  private hasBroken = false

  next(isSlowLink: boolean): number {
    return this.rows ?? (isSlowLink ? SLOW : FIRST)
  }

  /** @param isFull the server has more rows, so the page had as many as were asked for */
  arrived(rows: number, durationMs: number, isFull: boolean): void {
    if (durationMs > SLOW_PAGE_MS) this.broke(rows)
    // Each page costs a round trip. On a link that breaks, a larger page is more to lose.
    else if (isFull && durationMs < QUICK_PAGE_MS)
      this.rows = Math.min(LARGEST, rows * (this.hasBroken ? 2 : 5))
  }

  /** The page did not arrive whole. */
  broke(rows: number): void {
    this.hasBroken = true
    this.rows = rows > SLOW ? SLOW : Math.max(SMALLEST, Math.floor(rows / 4))
  }
}

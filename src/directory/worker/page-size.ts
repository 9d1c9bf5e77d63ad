/** The server sends at most this many rows in one page (FEED-3). */
const LARGEST = 5_000
/** Rows of the first page, before the speed of the link is known. */
const FIRST = 1_000
/** Rows of a page if the link is 2G, or if the previous page took longer than SLOW_PAGE_MS. */
const SLOW = 100
const SMALLEST = 10
const SLOW_PAGE_MS = 10_000
const QUICK_PAGE_MS = 2_500

/** How many rows to request in one page: as many as the link delivers in some seconds (SYNC-19). */
export class PageSize {
  private rows: number | null = null
  private hasBroken = false

  next(isSlowLink: boolean): number {
    return this.rows ?? (isSlowLink ? SLOW : FIRST)
  }

  /** @param isFull true if the server has more rows, so that the page had the requested number of rows */
  arrived(rows: number, durationMs: number, isFull: boolean): void {
    if (durationMs > SLOW_PAGE_MS) this.broke(rows)
    // Larger pages save round trips, but lose more when the link breaks, so grow step by step.
    else if (isFull && durationMs < QUICK_PAGE_MS)
      this.rows = Math.min(LARGEST, rows * (this.hasBroken ? 2 : 5))
  }

  /** Call when a page did not arrive completely. */
  broke(rows: number): void {
    this.hasBroken = true
    this.rows = rows > SLOW ? SLOW : Math.max(SMALLEST, Math.floor(rows / 4))
  }
}

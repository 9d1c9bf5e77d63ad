/** The server sends at most this many rows in one page (FEED-3). */
const MAX_ROWS = 5_000
/** Rows of the first page of the change feed, when the speed of the link is not known yet. */
const FIRST_PAGE_ROWS = 1_000
/** Rows of the first page on a 2G link, and of the page after a larger page that broke off or was slow. */
const SLOW_LINK_ROWS = 100
const MIN_ROWS = 10
/** After a page that took longer than this, the next page is smaller. */
const SLOW_PAGE_MS = 10_000
/** After a full page that took less than this, the next page is larger. */
const QUICK_PAGE_MS = 2_500

/** Decides how many rows to request in one page: as many as the link delivers in some seconds (SYNC-19). */
export class PageSize {
  private rows: number | null = null
  private isReduced = false

  nextRowCount(isSlowLink: boolean): number {
    return this.rows ?? (isSlowLink ? SLOW_LINK_ROWS : FIRST_PAGE_ROWS)
  }

  /** @param isFull true if the server has more rows, so that the page had the requested number of rows */
  adjustAfter(rows: number, durationMs: number, isFull: boolean): void {
    if (durationMs > SLOW_PAGE_MS) this.reduceAfter(rows)
    // Larger pages save round trips, but lose more when the link breaks, so grow step by step.
    else if (isFull && durationMs < QUICK_PAGE_MS)
      this.rows = Math.min(MAX_ROWS, rows * (this.isReduced ? 2 : 5))
  }

  /** Call when a page did not arrive completely, or arrived too slowly: the next page has fewer rows, but at least MIN_ROWS. */
  reduceAfter(rows: number): void {
    this.isReduced = true
    this.rows = rows > SLOW_LINK_ROWS ? SLOW_LINK_ROWS : Math.max(MIN_ROWS, Math.floor(rows / 4))
  }
}

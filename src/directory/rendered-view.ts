import type { DirectoryView } from './directory-view.ts'

/** The data from which the build rendered a page. The page contains them, so that the app starts with the same content. */
export interface PageContent {
  /** Address of the page. */
  path: string
  /** Milliseconds since 1970 at which the build read the directory. */
  renderedAt: number
  listingCount: number
  /** The answers of the reads that the page made, by `answerKey`. */
  answers: Record<string, unknown>
}

/** Creates the view for rendering a page. It has only these answers, and cannot read others. */
export function toRenderedView(
  { renderedAt, listingCount }: Pick<PageContent, 'renderedAt' | 'listingCount'>,
  answers: Map<string, unknown>,
): DirectoryView {
  return {
    readModel: null,
    firstListing: null,
    status: {
      phase: 'ready',
      listingCount,
      updatedAt: renderedAt,
      isRefreshing: false,
      problem: null,
      clockOffsetMs: null,
      version: 0,
    },
    ask: null,
    answers,
    refresh: () => Promise.resolve(),
  }
}

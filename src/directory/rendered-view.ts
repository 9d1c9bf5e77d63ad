import type { ListingLookup, ListPage, ListQuery } from '../domain/directory.ts'
import type { DirectoryChanges } from '../domain/listing/listing.ts'
import type { DirectoryView } from './use-directory.ts'
import { DirectoryCopy } from './worker/directory-copy.ts'
import { ListReads } from './worker/list-reads.ts'

/** Answers of one page, as the reads of the worker give them (worker/directory-reads.ts), but at once. */
type PageRead = (...args: never[]) => unknown

/**
 * The directory in the build's renderer. Screens read it through the same hooks as on a device, and get their answers
 * in the first render. Reads that depend on the time or the device (searches, distances) have no answer here.
 */
export class RenderedDirectory {
  readonly lists: ListReads
  private readonly copy = new DirectoryCopy()
  private readonly reads: Record<string, PageRead>

  constructor(
    { rows }: Pick<DirectoryChanges, 'rows'>,
    private readonly renderedAt: number,
  ) {
    this.copy.apply(rows)
    const { rows: held } = this.copy
    this.lists = new ListReads(this.copy)
    this.reads = {
      listPage: (query: ListQuery): ListPage => this.lists.page(query),
      listing: (id: string): ListingLookup => {
        const listing = this.copy.listing(id)
        if (listing === undefined) return { kind: 'absent' }
        return { kind: 'found', listing, images: this.lists.imagesOf(listing.id) }
      },
      counts: (atoll?: string) => this.lists.counts(atoll),
      atollPage: (atoll: string, page: number) => this.lists.atollPage(atoll, page),
      atollCounts: () => this.lists.atollCounts(),
      emergencyContacts: () => [...held.emergency_contacts.values()],
      announcements: () => [...held.announcements.values()],
      settings: () => held.directory_settings.values().next().value ?? null,
      atollsWithListings: () => this.atolls(),
    }
  }

  /** Codes of the atolls that have listings. */
  atolls(): string[] {
    return [...new Set([...this.copy.rows.businesses.values()].map(({ atoll }) => atoll))]
  }

  /** The answer to a question (`questionOf`), or undefined where a rendered page has none. */
  answer(question: string): unknown {
    const space = question.indexOf(' ')
    const read = this.reads[question.slice(0, space)]
    if (read === undefined) return undefined
    return read(...(JSON.parse(question.slice(space)) as never[]))
  }

  /** A view for one render, and the content that it answered with. */
  open(path: string): { view: DirectoryView; content: PageContent } {
    const { renderedAt } = this
    const { listingCount } = this.copy
    const content: PageContent = { path, renderedAt, listingCount, answers: {} }
    const answers = new Map<string, unknown>()
    answers.get = (question) => {
      const answer = this.answer(question)
      if (answer !== undefined) content.answers[question] = answer
      return answer
    }
    return { view: renderedView(content, answers), content }
  }
}

/** What the build rendered a page from. The page carries it, so that the app starts with the same content. */
export interface PageContent {
  /** Address of the page. */
  path: string
  /** Milliseconds since 1970 at which the build read the directory. */
  renderedAt: number
  listingCount: number
  /** The reads that the page asked for (`questionOf`), with their answers. */
  answers: Record<string, unknown>
}

/** The view that a page was rendered with. Answers that are not in the page are unknown. */
export function renderedView(
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

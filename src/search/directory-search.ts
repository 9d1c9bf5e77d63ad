import type { Listing } from '../domain/listing.ts'
import type { SearchQuery, SearchResult, Suggestion } from '../domain/search-query.ts'
import { createSearchIndex, SearchIndex } from './search-index.ts'

export interface DirectorySearchPorts {
  listings(): ReadonlyMap<string, Listing>
  /** Grows with every change of the listings. */
  version(): number
  kept: { read(): Promise<string | null>; write(text: string): Promise<void> }
  now(): Date
  report(message: string, cause?: unknown): void
}

/** Below this many listings building the index anew is quicker than unpacking a kept one (npm run bench). */
const KEEP_FROM_LISTINGS = 2_000

/**
 * The search over the saved copy. The index follows the copy: rows are compared by revision before a search, so a
 * pull that changed three listings costs three updates, not a new index.
 */
export class DirectorySearch {
  private index: SearchIndex | null = null
  private opening: Promise<SearchIndex> | null = null
  private version = -1
  private revisions = new Map<string, number>()

  constructor(private readonly ports: DirectorySearchPorts) {}

  async search(query: SearchQuery, ownAtoll: string | null): Promise<SearchResult> {
    const index = await this.current()
    return index.search(query, { now: this.ports.now(), ownAtoll })
  }

  async searchAll(query: SearchQuery, ownAtoll: string | null): Promise<string[]> {
    const index = await this.current()
    return index.searchAll(query, { now: this.ports.now(), ownAtoll })
  }

  async suggest(typed: string, ownAtoll: string | null): Promise<Suggestion[]> {
    return (await this.current()).suggest(typed, ownAtoll)
  }

  private async current(): Promise<SearchIndex> {
    this.opening ??= this.open()
    const index = await this.opening
    if (this.version !== this.ports.version()) this.follow(index)
    return index
  }

  private async open(): Promise<SearchIndex> {
    const listings = this.ports.listings()
    const kept = listings.size >= KEEP_FROM_LISTINGS ? await this.ports.kept.read() : null
    const restored = kept === null ? null : SearchIndex.fromText(kept, listings)
    const index = restored ?? createSearchIndex(listings.values())
    this.remember(listings)
    if (restored === null && listings.size >= KEEP_FROM_LISTINGS) {
      // Not awaited: the search that waits for the index does not wait for its storage.
      void this.ports.kept
        .write(index.toText())
        .catch((error: unknown) => this.ports.report('The search index could not be kept', error))
    }
    return index
  }

  private follow(index: SearchIndex): void {
    const listings = this.ports.listings()
    const changed = [...listings.values()].filter(
      (listing) => this.revisions.get(listing.id) !== listing.revision,
    )
    const removed = [...this.revisions.keys()].filter((id) => !listings.has(id))
    index.update(changed, removed)
    this.remember(listings)
  }

  private remember(listings: ReadonlyMap<string, Listing>): void {
    this.version = this.ports.version()
    this.revisions = new Map([...listings.values()].map((listing) => [listing.id, listing.revision]))
  }
}

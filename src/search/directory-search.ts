import type { Listing } from '../domain/listing/listing.ts'
import type { SearchQuery, SearchResult, Suggestion } from '../domain/search/search-query.ts'
import { createSearchIndex, SearchIndex } from './search-index.ts'

interface DirectorySearchPorts {
  listings(): ReadonlyMap<string, Listing>
  /** A number that grows with every change of the listings. */
  version(): number
  stored: { read(): Promise<string | null>; write(text: string): Promise<void> }
  now(): Date
  report(message: string, cause?: unknown): void
}

/** Smallest number of listings for which the index is stored. For fewer, building it anew is quicker (npm run bench). */
const STORE_FROM_LISTINGS = 2_000

/**
 * The search over the replica. Before a search, it updates the listings in the index whose revision has changed.
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
    if (this.version !== this.ports.version()) this.update(index)
    return index
  }

  private async open(): Promise<SearchIndex> {
    const isLarge = this.ports.listings().size >= STORE_FROM_LISTINGS
    const stored = isLarge ? await this.ports.stored.read() : null
    // Read the listings only after the wait, in which a rebuild may have replaced them, so that they fit the version below.
    const listings = this.ports.listings()
    const restored = stored === null ? null : SearchIndex.fromText(stored, listings)
    const index = restored ?? createSearchIndex(listings.values())
    this.noteRevisions(listings)
    if (restored === null && isLarge) {
      // Do not await, because the first search need not wait until the index is stored.
      void this.ports.stored
        .write(index.toText())
        .catch((error: unknown) => this.ports.report('The search index could not be stored', error))
    }
    return index
  }

  private update(index: SearchIndex): void {
    const listings = this.ports.listings()
    const changed = [...listings.values()].filter(
      (listing) => this.revisions.get(listing.id) !== listing.revision,
    )
    const removed = [...this.revisions.keys()].filter((id) => !listings.has(id))
    index.update(changed, removed)
    this.noteRevisions(listings)
  }

  private noteRevisions(listings: ReadonlyMap<string, Listing>): void {
    this.version = this.ports.version()
    this.revisions = new Map([...listings.values()].map((listing) => [listing.id, listing.revision]))
  }
}

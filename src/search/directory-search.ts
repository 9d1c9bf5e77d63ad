import type { Listing } from '../domain/listing/listing.ts'
import type { SearchQuery, SearchResult, Suggestion } from '../domain/search/search-query.ts'
import { createSearchIndex, SearchIndex } from './search-index.ts'

interface DirectorySearchPorts {
  listings(): ReadonlyMap<string, Listing>
  /** A number that grows with every change of the listings. */
  version(): number
  storedIndex: { read(): Promise<string | null>; write(text: string): Promise<void> }
  now(): Date
  report(message: string, cause?: unknown): void
}

/** Smallest number of listings for which the index is stored. For fewer, building it anew is quicker (npm run bench). */
const MIN_LISTINGS_TO_STORE = 2_000

/**
 * The search over the replica. Before a search, it updates the listings in the index whose revision has changed.
 */
export class DirectorySearch {
  private index: SearchIndex | null = null
  private openPromise: Promise<SearchIndex> | null = null
  private version = -1
  private revisions = new Map<string, number>()

  constructor(private readonly ports: DirectorySearchPorts) {}

  async search(query: SearchQuery, ownAtoll: string | null): Promise<SearchResult> {
    const index = await this.getCurrentIndex()
    return index.search(query, { now: this.ports.now(), ownAtoll })
  }

  async searchAll(query: SearchQuery, ownAtoll: string | null): Promise<string[]> {
    const index = await this.getCurrentIndex()
    return index.searchAll(query, { now: this.ports.now(), ownAtoll })
  }

  async suggest(typedText: string, ownAtoll: string | null): Promise<Suggestion[]> {
    return (await this.getCurrentIndex()).suggest(typedText, ownAtoll)
  }

  private async getCurrentIndex(): Promise<SearchIndex> {
    this.openPromise ??= this.openIndex()
    const index = await this.openPromise
    if (this.version !== this.ports.version()) this.updateIndex(index)
    return index
  }

  private async openIndex(): Promise<SearchIndex> {
    const isLarge = this.ports.listings().size >= MIN_LISTINGS_TO_STORE
    const storedText = isLarge ? await this.ports.storedIndex.read() : null
    // Read the listings only after the wait, in which a rebuild may have replaced them, so that they fit the version below.
    const listings = this.ports.listings()
    const restoredIndex = storedText === null ? null : SearchIndex.fromText(storedText, listings)
    const index = restoredIndex ?? createSearchIndex(listings.values())
    this.recordRevisions(listings)
    if (restoredIndex === null && isLarge) {
      // Do not await, because the first search need not wait until the index is stored.
      void this.ports.storedIndex
        .write(index.toText())
        .catch((error: unknown) => this.ports.report('The search index could not be stored', error))
    }
    return index
  }

  private updateIndex(index: SearchIndex): void {
    const listings = this.ports.listings()
    const changedListings = [...listings.values()].filter(
      (listing) => this.revisions.get(listing.id) !== listing.revision,
    )
    const removedIds = [...this.revisions.keys()].filter((id) => !listings.has(id))
    index.update(changedListings, removedIds)
    this.recordRevisions(listings)
  }

  private recordRevisions(listings: ReadonlyMap<string, Listing>): void {
    this.version = this.ports.version()
    this.revisions = new Map([...listings.values()].map((listing) => [listing.id, listing.revision]))
  }
}

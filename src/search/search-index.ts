import { fold, foldWords } from '../domain/search/fold.ts'
import { PAGE_SIZE, type Listing } from '../domain/listing/listing.ts'
import { clampPage, countPages } from '../domain/listing/page-numbers.ts'
import type { SearchQuery, SearchResult, Suggestion } from '../domain/search/search-query.ts'
import { ListingGroups } from './listing-groups.ts'
import { matchText } from './match-text.ts'
import { splitOpenNow } from './intents.ts'
import { isQuestionWord } from './vocabulary.ts'
import { ListingSlots, toListingWords } from './listing-slots.ts'
import { addNameScores, selectSlots, createSlotOrder } from './ranking.ts'
import { SuggestionSource } from './suggest.ts'
import { formatStoredIndex, parseStoredIndex, WordIndex } from './word-index.ts'
import { combineFilters } from './search-filter.ts'

export interface SearchOptions {
  now: Date
  /** Code of the visitor's atoll, whose listings rank higher. */
  ownAtoll?: string | null
}

/** `update` rebuilds the index if more than 500 slots, and more than this share of all slots, are free. */
const MAX_FREE_SHARE = 0.3

interface FoundSlots {
  slots: number[]
  order: ReturnType<typeof createSlotOrder>
  isLoose: boolean
}

/** The search over the listings in memory. All calls are synchronous, so use it in a worker. */
export class SearchIndex {
  private slots = new ListingSlots()
  private words = WordIndex.createEmpty()
  private groups = new ListingGroups()
  private suggestions: SuggestionSource | null = null

  /** The number of listings in the search index. */
  get size(): number {
    return this.slots.size
  }

  /** Applies a change of the replica: rows that are new or different, and ids that were removed. */
  update(changedListings: Iterable<Listing>, removedIds: Iterable<string> = []): void {
    for (const id of removedIds) this.remove(id)
    for (const listing of changedListings) {
      this.remove(listing.id)
      this.add(listing)
    }
    this.suggestions = null
    if (this.slots.length - this.slots.size > Math.max(500, this.slots.length * MAX_FREE_SHARE))
      this.rebuild()
  }

  /** Builds in advance the parts of the index that the first search after a change would build. */
  prepareSearch(): void {
    this.slots.contains()
    this.suggestions ??= new SuggestionSource(this.slots)
  }

  /** Returns one page of the results of a query. Never throws, whatever is typed. */
  search(query: SearchQuery, options: SearchOptions): SearchResult {
    const { slots, order, isLoose } = this.findSlots(query, options)
    const pageCount = countPages(slots.length, PAGE_SIZE)
    const page = clampPage(Number.isSafeInteger(query.page) ? query.page : 1, pageCount)
    const ids = this.toIds(selectSlots(slots, order, (page - 1) * PAGE_SIZE, page * PAGE_SIZE))
    return { ids, total: slots.length, page, pageCount, isLoose }
  }

  /** Returns the ids of all results of a query, in the order of the query. */
  searchAll(query: SearchQuery, options: SearchOptions): string[] {
    const { slots, order } = this.findSlots(query, options)
    return this.toIds(selectSlots(slots, order, 0, slots.length))
  }

  /**
   * Treats typed words such as 'open now' like the filter 'Open now'. Without other words ("what is open now") they ask for
   * every open place. If no matching place is open, returns closed places and marks the result as loose.
   */
  private findSlots(query: SearchQuery, options: SearchOptions): FoundSlots {
    const { text, isOpenNow } = splitOpenNow(query.text)
    const words = foldWords(query.text)
    const asksForAnyPlace = words.length > 1 && words.includes('open') && words.every(isQuestionWord)
    const asksForOpen = isOpenNow || asksForAnyPlace
    // If a listing contains the typed text, 'open' is part of a name, as in "Open Air Market", and filters nothing.
    const isLiteralText =
      asksForOpen && this.slots.contains().findSlotsWith(fold(query.text).trim()).length > 0
    if (!asksForOpen || isLiteralText) return this.matchQuery(query, options)
    const remainingQuery = { ...query, text: asksForAnyPlace ? '' : text }
    const openMatches = this.matchQuery({ ...remainingQuery, isOpenNow: true }, options)
    return openMatches.slots.length > 0
      ? openMatches
      : { ...this.matchQuery(remainingQuery, options), isLoose: true }
  }

  private matchQuery(query: SearchQuery, { now, ownAtoll = null }: SearchOptions): FoundSlots {
    const acceptsSlot = this.slotFilter(query, now)
    if (query.text.trim() === '') {
      const order = createSlotOrder(this.slots, query.sort, null, ownAtoll)
      return { slots: this.slots.listSlots().filter(acceptsSlot), order, isLoose: false }
    }
    const { scores, isLoose, phrases, hasIntent } = matchText(
      { slots: this.slots, words: this.words, groups: this.groups },
      query.text,
      { acceptsSlot, couldAccept: this.slotFilter({ ...query, isOpenNow: false }, now) },
    )
    addNameScores(this.slots, scores, { phrases, hasIntent }, ownAtoll)
    return {
      slots: [...scores.keys()],
      order: createSlotOrder(this.slots, query.sort, scores, ownAtoll),
      isLoose,
    }
  }

  private slotFilter(query: SearchQuery, now: Date): (slot: number) => boolean {
    const filter = combineFilters(query, now)
    return (slot) => {
      const listing = this.slots.listing(slot)
      return listing !== null && (filter === null || filter(listing))
    }
  }

  /** Up to 8 completions of the typed text; none for fewer than 2 characters (SUGGEST-1). */
  suggest(typedText: string, ownAtoll: string | null = null): Suggestion[] {
    this.suggestions ??= new SuggestionSource(this.slots)
    return this.suggestions.suggest(typedText, ownAtoll)
  }

  /** A text to store for the next start; gzip reduces it to about a quarter. */
  toText(): string {
    if (this.slots.length > this.slots.size) this.rebuild()
    return formatStoredIndex(this.slots, this.words)
  }

  /**
   * Restores an index from a stored text and updates it to the current listings. Null when the text has another format or
   * is damaged; then use `createSearchIndex`.
   */
  static fromText(text: string, listings: ReadonlyMap<string, Listing>): SearchIndex | null {
    const storedIndex = parseStoredIndex(text)
    if (!storedIndex) return null
    const index = new SearchIndex()
    index.words = storedIndex.words
    const unchangedListings = new Set<string>()
    for (const [slot, [id, revision]] of storedIndex.listings.entries()) {
      const listing = listings.get(id)
      if (listing?.revision === revision && !unchangedListings.has(id)) {
        unchangedListings.add(id)
        index.groups.add(index.slots.addListing(listing), listing)
      } else {
        index.slots.addFreeSlot()
        index.words.discard(slot)
      }
    }
    index.update([...listings.values()].filter(({ id }) => !unchangedListings.has(id)))
    return index
  }

  private add(listing: Listing): void {
    const slot = this.slots.addListing(listing)
    const text = this.slots.text(slot)
    if (text) this.words.add(slot, toListingWords(listing, text))
    this.groups.add(slot, listing)
  }

  private remove(id: string): void {
    const slot = this.slots.freeSlot(id)
    if (slot !== null) this.words.discard(slot)
  }

  private rebuild(): void {
    const listings = this.slots.listSlots().flatMap((slot) => this.slots.listing(slot) ?? [])
    this.slots = new ListingSlots()
    this.words = WordIndex.createEmpty()
    this.groups = new ListingGroups()
    for (const listing of listings) this.add(listing)
  }

  private toIds(slots: readonly number[]): string[] {
    return slots.flatMap((slot) => this.slots.listing(slot)?.id ?? [])
  }
}

export function createSearchIndex(listings: Iterable<Listing>): SearchIndex {
  const index = new SearchIndex()
  index.update(listings)
  return index
}

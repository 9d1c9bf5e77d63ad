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
import { toFilter } from './search-filter.ts'

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
  private words = WordIndex.empty()
  private groups = new ListingGroups()
  private suggestions: SuggestionSource | null = null

  /** Number of listings in the index. */
  get size(): number {
    return this.slots.size
  }

  /** Applies a change of the replica: rows that are new or different, and ids that were removed. */
  update(changed: Iterable<Listing>, removedIds: Iterable<string> = []): void {
    for (const id of removedIds) this.remove(id)
    for (const listing of changed) {
      this.remove(listing.id)
      this.add(listing)
    }
    this.suggestions = null
    if (this.slots.length - this.slots.size > Math.max(500, this.slots.length * MAX_FREE_SHARE))
      this.rebuild()
  }

  /** Builds in advance the parts of the index that the first search after a change would build. */
  prepare(): void {
    this.slots.contains()
    this.suggestions ??= new SuggestionSource(this.slots)
  }

  /** Returns one page of the results of a query. Never throws, whatever is typed. */
  search(query: SearchQuery, options: SearchOptions): SearchResult {
    const { slots, order, isLoose } = this.find(query, options)
    const pageCount = countPages(slots.length, PAGE_SIZE)
    const page = clampPage(Number.isSafeInteger(query.page) ? query.page : 1, pageCount)
    const ids = this.idsOf(selectSlots(slots, order, (page - 1) * PAGE_SIZE, page * PAGE_SIZE))
    return { ids, total: slots.length, page, pageCount, isLoose }
  }

  /** Returns the ids of all results of a query, in the order of the query. */
  searchAll(query: SearchQuery, options: SearchOptions): string[] {
    const { slots, order } = this.find(query, options)
    return this.idsOf(selectSlots(slots, order, 0, slots.length))
  }

  /**
   * Treats typed words such as 'open now' like the filter 'Open now'. Without other words ("what is open now") they ask for
   * every open place. If no matching place is open, returns closed places and marks the result as loose.
   */
  private find(query: SearchQuery, options: SearchOptions): FoundSlots {
    const { text, isOpenNow } = splitOpenNow(query.text)
    const words = foldWords(query.text)
    const isAnyAsked = words.length > 1 && words.includes('open') && words.every(isQuestionWord)
    const isOpenAsked = isOpenNow || isAnyAsked
    // If a listing contains the typed text, 'open' is part of a name, as in "Open Air Market", and filters nothing.
    const isWritten = isOpenAsked && this.slots.contains().slotsWith(fold(query.text).trim()).length > 0
    if (!isOpenAsked || isWritten) return this.match(query, options)
    const remainingQuery = { ...query, text: isAnyAsked ? '' : text }
    const open = this.match({ ...remainingQuery, isOpenNow: true }, options)
    return open.slots.length > 0 ? open : { ...this.match(remainingQuery, options), isLoose: true }
  }

  private match(query: SearchQuery, { now, ownAtoll = null }: SearchOptions): FoundSlots {
    const accepts = this.slotFilter(query, now)
    if (query.text.trim() === '') {
      const order = createSlotOrder(this.slots, query.sort, null, ownAtoll)
      return { slots: this.slots.all().filter(accepts), order, isLoose: false }
    }
    const { scores, isLoose, phrases, hasIntent } = matchText(
      { slots: this.slots, words: this.words, groups: this.groups },
      query.text,
      { accepts, couldAccept: this.slotFilter({ ...query, isOpenNow: false }, now) },
    )
    addNameScores(this.slots, scores, { phrases, hasIntent }, ownAtoll)
    return {
      slots: [...scores.keys()],
      order: createSlotOrder(this.slots, query.sort, scores, ownAtoll),
      isLoose,
    }
  }

  private slotFilter(query: SearchQuery, now: Date): (slot: number) => boolean {
    const filter = toFilter(query, now)
    return (slot) => {
      const listing = this.slots.listing(slot)
      return listing !== null && (filter === null || filter(listing))
    }
  }

  /** Up to 8 completions of the typed text; none for fewer than 2 characters (SUGGEST-1). */
  suggest(typed: string, ownAtoll: string | null = null): Suggestion[] {
    this.suggestions ??= new SuggestionSource(this.slots)
    return this.suggestions.suggest(typed, ownAtoll)
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
    const stored = parseStoredIndex(text)
    if (!stored) return null
    const index = new SearchIndex()
    index.words = stored.words
    const unchanged = new Set<string>()
    for (const [slot, [id, revision]] of stored.listings.entries()) {
      const listing = listings.get(id)
      if (listing?.revision === revision && !unchanged.has(id)) {
        unchanged.add(id)
        index.groups.add(index.slots.add(listing), listing)
      } else {
        index.slots.addFree()
        index.words.discard(slot)
      }
    }
    index.update([...listings.values()].filter(({ id }) => !unchanged.has(id)))
    return index
  }

  private add(listing: Listing): void {
    const slot = this.slots.add(listing)
    const text = this.slots.text(slot)
    if (text) this.words.add(slot, toListingWords(listing, text))
    this.groups.add(slot, listing)
  }

  private remove(id: string): void {
    const slot = this.slots.remove(id)
    if (slot !== null) this.words.discard(slot)
  }

  private rebuild(): void {
    const listings = this.slots.all().flatMap((slot) => this.slots.listing(slot) ?? [])
    this.slots = new ListingSlots()
    this.words = WordIndex.empty()
    this.groups = new ListingGroups()
    for (const listing of listings) this.add(listing)
  }

  private idsOf(slots: readonly number[]): string[] {
    return slots.flatMap((slot) => this.slots.listing(slot)?.id ?? [])
  }
}

export function createSearchIndex(listings: Iterable<Listing>): SearchIndex {
  const index = new SearchIndex()
  index.update(listings)
  return index
}

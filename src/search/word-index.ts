import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
import type { ListingSlots, ListingWords } from './listing-slots.ts'

/** Increase the number with every change of folding, fields or library, so that older stored indexes are ignored. */
const INDEX_FORMAT = 'guide-search-2'

interface StoredIndex {
  /** Id and revision of the listing in each slot. */
  listings: [id: string, revision: number][]
  words: WordIndex
}

/** Returns the index as a text of three lines: format, listings by slot, word index. No slot may be free. */
export function formatStoredIndex(slots: ListingSlots, words: WordIndex): string {
  const listings = slots.listSlots().map((slot) => {
    const listing = slots.listing(slot)
    return [listing?.id, listing?.revision]
  })
  return [INDEX_FORMAT, JSON.stringify(listings), words.toText()].join('\n')
}

function isListings(value: unknown): value is StoredIndex['listings'] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')
  )
}

/** Parses a stored index. Null if the text has another format or is damaged, or if its words do not belong to its listings. */
export function parseStoredIndex(text: string): StoredIndex | null {
  const [format, slots = '', words = ''] = text.split('\n', 3)
  if (format !== INDEX_FORMAT) return null
  try {
    const listings: unknown = JSON.parse(slots)
    if (!isListings(listings)) return null
    const index = WordIndex.fromText(words)
    return index.hasExactlySlots(listings.length) ? { listings, words: index } : null
  } catch {
    // The text is unreadable; the caller then builds the index anew from the listings.
    return null
  }
}

/** Listings that match a word, by slot, with their scores. */
interface WordHits {
  slots: readonly number[]
  scores: readonly number[]
}

/** How much a word may differ from what is typed. */
export type Closeness = 'whole' | 'prefix' | 'typo' | 'swapped'

interface WordDocument extends ListingWords {
  /** Slot of the listing. */
  id: number
}

/** Weights of the fields. They differ so much that a rare word in a description never outranks a word in a name. */
const FIELD_BOOSTS = { name: 100, alias: 40, text: 1 }
const MIN_LETTERS_FOR_ONE_TYPO = 5
const MIN_LETTERS_FOR_TWO_TYPOS = 8
const MAX_RECENT_WORDS = 24
/** Largest set of listings to which a search is limited. For a larger set, searching all and caching the result is cheaper. */
const MAX_WITHIN_SLOTS = 2_000

type SlotSet = Pick<ReadonlySet<number>, 'has' | 'size'>

/** Documents are folded already, so splitting at spaces is enough. */
const INDEX_OPTIONS: Options<WordDocument> = {
  fields: ['name', 'alias', 'text'],
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term,
}

/** Returns the word and its variants with two neighboring letters swapped, because MiniSearch counts a swap as two edits. */
function withSwappedLetters(word: string): string[] {
  const words = [word]
  for (let index = 0; index + 1 < word.length; index += 1) {
    words.push(word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2))
  }
  return words
}

function countAllowedEdits(word: string): number | false {
  if (word.length < MIN_LETTERS_FOR_ONE_TYPO) return false
  return word.length < MIN_LETTERS_FOR_TWO_TYPOS ? 1 : 2
}

export class WordIndex {
  /** Recent results by word. They are cached because the earlier words stay the same while a person types the next one. */
  private readonly recentHits = new Map<string, WordHits>()

  private constructor(private readonly index: MiniSearch<WordDocument>) {}

  static createEmpty(): WordIndex {
    return new WordIndex(new MiniSearch(INDEX_OPTIONS))
  }

  /** @throws when the text is damaged */
  static fromText(text: string): WordIndex {
    return new WordIndex(MiniSearch.loadJSON(text, INDEX_OPTIONS))
  }

  /** Whether the index contains exactly the slots 0 to `count` - 1. */
  hasExactlySlots(count: number): boolean {
    return (
      this.index.documentCount === count && (count === 0 || (this.index.has(0) && this.index.has(count - 1)))
    )
  }

  toText(): string {
    return JSON.stringify(this.index)
  }

  add(slot: number, words: ListingWords): void {
    this.index.add({ id: slot, name: words.name, alias: words.alias, text: words.text })
    this.recentHits.clear()
  }

  discard(slot: number): void {
    this.index.discard(slot)
    this.recentHits.clear()
  }

  /** Returns the listings that match the word; only listings in `within`, unless it is null. */
  findHits(word: string, closeness: Closeness, within: SlotSet | null = null): WordHits {
    const key = `${closeness} ${word}`
    const knownHits = this.recentHits.get(key)
    if (knownHits) return knownHits
    if (within && within.size < MAX_WITHIN_SLOTS) return this.searchWord(word, closeness, within)
    const findHits = this.searchWord(word, closeness, null)
    if (this.recentHits.size >= MAX_RECENT_WORDS) this.recentHits.clear()
    this.recentHits.set(key, findHits)
    return findHits
  }

  private searchWord(word: string, closeness: Closeness, within: SlotSet | null): WordHits {
    const query = closeness === 'swapped' ? withSwappedLetters(word).join(' ') : word
    const slots: number[] = []
    const scores: number[] = []
    if (query === '') return { slots, scores }
    const options: SearchOptions = {
      combineWith: 'OR',
      boost: FIELD_BOOSTS,
      prefix: closeness !== 'whole',
      fuzzy: closeness === 'typo' && countAllowedEdits(word),
    }
    // With a boost of 0, MiniSearch skips a listing before it computes a score.
    if (within) options.boostDocument = (slot: number) => (within.has(slot) ? 1 : 0)
    // Collect the results in the filter and accept none, so that MiniSearch spends no time on sorting them.
    options.filter = ({ id, score }) => {
      slots.push(id as number)
      scores.push(score)
      return false
    }
    this.index.search(query, options)
    return { slots, scores }
  }
}

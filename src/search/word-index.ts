import MiniSearch from 'minisearch'
import type { Options, SearchOptions } from 'minisearch'
import type { ListingWords } from './listing-text.ts'

/** Listings that match a word, by slot, with their scores. */
export interface WordHits {
  slots: readonly number[]
  scores: readonly number[]
}

/** How far a word may be from what is typed. */
export type Closeness = 'whole' | 'prefix' | 'typo' | 'swapped'

interface WordDocument extends ListingWords {
  /** Slot of the listing. */
  id: number
}

/** Name above alias above text, by enough that no rare word in a text outranks a name. */
const BOOSTS = { name: 100, alias: 40, text: 1 }
const FUZZY_FROM_LETTERS = 5
const FUZZY_TWICE_FROM_LETTERS = 8
const RECENT_WORDS = 24
/** Above it, finding the word everywhere and remembering it is the cheaper way. */
const WORTH_LOOKING_WITHIN = 2_000

type Within = Pick<ReadonlySet<number>, 'has' | 'size'>

/** Documents arrive folded and spaced: splitting at spaces is all that is left to do. */
const OPTIONS: Options<WordDocument> = {
  fields: ['name', 'alias', 'text'],
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term,
}

/** The word, and with two neighbouring letters changed over: a slip that counts as two edits. */
function withSwaps(word: string): string[] {
  const words = [word]
  for (let at = 0; at + 1 < word.length; at += 1) {
    words.push(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
  }
  return words
}

function editsAllowed(word: string): number | false {
  if (word.length < FUZZY_FROM_LETTERS) return false
  return word.length < FUZZY_TWICE_FROM_LETTERS ? 1 : 2
}

export class WordIndex {
  /** A person types one letter at a time: the words before stay the same. */
  private readonly recent = new Map<string, WordHits>()

  private constructor(private readonly index: MiniSearch<WordDocument>) {}

  static empty(): WordIndex {
    return new WordIndex(new MiniSearch(OPTIONS))
  }

  /** Reads what `toText` wrote; throws when it is damaged. */
  static fromText(text: string): WordIndex {
    return new WordIndex(MiniSearch.loadJSON(text, OPTIONS))
  }

  /** Whether it holds slots 0 to `count` - 1 and no others. */
  holdsSlots(count: number): boolean {
    return (
      this.index.documentCount === count && (count === 0 || (this.index.has(0) && this.index.has(count - 1)))
    )
  }

  toText(): string {
    return JSON.stringify(this.index)
  }

  add(slot: number, words: ListingWords): void {
    this.index.add({ id: slot, name: words.name, alias: words.alias, text: words.text })
    this.recent.clear()
  }

  discard(slot: number): void {
    this.index.discard(slot)
    this.recent.clear()
  }

  /** Listings with the word; only those of `within` are looked at when it is given. */
  hits(word: string, closeness: Closeness, within: Within | null = null): WordHits {
    const key = `${closeness} ${word}`
    const known = this.recent.get(key)
    if (known) return known
    if (within && within.size < WORTH_LOOKING_WITHIN) return this.find(word, closeness, within)
    const hits = this.find(word, closeness, null)
    if (this.recent.size >= RECENT_WORDS) this.recent.clear()
    this.recent.set(key, hits)
    return hits
  }

  private find(word: string, closeness: Closeness, within: Within | null): WordHits {
    const query = closeness === 'swapped' ? withSwaps(word).join(' ') : word
    const slots: number[] = []
    const scores: number[] = []
    if (query === '') return { slots, scores }
    const options: SearchOptions = {
      combineWith: 'OR',
      boost: BOOSTS,
      prefix: closeness !== 'whole',
      fuzzy: closeness === 'typo' && editsAllowed(word),
    }
    // A boost of 0 passes a listing over before anything is computed for it.
    if (within) options.boostDocument = (slot: number) => (within.has(slot) ? 1 : 0)
    for (const { id, score } of this.index.search(query, options)) {
      slots.push(id as number)
      scores.push(score)
    }
    return { slots, scores }
  }
}

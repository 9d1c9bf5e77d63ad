import MiniSearch from 'minisearch'
import { categoryOf } from '../domain/categories.ts'
import type { Listing } from '../domain/listing.ts'
import { GROUPS } from './places.ts'
import type { WordGroup, QueryPart } from './places.ts'
import type { Closeness, WordIndex } from './word-index.ts'

/** Shorter prefixes such as "ma" fit too many places. */
const PREFIX_FROM_LETTERS = 3
const SCORES: Record<WordGroup['kind'], number> = { atoll: 15, settlement: 15, category: 10 }
/** Factor for a group that was found by a prefix or with a typo. */
const PARTIAL_MATCH = 0.5

/** The listings of each atoll, settlement and category, found by the words that may mean such a group. */
export class ListingGroups {
  private readonly slots = new Map<string, Set<number>>()
  private readonly spellings = new MiniSearch<{ id: number; keys: string }>({
    fields: ['keys'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })

  constructor() {
    this.spellings.addAll(GROUPS.map(({ keys }, id) => ({ id, keys: keys.join(' ') })))
  }

  /** Freed slots stay in their groups until the index is rebuilt; the caller ignores them. */
  add(slot: number, listing: Listing): void {
    for (const group of [listing.atoll, categoryOf(listing.category)]) {
      const slots = this.slots.get(group)
      if (slots) slots.add(slot)
      else this.slots.set(group, new Set([slot]))
    }
  }

  hits(
    part: QueryPart,
    closeness: Closeness,
    words: WordIndex,
  ): { slots: Iterable<number>; score: number }[] {
    const key = part.words.join('')
    const isPrefix = closeness !== 'whole' && !part.isPlace && key.length >= PREFIX_FROM_LETTERS
    const fuzzy = closeness === 'typo' && !part.isPlace && key.length >= 5 ? 1 : false
    return this.spellings.search(key, { prefix: isPrefix, fuzzy }).flatMap(({ id, match }) => {
      const group = GROUPS[id as number]
      if (!group) return []
      const score = SCORES[group.kind] * (Object.hasOwn(match, key) ? 1 : PARTIAL_MATCH)
      // The listings of a settlement are those that mention it.
      const slots =
        group.kind === 'settlement' ? words.hits(group.code, 'whole').slots : this.slots.get(group.code)
      return slots ? [{ slots, score }] : []
    })
  }
}

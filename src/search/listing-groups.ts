import MiniSearch from 'minisearch'
import { toCategory } from '../domain/listing/categories.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { WORD_GROUPS, type QueryPart, type WordGroup } from './vocabulary.ts'
import type { Closeness, WordIndex } from './word-index.ts'

/** Shortest prefix that finds a group, because shorter prefixes such as "ma" fit too many places. */
const PREFIX_FROM_LETTERS = 3
const GROUP_SCORES: Record<WordGroup['kind'], number> = { atoll: 15, settlement: 15, category: 10 }
/** Factor for a group that was found by a prefix or with a typo. */
const PARTIAL_MATCH_FACTOR = 0.5

/** Score of listings that go to the place after 'to'. It is higher than any score of words, so that they are first. */
const DESTINATION_SCORE = 10_000

interface GroupHits {
  slots: Iterable<number>
  score: number
}

/** Groups the listings by atoll, settlement and category, and finds groups by the words that may mean them. */
export class ListingGroups {
  private readonly slots = new Map<string, Set<number>>()
  private readonly spellings = new MiniSearch<{ id: number; keys: string }>({
    fields: ['keys'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })

  constructor() {
    this.spellings.addAll(WORD_GROUPS.map(({ keys }, id) => ({ id, keys: keys.join(' ') })))
  }

  /** Adds a listing to its groups. If its slot is freed later, it stays in the groups, and callers must ignore it. */
  add(slot: number, listing: Listing): void {
    const served = (listing.serves ?? []).map((code) => `to ${code}`)
    for (const group of [listing.atoll, toCategory(listing.category), ...served]) {
      const slots = this.slots.get(group)
      if (slots) slots.add(slot)
      else this.slots.set(group, new Set([slot]))
    }
  }

  /** The listings in a group; for an atoll also the listings that go there (SERVES-1). */
  private members(group: WordGroup, part: QueryPart, words: WordIndex, score: number): GroupHits[] {
    // The listings of a settlement are those that mention it.
    if (group.kind === 'settlement') return [{ slots: words.hits(group.code, 'whole').slots, score }]
    const inside = this.slots.get(group.code) ?? new Set<number>()
    if (group.kind !== 'atoll') return [{ slots: inside, score }]
    const served = this.slots.get(`to ${group.code}`) ?? new Set<number>()
    const hits = [{ slots: new Set([...inside, ...served]), score }]
    if (part.isDestination) hits.push({ slots: served, score: DESTINATION_SCORE })
    return hits
  }

  hits(part: QueryPart, closeness: Closeness, words: WordIndex): GroupHits[] {
    const key = part.words.join('')
    // Words of an intent are not matched as prefixes, so that "bus" does not find the category "business".
    const isPrefix =
      closeness !== 'whole' && !part.isPlace && !part.intent && key.length >= PREFIX_FROM_LETTERS
    const fuzzy = closeness === 'typo' && !part.isPlace && key.length >= 5 ? 1 : false
    const groups = this.spellings.search(key, { prefix: isPrefix, fuzzy }).flatMap(({ id, match }) => {
      const group = WORD_GROUPS[id as number]
      if (!group) return []
      const score = GROUP_SCORES[group.kind] * (Object.hasOwn(match, key) ? 1 : PARTIAL_MATCH_FACTOR)
      return this.members(group, part, words, score)
    })
    // What goes to Ebeye is stored with its atoll, Kwajalein. The other settlements are on the road of Majuro, so a ship that
    // serves Majuro does not go to each of them.
    const served = part.isDestination && key === 'ebeye' && this.slots.get('to KWA')
    return served ? [...groups, { slots: served, score: DESTINATION_SCORE }] : groups
  }
}

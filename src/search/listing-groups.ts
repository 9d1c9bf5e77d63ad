import MiniSearch from 'minisearch'
import { toCategory } from '../domain/listing/categories.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { WORD_GROUPS, type QueryPart, type WordGroup } from './vocabulary.ts'
import type { Closeness, WordIndex } from './word-index.ts'

/** Shortest prefix that finds a group, because shorter prefixes such as "ma" fit too many places. */
const MIN_PREFIX_LETTERS = 3
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
    const servedSlots = (listing.serves ?? []).map((code) => `to ${code}`)
    for (const group of [listing.atoll, toCategory(listing.category), ...servedSlots]) {
      const slots = this.slots.get(group)
      if (slots) slots.add(slot)
      else this.slots.set(group, new Set([slot]))
    }
  }

  /** The listings in a group; for an atoll also the listings that go there (SERVES-1). */
  private listMembers(group: WordGroup, queryPart: QueryPart, words: WordIndex, score: number): GroupHits[] {
    // The listings of a settlement are those that mention the settlement.
    if (group.kind === 'settlement') return [{ slots: words.findHits(group.code, 'whole').slots, score }]
    const slotsInside = this.slots.get(group.code) ?? new Set<number>()
    if (group.kind !== 'atoll') return [{ slots: slotsInside, score }]
    const servedSlots = this.slots.get(`to ${group.code}`) ?? new Set<number>()
    const findHits = [{ slots: new Set([...slotsInside, ...servedSlots]), score }]
    if (queryPart.isDestination) findHits.push({ slots: servedSlots, score: DESTINATION_SCORE })
    return findHits
  }

  findHits(queryPart: QueryPart, closeness: Closeness, words: WordIndex): GroupHits[] {
    const key = queryPart.words.join('')
    // Words of an intent are not matched as prefixes, so that "bus" does not find the category "business".
    const isPrefix =
      closeness !== 'whole' && !queryPart.isPlace && !queryPart.intent && key.length >= MIN_PREFIX_LETTERS
    const maxTypos = closeness === 'typo' && !queryPart.isPlace && key.length >= 5 ? 1 : false
    const groups = this.spellings
      .search(key, { prefix: isPrefix, fuzzy: maxTypos })
      .flatMap(({ id, match }) => {
        const group = WORD_GROUPS[id as number]
        if (!group) return []
        const score = GROUP_SCORES[group.kind] * (Object.hasOwn(match, key) ? 1 : PARTIAL_MATCH_FACTOR)
        return this.listMembers(group, queryPart, words, score)
      })
    // What goes to Ebeye is stored with its atoll, Kwajalein. The other settlements are on the road of Majuro, so a ship that
    // serves Majuro does not go to each of them.
    const servedSlots = queryPart.isDestination && key === 'ebeye' && this.slots.get('to KWA')
    return servedSlots ? [...groups, { slots: servedSlots, score: DESTINATION_SCORE }] : groups
  }
}

import { computeMentionRank } from '../domain/listing/listing-order.ts'
import type { SearchSort } from '../domain/search/search-query.ts'
import type { TextMatches } from './match-text.ts'
import type { ListingSlots, ListingText } from './listing-slots.ts'

type SlotComparator = (a: number, b: number) => number

/** Factor for listings of the visitor's own atoll. */
const OWN_ATOLL_FACTOR = 1.5
/** Scores that are added if the phrase is the name, begins the name, or begins a word in it. Larger than any word score. */
const NAME_SCORES = { whole: 1e6, begins: 5e5, word: 2e5 }
const ALIAS_SCORES = { whole: 1.5e5, begins: 1e5, word: 5e4 }

/** A typed phrase, and the string to search inside names, which is concatenated once and not for each listing. */
interface SearchPhrase {
  phrase: string
  phraseAfterSpace: string
}

function scoreName(
  text: string,
  { phrase, phraseAfterSpace }: SearchPhrase,
  nameScores: typeof NAME_SCORES,
  hasIntent: boolean,
): number {
  if (hasIntent && !` ${text} `.includes(`${phraseAfterSpace} `)) return 0
  if (text.startsWith(phrase)) return text.length === phrase.length ? nameScores.whole : nameScores.begins
  return text.includes(phraseAfterSpace) ? nameScores.word : 0
}

function scorePhrase(
  { name, otherNameWords }: ListingText,
  phrase: SearchPhrase,
  hasIntent: boolean,
): number {
  // The worst match of the name is better than the best match of another name of the listing.
  return (
    scoreName(name, phrase, NAME_SCORES, hasIntent) ||
    (otherNameWords === '' ? 0 : scoreName(otherNameWords, phrase, ALIAS_SCORES, hasIntent))
  )
}

/** Adds the scores of name matches and the bonus of the visitor's own atoll. */
export function addNameScores(
  slots: ListingSlots,
  scores: Map<number, number>,
  { phrases, hasIntent }: Pick<TextMatches, 'phrases' | 'hasIntent'>,
  ownAtoll: string | null,
): void {
  if (ownAtoll !== null) {
    for (const [slot, score] of scores) {
      if (slots.listing(slot)?.atoll === ownAtoll) scores.set(slot, score * OWN_ATOLL_FACTOR)
    }
  }
  const addedScores = new Map<number, number>()
  for (const phrase of new Set(phrases)) {
    if (phrase === '') continue
    const searchPhrase = { phrase, phraseAfterSpace: ` ${phrase}` }
    const namedSlots = slots.findSlotsNamed(phrase)
    for (let index = 0; index < namedSlots.length; index += 1) {
      const slot = namedSlots[index] ?? 0
      const text = scores.has(slot) ? slots.text(slot) : null
      if (text !== null)
        addedScores.set(
          slot,
          Math.max(scorePhrase(text, searchPhrase, hasIntent), addedScores.get(slot) ?? 0),
        )
    }
  }
  for (const [slot, score] of addedScores) scores.set(slot, score + (scores.get(slot) ?? 0))
}

/**
 * Returns the comparison function of slots for a sort choice. Equal listings are ordered by name. For relevance without
 * scores, listings of the visitor's own atoll are first, then featured listings.
 */
export function createSlotOrder(
  slots: ListingSlots,
  sort: SearchSort,
  scores: Map<number, number> | null,
  ownAtoll: string | null,
): SlotComparator {
  const nameRanks = slots.nameRank()
  const byName: SlotComparator = (a, b) => (nameRanks[a] ?? 0) - (nameRanks[b] ?? 0)
  const byNumber =
    (value: (slot: number) => number): SlotComparator =>
    (a, b) =>
      value(b) - value(a) || byName(a, b)
  const featuredRanks = slots.featuredRank()
  const getFeaturedRank: SlotComparator = (a, b) => (featuredRanks[a] ?? 0) - (featuredRanks[b] ?? 0)
  const getCreationTime = (slot: number): string => slots.listing(slot)?.created_at ?? ''
  switch (sort) {
    case 'relevance':
      if (scores) return (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || getFeaturedRank(a, b)
      return ownAtoll === null ? getFeaturedRank : orderOwnAtollFirst(slots, ownAtoll, getFeaturedRank)
    case 'name':
      return byName
    case 'name_desc':
      return (a, b) => byName(b, a)
    case 'featured':
      return getFeaturedRank
    case 'newest':
      return (a, b) =>
        getCreationTime(a) < getCreationTime(b)
          ? 1
          : getCreationTime(a) > getCreationTime(b)
            ? -1
            : byName(a, b)
    case 'oldest':
      return (a, b) =>
        getCreationTime(a) < getCreationTime(b)
          ? -1
          : getCreationTime(a) > getCreationTime(b)
            ? 1
            : byName(a, b)
    case 'checked': {
      const getLastCheck = (slot: number): string => slots.listing(slot)?.last_checked_at ?? ''
      return (a, b) =>
        getLastCheck(a) < getLastCheck(b) ? 1 : getLastCheck(a) > getLastCheck(b) ? -1 : byName(a, b)
    }
    default:
      return byNumber(createMentionRank(slots, sort))
  }
}

function orderOwnAtollFirst(
  slots: ListingSlots,
  atoll: string,
  compareOthers: SlotComparator,
): SlotComparator {
  const ownAtollScore = (slot: number): number => Number(slots.listing(slot)?.atoll === atoll)
  return (a, b) => ownAtollScore(b) - ownAtollScore(a) || compareOthers(a, b)
}

/** Returns a function for the sort value of "ATMs first" or "Banks first", which it computes once for each listing. */
function createMentionRank(slots: ListingSlots, sort: 'atm_first' | 'bank_first'): (slot: number) => number {
  const knownRanks = new Map<number, number>()
  return (slot) => {
    const listing = slots.listing(slot)
    const rank = knownRanks.get(slot) ?? (listing ? -computeMentionRank(sort, listing) : 0)
    knownRanks.set(slot, rank)
    return rank
  }
}

/** Returns the slots at the positions `from` to `to` - 1 of the order. Does not sort all slots if only few are needed. */
export function selectSlots(slots: number[], order: SlotComparator, from: number, to: number): number[] {
  if (to * 8 > slots.length) {
    slots.sort(order)
    return slots.slice(from, to)
  }
  const bestSlots: number[] = []
  for (const slot of slots) {
    const lastSlot = bestSlots[to - 1]
    if (lastSlot !== undefined && order(slot, lastSlot) >= 0) continue
    let low = 0
    for (let high = bestSlots.length; low < high;) {
      const middle = (low + high) >> 1
      if (order(bestSlots[middle] ?? slot, slot) <= 0) low = middle + 1
      else high = middle
    }
    bestSlots.splice(low, 0, slot)
    if (bestSlots.length > to) bestSlots.pop()
  }
  return bestSlots.slice(from, to)
}

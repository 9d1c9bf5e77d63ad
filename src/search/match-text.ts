import MiniSearch from 'minisearch'
import { categoryOf } from '../domain/listing/categories.ts'
import { fold, wordsOf } from '../domain/search/fold.ts'
import type { Listing } from '../domain/listing/listing.ts'
import { joinIntents, markWays, phoneDigits } from './intents.ts'
import type { ListingSlots } from './listing-slots.ts'
import {
  GROUPS,
  type Intent,
  isAsking,
  joinInitials,
  joinPairs,
  type QueryPart,
  splitPlaces,
  wordForms,
  type WordGroup,
} from './vocabulary.ts'
import type { Closeness, WordIndex } from './word-index.ts'

/** Shorter prefixes such as "ma" fit too many places. */
const PREFIX_FROM_LETTERS = 3
const SCORES: Record<WordGroup['kind'], number> = { atoll: 15, settlement: 15, category: 10 }
/** Factor for a group that was found by a prefix or with a typo. */
const PARTIAL_MATCH = 0.5

/** Added to who goes to a place: larger than the score of any word, so that the name of the atoll does not hide it. */
const END_SCORE = 10_000
/** Factor for a listing that is known by another word than the typed one. */
const KNOWN_MATCH = 0.5

interface GroupHits {
  slots: Iterable<number>
  score: number
}

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
    const served = (listing.serves ?? []).map((code) => `to ${code}`)
    for (const group of [listing.atoll, categoryOf(listing.category), ...served]) {
      const slots = this.slots.get(group)
      if (slots) slots.add(slot)
      else this.slots.set(group, new Set([slot]))
    }
  }

  /** The listings that are in a group, and those that go to an atoll (SERVES-1). */
  private members(group: WordGroup, part: QueryPart, words: WordIndex, score: number): GroupHits[] {
    // The listings of a settlement are those that mention it.
    if (group.kind === 'settlement') return [{ slots: words.hits(group.code, 'whole').slots, score }]
    const inside = this.slots.get(group.code) ?? new Set<number>()
    if (group.kind !== 'atoll') return [{ slots: inside, score }]
    const served = this.slots.get(`to ${group.code}`) ?? new Set<number>()
    const others = [...served].filter((slot) => !inside.has(slot))
    return [
      { slots: inside, score },
      { slots: others, score },
      ...(part.isEnd === true ? [{ slots: served, score: END_SCORE }] : []),
    ]
  }

  hits(part: QueryPart, closeness: Closeness, words: WordIndex): GroupHits[] {
    const key = part.words.join('')
    // A wish is a whole word: "bus" is no beginning of "business".
    const isPrefix =
      closeness !== 'whole' && !part.isPlace && !part.intent && key.length >= PREFIX_FROM_LETTERS
    const fuzzy = closeness === 'typo' && !part.isPlace && key.length >= 5 ? 1 : false
    return this.spellings.search(key, { prefix: isPrefix, fuzzy }).flatMap(({ id, match }) => {
      const group = GROUPS[id as number]
      if (!group) return []
      const score = SCORES[group.kind] * (Object.hasOwn(match, key) ? 1 : PARTIAL_MATCH)
      return this.members(group, part, words, score)
    })
  }
}

export interface Sources {
  slots: ListingSlots
  words: WordIndex
  groups: ListingGroups
}

export interface TextMatches {
  /** Score of each match, by its slot. */
  scores: Map<number, number>
  /** True when no listing has all the words, so these have only some of them. */
  isLoose: boolean
  /** The typed text with places in their official spelling, as it is and without words of asking, to compare names with. */
  phrases: readonly string[]
  /** True when the text names a wish, so that a name that only begins with its letters means less: "bread", "Breadfruit". */
  isWish: boolean
}

/** With fewer hits than one page, looser matches are added. */
const ENOUGH_HITS = 12
const MAX_PARTS = 10
/** Words of asking leave room for more words than parts. */
const MAX_WORDS = 2 * MAX_PARTS
const MAX_WORD_LENGTH = 40
/** Score of a listing that only contains the text somewhere. */
const CONTAINS_SCORE = 1

function addTo(scores: Map<number, number>, slot: number, score: number): void {
  scores.set(slot, (scores.get(slot) ?? 0) + score)
}

/** Listings that have a part, with their scores; only those of `within` if given. */
function partScores(
  sources: Sources,
  part: QueryPart,
  closeness: Closeness,
  within: Map<number, number> | null,
): Map<number, number> {
  let scores: Map<number, number> | null = null
  for (const word of part.words) {
    const next = new Map<number, number>()
    for (const form of part.isPlace ? [word] : wordForms(word)) {
      const found = sources.words.hits(form, form.length < 2 ? 'whole' : closeness, scores ?? within)
      for (const [at, slot] of found.slots.entries()) {
        const score = Math.max(found.scores[at] ?? 0, next.get(slot) ?? 0)
        if (scores === null ? (within?.has(slot) ?? true) : scores.has(slot)) next.set(slot, score)
      }
    }
    scores = next
  }
  const all = scores ?? new Map<number, number>()
  if (part.intent) addKnown(sources, part.intent, within, all)
  for (const { slots, score } of sources.groups.hits(part, closeness, sources.words)) {
    for (const slot of slots) if (within?.has(slot) ?? true) addTo(all, slot, score)
  }
  return all
}

/** Adds the listings that are known by other words to offer what is wanted (SEARCH-20). */
function addKnown(
  { slots, words }: Sources,
  { known, category }: Intent,
  within: Map<number, number> | null,
  scores: Map<number, number>,
): void {
  for (const form of known.flatMap(wordForms)) {
    const found = words.hits(form, 'whole', within)
    for (const [at, slot] of found.slots.entries()) {
      const listing = slots.listing(slot)
      if (listing === null || (category !== null && categoryOf(listing.category) !== category)) continue
      const score = (found.scores[at] ?? 0) * KNOWN_MATCH
      if (within?.has(slot) ?? true) scores.set(slot, Math.max(score, scores.get(slot) ?? 0))
    }
  }
}

function rarity({ words, isPlace }: QueryPart): number {
  return isPlace ? 0 : (words[0]?.length ?? 0)
}

/** Sorts long words first, because they leave few listings for the other words, and places last: half the listings are in one. */
function rareFirst(parts: readonly QueryPart[]): QueryPart[] {
  const ordered = [...parts]
  ordered.sort((a, b) => rarity(b) - rarity(a))
  return ordered
}

/** Listings that have every part. */
function matchAll(sources: Sources, parts: readonly QueryPart[], closeness: Closeness): Map<number, number> {
  let matches: Map<number, number> | null = null
  for (const part of rareFirst(parts)) {
    const found = partScores(sources, part, closeness, matches)
    for (const [slot, score] of found) found.set(slot, score + (matches?.get(slot) ?? 0))
    matches = found
  }
  return matches ?? new Map<number, number>()
}

/** Listings that have any part; one more part counts more than any score. */
function matchAny(sources: Sources, parts: readonly QueryPart[]): Map<number, number> {
  const matches = new Map<number, number>()
  for (const part of parts) {
    if (parts.length > 1 && part.words.every((word) => word.length < 3)) continue
    // What is wanted counts more than where.
    const own = part.isPlace ? 1_000 : 1_500
    for (const [slot, score] of partScores(sources, { ...part, isEnd: false }, 'typo', null))
      addTo(matches, slot, score + own)
  }
  return matches
}

/** Searches characters that folding drops, such as a single apostrophe, in the unfolded texts. */
function matchRaw({ slots }: Sources, typed: string): Map<number, number> {
  const needle = typed.toLowerCase()
  const matches = new Map<number, number>()
  for (const slot of slots.all()) {
    const listing = slots.listing(slot)
    const texts = [listing?.name, listing?.description, listing?.description_mh, listing?.address_details]
    if (texts.some((text) => text?.toLowerCase().includes(needle))) matches.set(slot, CONTAINS_SCORE)
  }
  return matches
}

/** Listings with the digits in one of their numbers, in any spelling (SEARCH-21). */
function matchPhone({ slots }: Sources, digits: string): Map<number, number> {
  const matches = new Map<number, number>()
  for (const slot of slots.all()) {
    const numbers = (slots.listing(slot)?.phone ?? '').split(/[/,;]/).map((one) => one.replace(/\D/g, ''))
    if (numbers.some((number) => number.includes(digits))) matches.set(slot, CONTAINS_SCORE)
  }
  return matches
}

/** Drops words of asking, unless there are no others. */
function withoutAsking(parts: readonly QueryPart[]): QueryPart[] {
  const meant = parts.filter(({ words, isPlace }) => isPlace || !words.every(isAsking))
  return meant.length > 0 ? meant : [...parts]
}

function phraseOf(parts: readonly QueryPart[]): string {
  return parts.flatMap((part) => part.words).join(' ')
}

/** Drops the last letter of "store m": it begins a word that is still being typed. */
function withoutUnfinished(parts: QueryPart[], typed: string): QueryPart[] {
  const last = parts.at(-1)?.words.at(-1) ?? ''
  return parts.length > 1 && last.length === 1 && /\S$/.test(typed) ? parts.slice(0, -1) : parts
}

/**
 * Listings that match a typed text: those with all of its words or prefixes, and those that contain the text as typed.
 * If none contains it and there is less than a page of hits, also words with a typo, names without their spaces and
 * swapped letters. Without any hit, listings with some of the words.
 */
export function matchText(sources: Sources, typed: string, accepts: (slot: number) => boolean): TextMatches {
  const folded = fold(typed).trim()
  if (folded === '')
    return {
      scores: retain(matchRaw(sources, typed.trim()), accepts),
      isLoose: false,
      phrases: [],
      isWish: false,
    }
  const digits = phoneDigits(typed)
  if (digits !== null) {
    const scores = retain(matchPhone(sources, digits), accepts)
    if (scores.size > 0) return { scores, isLoose: false, phrases: [], isWish: false }
  }
  const allWords = wordsOf(folded).map((word) => word.slice(0, MAX_WORD_LENGTH))
  const words = joinInitials(allWords.slice(0, MAX_WORDS))
  const parts = withoutAsking(markWays(joinIntents(splitPlaces(joinPairs(words))))).slice(0, MAX_PARTS)
  const asked = withoutUnfinished(parts, typed)
  const isWish = parts.some(({ intent }) => intent !== undefined)
  const phrase = phraseOf(splitPlaces(words))
  const phrases = [phrase, phraseOf(withoutAsking(splitPlaces(words)))]

  // One or two letters begin so many words that the substring search is enough.
  const isBrief = words.length === 1 && phrase.length <= 2
  const scores = retain(isBrief ? new Map<number, number>() : matchAll(sources, asked, 'prefix'), accepts)
  const literal = sources.slots.contains().slotsWith(folded)
  for (let at = 0; at < literal.length; at += 1) {
    const slot = literal[at] ?? 0
    if (!scores.has(slot) && accepts(slot)) scores.set(slot, CONTAINS_SCORE)
  }
  // A text that occurs literally has no typo.
  if (literal.length === 0 && scores.size < ENOUGH_HITS && words.length > 0) {
    addMissing(scores, retain(matchAll(sources, asked, 'typo'), accepts))
    addMissing(scores, retain(matchSpaceless(sources, allWords.join('')), accepts))
    if (scores.size < ENOUGH_HITS) addMissing(scores, retain(matchAll(sources, asked, 'swapped'), accepts))
  }
  if (scores.size > 0 || parts.length < 2) return { scores, isLoose: false, phrases, isWish }
  return { scores: retain(matchAny(sources, parts), accepts), isLoose: true, phrases, isWish }
}

function matchSpaceless({ slots }: Sources, spaceless: string): Map<number, number> {
  const found = spaceless.length < 2 ? [] : slots.slotsWithSpaceless(spaceless)
  return new Map(found.map((slot) => [slot, CONTAINS_SCORE]))
}

function retain(matches: Map<number, number>, accepts: (slot: number) => boolean): Map<number, number> {
  for (const slot of matches.keys()) if (!accepts(slot)) matches.delete(slot)
  return matches
}

function addMissing(scores: Map<number, number>, more: Map<number, number>): void {
  for (const [slot, score] of more) if (!scores.has(slot)) scores.set(slot, score)
}

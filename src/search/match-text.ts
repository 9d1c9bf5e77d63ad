import { fold, wordsOf } from '../domain/fold.ts'
import type { ListingGroups } from './listing-groups.ts'
import type { ListingSlots } from './listing-slots.ts'
import { splitPlaces } from './places.ts'
import type { Part } from './places.ts'
import type { Closeness, WordIndex } from './word-index.ts'

export interface Sources {
  slots: ListingSlots
  words: WordIndex
  groups: ListingGroups
}

export interface TextMatches {
  /** Score by slot. */
  scores: Map<number, number>
  /** Only some of the words were found together. */
  isLoose: boolean
  /** What was typed, places in their official spelling: what names are compared with. */
  phrase: string
}

/** With fewer hits than a page, looser readings are tried too. */
const ENOUGH = 12
const MOST_PARTS = 10
const LONGEST_WORD = 40
/** A listing that only contains the text somewhere. */
const CONTAINS_SCORE = 1

function addTo(scores: Map<number, number>, slot: number, score: number): void {
  scores.set(slot, (scores.get(slot) ?? 0) + score)
}

/** Listings that have a part, with their scores; of `within` if that is given. */
function partScores(
  sources: Sources,
  part: Part,
  closeness: Closeness,
  within: Map<number, number> | null,
): Map<number, number> {
  let scores: Map<number, number> | null = null
  for (const word of part.words) {
    const found = sources.words.hits(word, word.length < 2 ? 'whole' : closeness, scores ?? within)
    const next = new Map<number, number>()
    for (const [at, slot] of found.slots.entries()) {
      const score = found.scores[at] ?? 0
      if (scores === null ? (within?.has(slot) ?? true) : scores.has(slot)) next.set(slot, score)
    }
    scores = next
  }
  const all = scores ?? new Map<number, number>()
  for (const { slots, score } of sources.groups.hits(part, closeness, sources.words)) {
    for (const slot of slots) if (within?.has(slot) ?? true) addTo(all, slot, score)
  }
  return all
}

function rarity({ words, isPlace }: Part): number {
  return isPlace ? 0 : (words[0]?.length ?? 0)
}

/** Long words first: what they leave is all that the others look at. Places last: half the listings are in one. */
function rareFirst(parts: readonly Part[]): Part[] {
  const ordered = [...parts]
  ordered.sort((a, b) => rarity(b) - rarity(a))
  return ordered
}

/** Listings that have every part. */
function matchAll(sources: Sources, parts: readonly Part[], closeness: Closeness): Map<number, number> {
  let matches: Map<number, number> | null = null
  for (const part of rareFirst(parts)) {
    const found = partScores(sources, part, closeness, matches)
    for (const [slot, score] of found) found.set(slot, score + (matches?.get(slot) ?? 0))
    matches = found
  }
  return matches ?? new Map<number, number>()
}

/** Listings that have any part; each further part counts more than any score. */
function matchAny(sources: Sources, parts: readonly Part[]): Map<number, number> {
  const matches = new Map<number, number>()
  for (const part of parts) {
    if (parts.length > 1 && part.words.every((word) => word.length < 3)) continue
    for (const [slot, score] of partScores(sources, part, 'typo', null)) addTo(matches, slot, score + 1_000)
  }
  return matches
}

/** Signs that folding drops, such as a lone apostrophe, are looked for as they are. */
function matchRaw({ slots }: Sources, typed: string): Map<number, number> {
  const needle = typed.toLowerCase()
  const matches = new Map<number, number>()
  for (const slot of slots.all()) {
    const listing = slots.listing(slot)
    const texts = [listing?.name, listing?.description, listing?.address_details]
    if (texts.some((text) => text?.toLowerCase().includes(needle))) matches.set(slot, CONTAINS_SCORE)
  }
  return matches
}

/** The last letter of "store m" is the beginning of a word still to come, and asks for nothing yet. */
function withoutBeginning(parts: Part[], typed: string): Part[] {
  const last = parts.at(-1)?.words.at(-1) ?? ''
  return parts.length > 1 && last.length === 1 && /\S$/.test(typed) ? parts.slice(0, -1) : parts
}

/**
 * Listings that match a typed text: all of its words (prefixes count) and whatever contains it as written; where
 * nothing does, and with less than a page of hits, also words with a typo, names written as one word, letters changed over; with none, any of the words.
 */
export function matchText(sources: Sources, typed: string, accepts: (slot: number) => boolean): TextMatches {
  const folded = fold(typed).trim()
  if (folded === '')
    return { scores: keep(matchRaw(sources, typed.trim()), accepts), isLoose: false, phrase: '' }
  const words = wordsOf(folded).map((word) => word.slice(0, LONGEST_WORD))
  const parts = splitPlaces(words.slice(0, MOST_PARTS))
  const asked = withoutBeginning(parts, typed)
  const phrase = parts.flatMap((part) => part.words).join(' ')

  // One or two letters begin so many words that containing them says as much.
  const isBrief = words.length === 1 && phrase.length <= 2
  const scores = keep(isBrief ? new Map<number, number>() : matchAll(sources, asked, 'prefix'), accepts)
  const literal = sources.slots.contains().slotsWith(folded)
  for (const slot of literal) if (!scores.has(slot) && accepts(slot)) scores.set(slot, CONTAINS_SCORE)
  // What stands somewhere as it is typed has no slip in it.
  if (literal.length === 0 && scores.size < ENOUGH && words.length > 0) {
    addMissing(scores, keep(matchAll(sources, asked, 'typo'), accepts))
    addMissing(scores, keep(matchSqueezed(sources, words.join('')), accepts))
    if (scores.size === 0) addMissing(scores, keep(matchAll(sources, asked, 'swapped'), accepts))
  }
  if (scores.size > 0 || parts.length < 2) return { scores, isLoose: false, phrase }
  return { scores: keep(matchAny(sources, parts), accepts), isLoose: true, phrase }
}

function matchSqueezed({ slots }: Sources, squeezed: string): Map<number, number> {
  const found = squeezed.length < 2 ? [] : slots.slotsWithSqueezed(squeezed)
  return new Map(found.map((slot) => [slot, CONTAINS_SCORE]))
}

function keep(matches: Map<number, number>, accepts: (slot: number) => boolean): Map<number, number> {
  for (const slot of matches.keys()) if (!accepts(slot)) matches.delete(slot)
  return matches
}

function addMissing(scores: Map<number, number>, more: Map<number, number>): void {
  for (const [slot, score] of more) if (!scores.has(slot)) scores.set(slot, score)
}

import { toCategory } from '../domain/listing/categories.ts'
import type { ListingSlots } from './listing-slots.ts'
import { type Intent, type QueryPart, wordForms } from './vocabulary.ts'
import type { Closeness, WordIndex } from './word-index.ts'
import type { ListingGroups } from './listing-groups.ts'

/** Factor for the score of a listing that does not have the typed word, but another word of the same intent. */
const RELATED_WORD_FACTOR = 0.5

export interface SearchSources {
  slots: ListingSlots
  words: WordIndex
  groups: ListingGroups
}

function addScore(scores: Map<number, number>, slot: number, score: number): void {
  scores.set(slot, (scores.get(slot) ?? 0) + score)
}

/** Whether a listing has the category of an intent. If the intent has none, every listing has it. */
function hasCategory({ slots }: SearchSources, slot: number, { category }: Intent): boolean {
  const listing = slots.listing(slot)
  return listing !== null && (category === null || toCategory(listing.category) === category)
}

/** Scores the listings that match a part of the query; only listings in `within`, unless it is null. */
function scorePart(
  sources: SearchSources,
  part: QueryPart,
  closeness: Closeness,
  within: Map<number, number> | null,
): Map<number, number> {
  const { intent } = part
  // A word of an intent is correctly spelled. A similar word in another category is another word: "lights" for "flights".
  const near = intent && closeness !== 'whole' ? 'prefix' : closeness
  let scores: Map<number, number> | null = null
  for (const word of part.words) {
    const next = new Map<number, number>()
    const among: Map<number, number> | null = scores ?? within
    for (const form of part.isPlace ? [word] : wordForms(word)) {
      for (const level of new Set([near, closeness])) {
        const found = sources.words.hits(form, form.length < 2 ? 'whole' : level, among)
        for (const [at, slot] of found.slots.entries()) {
          if (intent && level !== near && !hasCategory(sources, slot, intent)) continue
          const score = Math.max(found.scores[at] ?? 0, next.get(slot) ?? 0)
          if (among?.has(slot) ?? true) next.set(slot, score)
        }
      }
    }
    scores = next
  }
  const all = scores ?? new Map<number, number>()
  if (intent) addRelatedWordMatches(sources, intent, within, all)
  for (const { slots, score } of sources.groups.hits(part, near, sources.words)) {
    for (const slot of slots) if (within?.has(slot) ?? true) addScore(all, slot, score)
  }
  return all
}

/** Adds the listings that have other words of the same intent (SEARCH-20). */
function addRelatedWordMatches(
  sources: SearchSources,
  intent: Intent,
  within: Map<number, number> | null,
  scores: Map<number, number>,
): void {
  for (const form of intent.relatedWords.flatMap(wordForms)) {
    const found = sources.words.hits(form, 'whole', within)
    for (const [at, slot] of found.slots.entries()) {
      if (!hasCategory(sources, slot, intent)) continue
      const score = (found.scores[at] ?? 0) * RELATED_WORD_FACTOR
      if (within?.has(slot) ?? true) scores.set(slot, Math.max(score, scores.get(slot) ?? 0))
    }
  }
}

function estimateRarity({ words, isPlace }: QueryPart): number {
  return isPlace ? 0 : (words[0]?.length ?? 0)
}

/** Sorts long words first, because few listings have them, and places last, because a place may have half of all listings. */
function sortRareFirst(parts: readonly QueryPart[]): QueryPart[] {
  const ordered = [...parts]
  ordered.sort((a, b) => estimateRarity(b) - estimateRarity(a))
  return ordered
}

/** Returns the scores of the listings that match all parts of the query. */
export function matchAll(
  sources: SearchSources,
  parts: readonly QueryPart[],
  closeness: Closeness,
): Map<number, number> {
  let matches: Map<number, number> | null = null
  for (const part of sortRareFirst(parts)) {
    const found = scorePart(sources, part, closeness, matches)
    for (const [slot, score] of found) found.set(slot, score + (matches?.get(slot) ?? 0))
    matches = found
  }
  return matches ?? new Map<number, number>()
}

/** Returns the scores of the listings that match any part. Matching one more part counts more than a better match of a part. */
export function matchAny(sources: SearchSources, parts: readonly QueryPart[]): Map<number, number> {
  const matches = new Map<number, number>()
  for (const part of parts) {
    if (parts.length > 1 && part.words.every((word) => word.length < 3)) continue
    // Matching what is searched for is worth more than matching the place where it is searched for.
    const pointsOfPart = part.isPlace ? 1_000 : 1_500
    for (const [slot, score] of scorePart(sources, { ...part, isDestination: false }, 'typo', null))
      addScore(matches, slot, score + pointsOfPart)
  }
  return matches
}

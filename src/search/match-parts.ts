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
  queryPart: QueryPart,
  closeness: Closeness,
  within: Map<number, number> | null,
): Map<number, number> {
  const { intent } = queryPart
  // A word of an intent is correctly spelled. A similar word in another category is another word: "lights" for "flights".
  const partCloseness = intent && closeness !== 'whole' ? 'prefix' : closeness
  let scores: Map<number, number> | null = null
  for (const word of queryPart.words) {
    const nextScores = new Map<number, number>()
    const searchedSlots: Map<number, number> | null = scores ?? within
    for (const wordForm of queryPart.isPlace ? [word] : wordForms(word)) {
      for (const formCloseness of new Set([partCloseness, closeness])) {
        const wordHits = sources.words.findHits(
          wordForm,
          wordForm.length < 2 ? 'whole' : formCloseness,
          searchedSlots,
        )
        for (const [index, slot] of wordHits.slots.entries()) {
          if (intent && formCloseness !== partCloseness && !hasCategory(sources, slot, intent)) continue
          const score = Math.max(wordHits.scores[index] ?? 0, nextScores.get(slot) ?? 0)
          if (searchedSlots?.has(slot) ?? true) nextScores.set(slot, score)
        }
      }
    }
    scores = nextScores
  }
  const allScores = scores ?? new Map<number, number>()
  if (intent) addRelatedWordMatches(sources, intent, within, allScores)
  for (const { slots, score } of sources.groups.findHits(queryPart, partCloseness, sources.words)) {
    for (const slot of slots) if (within?.has(slot) ?? true) addScore(allScores, slot, score)
  }
  return allScores
}

/** Adds the listings that have other words of the same intent (SEARCH-20). */
function addRelatedWordMatches(
  sources: SearchSources,
  intent: Intent,
  within: Map<number, number> | null,
  scores: Map<number, number>,
): void {
  for (const form of intent.relatedWords.flatMap(wordForms)) {
    const wordHits = sources.words.findHits(form, 'whole', within)
    for (const [index, slot] of wordHits.slots.entries()) {
      if (!hasCategory(sources, slot, intent)) continue
      const score = (wordHits.scores[index] ?? 0) * RELATED_WORD_FACTOR
      if (within?.has(slot) ?? true) scores.set(slot, Math.max(score, scores.get(slot) ?? 0))
    }
  }
}

function estimateRarity({ words, isPlace }: QueryPart): number {
  return isPlace ? 0 : (words[0]?.length ?? 0)
}

/** Sorts long words first, because few listings have them, and places last, because a place may have half of all listings. */
function sortRareFirst(queryParts: readonly QueryPart[]): QueryPart[] {
  const orderedParts = [...queryParts]
  orderedParts.sort((a, b) => estimateRarity(b) - estimateRarity(a))
  return orderedParts
}

/** Returns the scores of the listings that match all parts of the query. */
export function matchAll(
  sources: SearchSources,
  queryParts: readonly QueryPart[],
  closeness: Closeness,
): Map<number, number> {
  let matches: Map<number, number> | null = null
  for (const queryPart of sortRareFirst(queryParts)) {
    const scoresOfPart = scorePart(sources, queryPart, closeness, matches)
    for (const [slot, score] of scoresOfPart) scoresOfPart.set(slot, score + (matches?.get(slot) ?? 0))
    matches = scoresOfPart
  }
  return matches ?? new Map<number, number>()
}

/** Returns the scores of the listings that match any part. Matching one more part counts more than a better match of a part. */
export function matchAny(sources: SearchSources, queryParts: readonly QueryPart[]): Map<number, number> {
  const matches = new Map<number, number>()
  for (const queryPart of queryParts) {
    if (queryParts.length > 1 && queryPart.words.every((word) => word.length < 3)) continue
    // A match of what a person looks for counts more than a match of the place where the person looks for that.
    const pointsOfPart = queryPart.isPlace ? 1_000 : 1_500
    for (const [slot, score] of scorePart(sources, { ...queryPart, isDestination: false }, 'typo', null))
      addScore(matches, slot, score + pointsOfPart)
  }
  return matches
}

import { ATOLLS, placeSpellings, SETTLEMENTS } from '../domain/atolls.ts'
import { CATEGORY_INFO } from '../domain/categories.ts'
import { foldedKey, foldedWords } from '../domain/fold.ts'
import { CATEGORIES } from '../domain/listing.ts'

/*
 * Places and categories are found by any of their spellings. Every spelling is replaced by the official one, in
 * listings and in the typed text, so that all spellings give the same result.
 */

/** Longest spelling in words: "aelonin ae", "roi namur", "delap uliga djarrit". */
const MAX_WORDS = 3

const officialBySpelling = new Map<string, readonly string[]>()
/** First words of all spellings: most words of a text are not among them and need no further check. */
const firstWords = new Set<string>()
for (const [name = '', ...aliases] of placeSpellings()) {
  const official = foldedWords(name)
  for (const spelling of [name, ...aliases]) {
    const key = foldedKey(spelling)
    officialBySpelling.set(key, official)
    firstWords.add(key).add(foldedWords(spelling)[0] ?? key)
  }
}

/** Part of a text: the official words of a place, or one word that is no place. */
export interface QueryPart {
  words: readonly string[]
  isPlace: boolean
}

function placeAt(
  words: readonly string[],
  at: number,
): { official: readonly string[]; length: number } | null {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length -= 1) {
    const official = officialBySpelling.get(words.slice(at, at + length).join(''))
    if (official) return { official, length }
  }
  return null
}

/** Splits words where a run of them spells a place. */
export function splitPlaces(words: readonly string[]): QueryPart[] {
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const place = firstWords.has(word) ? placeAt(words, at) : null
    parts.push({ words: place?.official ?? [word], isPlace: place !== null })
    if (place) at += place.length - 1
  }
  return parts
}

/** Replaces every place by its official spelling. */
export function withPlaceNames(words: readonly string[]): readonly string[] {
  return words.some((word) => firstWords.has(word)) ? splitPlaces(words).flatMap((part) => part.words) : words
}

/** The official words of the places that the words name. */
export function officialWords(words: readonly string[]): string[] {
  const found: string[] = []
  for (const [at, word] of words.entries()) {
    if (firstWords.has(word)) found.push(...(placeAt(words, at)?.official ?? []))
  }
  return found
}

/** A set of listings that a word may mean: an atoll, a settlement or a category. */
export interface WordGroup {
  kind: 'atoll' | 'settlement' | 'category'
  /** Atoll code, official word of the settlement, or category. */
  code: string
  /** Spellings a search may use, folded to one word each. */
  keys: string[]
}

const CATEGORY_WORDS: Record<(typeof CATEGORIES)[number], string> = {
  business: 'shop shops store stores',
  accommodation: 'hotel hotels motel motels inn inns hostel hostels guesthouse guesthouses lodge lodging',
  transportation: 'transport travel',
  government: 'office offices services',
  banking: 'bank banks atm atms banking cash cashmachine cashmachines',
}

/** Words of the labels that do not describe the category. */
const EMPTY_WORDS = new Set(['and', 'services'])

export const GROUPS: readonly WordGroup[] = [
  ...ATOLLS.map(({ code, name, aliases }): WordGroup => ({
    kind: 'atoll',
    code,
    keys: [name, ...aliases].map(foldedKey),
  })),
  ...SETTLEMENTS.map(({ name, aliases }): WordGroup => ({
    kind: 'settlement',
    code: foldedKey(name),
    keys: aliases.map(foldedKey),
  })),
  ...CATEGORIES.map((category): WordGroup => {
    const { label, title, singular } = CATEGORY_INFO[category]
    const words = foldedWords([label, title, singular, CATEGORY_WORDS[category]].join(' '))
    return {
      kind: 'category',
      code: category,
      keys: [...new Set(words)].filter((word) => !EMPTY_WORDS.has(word)),
    }
  }),
]

import { listPlaceSpellings, SETTLEMENTS } from '../domain/atolls/atoll-spellings.ts'
import { ATOLLS } from '../domain/atolls/atolls.ts'
import { CATEGORY_INFO } from '../domain/listing/categories.ts'
import { foldToKey, foldWords } from '../domain/search/fold.ts'
import { CATEGORIES, type Category } from '../domain/listing/listing.ts'

/* Words that people type differently from the texts of listings: question words, plurals, initials and synonyms. */

/** Words of a question ("where can I find a hotel in Majuro"), which a listing need not contain to be found (SEARCH-17). */
const QUESTION_WORDS = new Set(
  (
    'a an the in on at to of for near nearby by around me my i we is are there where what which who can could do does ' +
    'find get want need looking look how some any please with and from go going place places cheap good best nice local ' +
    'nearest closest somewhere someplace buy open now today or all list hours hour when whats anything number address contact'
  ).split(' '),
)

export function isQuestionWord(word: string): boolean {
  return QUESTION_WORDS.has(word)
}

const MAX_INITIALS = 6

/** Joins single letters that follow each other, so that "k. k. store" and "kk store" are the same words (SEARCH-18). */
export function joinInitials(words: readonly string[]): readonly string[] {
  if (!words.some((word, index) => word.length === 1 && words[index + 1]?.length === 1)) return words
  const joinedWords: string[] = []
  let isAfterInitial = false
  for (const word of words) {
    const lastWord = joinedWords.at(-1)
    if (word.length === 1 && isAfterInitial && lastWord !== undefined && lastWord.length < MAX_INITIALS)
      joinedWords[joinedWords.length - 1] = lastWord + word
    else joinedWords.push(word)
    isAfterInitial = word.length === 1
  }
  return joinedWords
}

/** Compounds that are also written as one word, such as "guest house": the possible second words by the first word. */
const WORD_PAIRS: Readonly<Record<string, readonly string[]>> = {
  guest: ['house', 'houses'],
  cash: ['machine', 'machines'],
}

export function joinPairs(words: readonly string[]): readonly string[] {
  if (!words.some((word) => Object.hasOwn(WORD_PAIRS, word))) return words
  const joinedWords: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', nextWord = ''] = words.slice(index, index + 2)
    const isPair = Object.hasOwn(WORD_PAIRS, word) && (WORD_PAIRS[word] ?? []).includes(nextWord)
    joinedWords.push(isPair ? word + nextWord : word)
    if (isPair) index += 1
  }
  return joinedWords
}

const SHORTEST_PLURAL = 4

/** Returns the word and its other form, if it has one: "stores" and "store", "libraries" and "library" (SEARCH-18). */
export function wordForms(word: string): readonly string[] {
  if (word.length < SHORTEST_PLURAL) return [word]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  if (/[^aeiou]ies$/.test(word)) return [word, `${word.slice(0, -3)}y`]
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return [word, word.slice(0, -2)]
  return /[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}

/*
 * Places can be found by any of their spellings, because each spelling is replaced by the official one, both in
 * listings and in the typed text. Groups of listings, such as categories, have several keys.
 */

/** Number of words in the longest spelling of a place: "aelonin ae", "roi namur", "delap uliga djarrit". */
const MAX_PLACE_WORDS = 3

const officialBySpelling = new Map<string, readonly string[]>()
/** First words of all spellings. Most words of a text are not among them, and then need no further check. */
const firstPlaceWords = new Set<string>()
for (const [officialName = '', ...aliases] of listPlaceSpellings()) {
  const officialWord = foldWords(officialName)
  for (const spelling of [officialName, ...aliases]) {
    const key = foldToKey(spelling)
    officialBySpelling.set(key, officialWord)
    firstPlaceWords.add(key).add(foldWords(spelling)[0] ?? key)
  }
}

/** What a person wants to find, such as a ferry (SEARCH-20). */
export interface Intent {
  /** Words in listings that offer what the person wants to find. */
  relatedWords: readonly string[]
  /** The only category in which these words are looked for; null for all categories. */
  category: Category | null
}

/** A part of a text: a place in its official spelling, the words of an intent, or one other word. */
export interface QueryPart {
  words: readonly string[]
  isPlace: boolean
  /** Present if the words have an intent (SEARCH-20). */
  intent?: Intent
  /** True for a place after 'to': listings that go there are ranked above listings that are there. */
  isDestination?: boolean
}

function findPlaceAt(
  words: readonly string[],
  index: number,
): { official: readonly string[]; length: number } | null {
  for (let length = Math.min(MAX_PLACE_WORDS, words.length - index); length > 0; length -= 1) {
    const official = officialBySpelling.get(words.slice(index, index + length).join(''))
    if (official) return { official, length }
  }
  return null
}

/** Converts words to parts of a query: words that together spell a place become one part, each other word is a part. */
export function splitPlaces(words: readonly string[]): QueryPart[] {
  const queryParts: QueryPart[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const place = firstPlaceWords.has(word) ? findPlaceAt(words, index) : null
    queryParts.push({ words: place?.official ?? [word], isPlace: place !== null })
    if (place) index += place.length - 1
  }
  return queryParts
}

/** Replaces every place by its official spelling. */
export function replacePlaceNames(words: readonly string[]): readonly string[] {
  return words.some((word) => firstPlaceWords.has(word))
    ? splitPlaces(words).flatMap((queryPart) => queryPart.words)
    : words
}

/** Returns the words of the official spellings of the places that occur in the text. */
export function findOfficialWords(words: readonly string[]): string[] {
  const foundWords: string[] = []
  for (const [index, word] of words.entries()) {
    if (firstPlaceWords.has(word)) foundWords.push(...(findPlaceAt(words, index)?.official ?? []))
  }
  return foundWords
}

/** A set of listings that a word may mean: an atoll, a settlement or a category. */
export interface WordGroup {
  kind: 'atoll' | 'settlement' | 'category'
  /** Atoll code, official word of the settlement, or category. */
  code: string
  /** The spellings by which a search finds the group, each folded to one word. */
  keys: string[]
}

const CATEGORY_WORDS: Record<(typeof CATEGORIES)[number], string> = {
  business: 'shop shops store stores',
  accommodation:
    'hotel hotels motel motels inn inns hostel hostels guesthouse guesthouses lodge lodging stay staying sleep bed beds room rooms resort bungalow',
  transportation: 'transport travel',
  government: 'office offices services',
  banking: 'bank banks atm atms banking cash cashmachine cashmachines',
}

/** Words in the labels of categories that do not describe the category. */
const NON_DESCRIPTIVE_WORDS = new Set(['and', 'services'])

export const WORD_GROUPS: readonly WordGroup[] = [
  ...ATOLLS.map(({ code, name, aliases }): WordGroup => ({
    kind: 'atoll',
    code,
    keys: [name, ...aliases].map(foldToKey),
  })),
  ...SETTLEMENTS.map(({ name, aliases }): WordGroup => ({
    kind: 'settlement',
    code: foldToKey(name),
    keys: aliases.map(foldToKey),
  })),
  ...CATEGORIES.map((category): WordGroup => {
    const { label, title, singular } = CATEGORY_INFO[category]
    const words = foldWords([label, title, singular, CATEGORY_WORDS[category]].join(' '))
    return {
      kind: 'category',
      code: category,
      keys: [...new Set(words)].filter((word) => !NON_DESCRIPTIVE_WORDS.has(word)),
    }
  }),
]

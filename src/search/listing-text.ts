import { fold, joinedCompounds, wordsOf } from '../domain/fold.ts'
import type { Listing } from '../domain/listing.ts'
import { officialWords, withPlaceNames } from './places.ts'

/* What people type is not what listings say: words of asking, plurals, dotted initials, several words for one thing. */

/** Words of asking ("where can I find a hotel in Majuro"), which no listing needs to contain (SEARCH-17). */
const QUESTION_WORDS = new Set(
  (
    'a an the in on at to of for near nearby by around me my i we is are there where what which who can could do does ' +
    'find get want need looking look how some any please with and'
  ).split(' '),
)

export function isAsking(word: string): boolean {
  return QUESTION_WORDS.has(word)
}

const MAX_INITIALS = 6

/** Joins runs of single letters, so that "k. k. store" and "kk store" are the same words (SEARCH-18). */
export function joinInitials(words: readonly string[]): readonly string[] {
  if (!words.some((word, at) => word.length === 1 && words[at + 1]?.length === 1)) return words
  const joined: string[] = []
  let isRun = false
  for (const word of words) {
    const last = joined.at(-1)
    if (word.length === 1 && isRun && last !== undefined && last.length < MAX_INITIALS)
      joined[joined.length - 1] = last + word
    else joined.push(word)
    isRun = word.length === 1
  }
  return joined
}

/** Two words that mean one thing, by their first word: "guest house" is a "guesthouse". */
const WORD_PAIRS: Readonly<Record<string, readonly string[]>> = {
  guest: ['house', 'houses'],
  cash: ['machine', 'machines'],
}

export function joinPairs(words: readonly string[]): readonly string[] {
  if (!words.some((word) => Object.hasOwn(WORD_PAIRS, word))) return words
  const joined: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2)
    const isPair = Object.hasOwn(WORD_PAIRS, word) && (WORD_PAIRS[word] ?? []).includes(next)
    joined.push(isPair ? word + next : word)
    if (isPair) at += 1
  }
  return joined
}

const SHORTEST_PLURAL = 4

/** The word and the other form of it: "stores" and "store", "libraries" and "library" (SEARCH-18). */
export function wordForms(word: string): readonly string[] {
  if (word.length < SHORTEST_PLURAL) return [word]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  if (/[^aeiou]ies$/.test(word)) return [word, `${word.slice(0, -3)}y`]
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return [word, word.slice(0, -2)]
  return /[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}

/** The texts of a listing as the search needs them, folded once. */
export interface ListingText {
  /** The words of the name, with places in their official spelling: "djarrit take out". */
  name: string
  /** The words of the other names, in the same form. */
  alias: string
  /** The words of the name with a bar before each instead of spaces: "|k|k|store". */
  spaceless: string
  /** Folded name, other names, address and description, each after a line break. */
  contains: string
}

/** The words of a listing for the word index, by field. */
export interface ListingWords {
  name: string
  alias: string
  text: string
}

const SEPARATOR = '\n'

/** The text, followed by the words of another reading (official place names, joined compounds) that it lacks. */
function withReading(text: string, reading: readonly string[]): string {
  const added = reading.filter((word) => !` ${text} `.includes(` ${word} `))
  return added.length > 0 ? `${text} ${added.join(' ')}` : text
}

export function toListingText(listing: Listing): ListingText {
  const name = fold(listing.name)
  const aliases = (listing.alt_names ?? []).map(fold)
  const fields = [name, ...aliases, fold(listing.address_details), fold(listing.description)]
  const nameWords = wordsOf(name)
  return {
    name: withPlaceNames(joinInitials(nameWords)).join(' '),
    alias: withPlaceNames(aliases.flatMap((alias) => joinInitials(wordsOf(alias)))).join(' '),
    spaceless: nameWords.map((word) => `|${word}`).join(''),
    contains: SEPARATOR + fields.join(SEPARATOR) + SEPARATOR,
  }
}

export function toListingWords(listing: Listing, text: ListingText): ListingWords {
  const [name = '', ...others] = text.contains.slice(1, -1).split(SEPARATOR)
  const nameWords = wordsOf(name).join(' ')
  const aliasWords = others.slice(0, -2).flatMap(wordsOf)
  const bodyWords = wordsOf(others.slice(-2).join(SEPARATOR))
  const compounds = [listing.address_details, listing.description].flatMap(joinedCompounds)
  return {
    name: withReading(nameWords, [
      ...officialWords(nameWords.split(' ')),
      ...joinedCompounds(listing.name),
      ...joinInitials(nameWords.split(' ')),
    ]),
    alias: withReading(aliasWords.join(' '), [...officialWords(aliasWords), ...joinInitials(aliasWords)]),
    text: withReading(bodyWords.join(' '), [...officialWords(bodyWords), ...compounds]),
  }
}

/** Whether a name contains `spaceless` from the start of a word: "|k|k|store" contains "kks". */
export function hasSpaceless(name: string, spaceless: string): boolean {
  for (let at = name.indexOf('|'); at !== -1; at = name.indexOf('|', at + 1)) {
    if (name.slice(at).replaceAll('|', '').startsWith(spaceless)) return true
  }
  return false
}

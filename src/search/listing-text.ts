import { fold, joinedCompounds, wordsOf } from '../domain/fold.ts'
import type { Listing } from '../domain/listing.ts'
import { officialWords, withPlaceNames } from './places.ts'
import { joinInitials } from './typed-words.ts'

/** The texts of a listing as the search needs them, folded once. */
export interface ListingText {
  /** The words of the name, with places in their official spelling: "djarrit take out". */
  name: string
  /** The same for the other names. */
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

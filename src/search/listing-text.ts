import { fold, joinedCompounds, wordsOf } from '../domain/fold.ts'
import type { Listing } from '../domain/listing.ts'
import { officialWords, withPlaceNames } from './places.ts'

/** What the search keeps of a listing's texts, folded once. */
export interface ListingText {
  /** Words of the name with places in their official spelling: "djarrit take out". */
  name: string
  /** The same for the other names; for the name as written see `contains`. */
  alias: string
  /** The name's own words without spaces between them, with a bar before each: "|k|k|store". */
  squeezed: string
  /** Folded name, other names, address and description, each behind a line break. */
  contains: string
}

/** The words of a listing for the word index, by field. */
export interface ListingWords {
  name: string
  alias: string
  text: string
}

const SEPARATOR = '\n'

/** The words as a text, and those of another reading (places in their official spelling, compounds as one) not in it. */
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
    name: withPlaceNames(nameWords).join(' '),
    alias: withPlaceNames(aliases.flatMap(wordsOf)).join(' '),
    squeezed: nameWords.map((word) => `|${word}`).join(''),
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
    name: withReading(nameWords, [...officialWords(nameWords.split(' ')), ...joinedCompounds(listing.name)]),
    alias: withReading(aliasWords.join(' '), officialWords(aliasWords)),
    text: withReading(bodyWords.join(' '), [...officialWords(bodyWords), ...compounds]),
  }
}

/** Whether a squeezed name has `squeezed` from the start of a word on: "|k|k|store" has "kks". */
export function hasSqueezed(name: string, squeezed: string): boolean {
  for (let at = name.indexOf('|'); at !== -1; at = name.indexOf('|', at + 1)) {
    if (name.slice(at).replaceAll('|', '').startsWith(squeezed)) return true
  }
  return false
}

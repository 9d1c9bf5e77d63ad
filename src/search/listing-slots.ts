import { fold, joinCompounds, splitFoldedWords } from '../domain/search/fold.ts'
import { type Listing } from '../domain/listing/listing.ts'
import { LISTING_COMPARATORS } from '../domain/listing/listing-order.ts'
import { ContainsIndex } from './contains.ts'
import { joinInitials, findOfficialWords, withPlaceNames } from './vocabulary.ts'

/** The folded texts of a listing. They are cached because folding takes time. */
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

/** Appends the words of `reading` that the text lacks. They are other forms of its words, such as joined initials. */
function withMissingWords(text: string, reading: readonly string[]): string {
  const missing = reading.filter((word) => !` ${text} `.includes(` ${word} `))
  return missing.length > 0 ? `${text} ${missing.join(' ')}` : text
}

/** Joins the descriptions in English and Marshallese (MH-4) with a character that is part of no word. */
function joinDescriptions({ description, description_mh: mh }: Listing): string {
  return mh ? `${description} | ${mh}` : description
}

function toListingText(listing: Listing): ListingText {
  const name = fold(listing.name)
  const aliases = (listing.alt_names ?? []).map(fold)
  const fields = [name, ...aliases, fold(listing.address_details), fold(joinDescriptions(listing))]
  const nameWords = splitFoldedWords(name)
  return {
    name: withPlaceNames(joinInitials(nameWords)).join(' '),
    alias: withPlaceNames(aliases.flatMap((alias) => joinInitials(splitFoldedWords(alias)))).join(' '),
    spaceless: nameWords.map((word) => `|${word}`).join(''),
    contains: SEPARATOR + fields.join(SEPARATOR) + SEPARATOR,
  }
}

export function toListingWords(listing: Listing, text: ListingText): ListingWords {
  const [name = '', ...others] = text.contains.slice(1, -1).split(SEPARATOR)
  const nameWords = splitFoldedWords(name).join(' ')
  const aliasWords = others.slice(0, -2).flatMap(splitFoldedWords)
  const bodyWords = splitFoldedWords(others.slice(-2).join(SEPARATOR))
  const compounds = [listing.address_details, joinDescriptions(listing)].flatMap(joinCompounds)
  return {
    name: withMissingWords(nameWords, [
      ...findOfficialWords(nameWords.split(' ')),
      ...joinCompounds(listing.name),
      ...joinInitials(nameWords.split(' ')),
    ]),
    alias: withMissingWords(aliasWords.join(' '), [
      ...findOfficialWords(aliasWords),
      ...joinInitials(aliasWords),
    ]),
    text: withMissingWords(bodyWords.join(' '), [...findOfficialWords(bodyWords), ...compounds]),
  }
}

/** Whether a name without its spaces contains `spaceless` from the start of a word: "|k|k|store" contains "kks". */
function hasSpaceless(name: string, spaceless: string): boolean {
  for (let at = name.indexOf('|'); at !== -1; at = name.indexOf('|', at + 1)) {
    if (name.slice(at).replaceAll('|', '').startsWith(spaceless)) return true
  }
  return false
}

interface DerivedIndexes {
  contains: ContainsIndex
  names: ContainsIndex
  spaceless: ContainsIndex
  nameRank: Int32Array
  featuredRank: Int32Array
}

/**
 * The listings by slot. A slot is a small number that identifies one version of a listing in all parts of the index. A changed
 * listing gets a new slot. Freed slots are not used again until the index is rebuilt.
 */
export class ListingSlots {
  private readonly listings: (Listing | null)[] = []
  private readonly texts: (ListingText | null)[] = []
  private readonly slotById = new Map<string, number>()
  private derived: DerivedIndexes | null = null

  get size(): number {
    return this.slotById.size
  }

  /** Number of all slots, including free slots. */
  get length(): number {
    return this.listings.length
  }

  add(listing: Listing): number {
    const slot = this.listings.length
    this.listings.push(listing)
    this.texts.push(toListingText(listing))
    this.slotById.set(listing.id, slot)
    this.derived = null
    return slot
  }

  /** Adds a slot without a listing, for a row of a stored index that is no longer current. */
  addFree(): void {
    this.listings.push(null)
    this.texts.push(null)
  }

  /** Frees the slot of a listing. Returns the slot, or null if the listing has none. */
  remove(id: string): number | null {
    const slot = this.slotById.get(id)
    if (slot === undefined) return null
    this.slotById.delete(id)
    this.listings[slot] = null
    this.texts[slot] = null
    this.derived = null
    return slot
  }

  listing(slot: number): Listing | null {
    return this.listings[slot] ?? null
  }

  text(slot: number): ListingText | null {
    return this.texts[slot] ?? null
  }

  /** Slots in use, in ascending order. */
  all(): number[] {
    const slots: number[] = []
    for (const [slot, listing] of this.listings.entries()) if (listing) slots.push(slot)
    return slots
  }

  /** The substring search over all texts. It is built anew at the first use after a change. */
  contains(): ContainsIndex {
    return this.derive().contains
  }

  /**
   * Slots of names in which `spaceless` begins at the start of a word and may continue over the next words: "kks" finds
   * "K K Store".
   */
  slotsWithSpaceless(spaceless: string): number[] {
    const slots = Array.from(this.derive().spaceless.slotsWith(spaceless))
    return slots.filter((slot) => hasSpaceless(this.texts[slot]?.spaceless ?? '', spaceless))
  }

  /** Slots whose name or other names have `phrase` at the start of a word. */
  slotsNamed(phrase: string): ArrayLike<number> {
    return this.derive().names.slotsWith(` ${phrase}`)
  }

  /** For each slot, its position in the order by name. */
  nameRank(): Int32Array {
    return this.derive().nameRank
  }

  /** For each slot, its position in the order by name with featured listings first. */
  featuredRank(): Int32Array {
    return this.derive().featuredRank
  }

  private derive(): DerivedIndexes {
    if (!this.derived) {
      const ordered = this.listings.flatMap((listing, slot) => (listing ? [{ listing, slot }] : []))
      ordered.sort((a, b) => LISTING_COMPARATORS.name(a.listing, b.listing))
      const rankOf = (entries: typeof ordered): Int32Array => {
        const ranks = new Int32Array(this.listings.length)
        for (const [rank, { slot }] of entries.entries()) ranks[slot] = rank
        return ranks
      }
      const featuredFirst = [
        ...ordered.filter(({ listing }) => listing.featured),
        ...ordered.filter(({ listing }) => !listing.featured),
      ]
      this.derived = {
        contains: new ContainsIndex(this.texts.map((text) => text?.contains ?? '')),
        names: new ContainsIndex(this.texts.map((text) => (text ? ` ${text.name}\n ${text.alias}\n` : ''))),
        spaceless: new ContainsIndex(
          this.texts.map((text) => `${text?.spaceless.replaceAll('|', '') ?? ''}\n`),
        ),
        nameRank: rankOf(ordered),
        featuredRank: rankOf(featuredFirst),
      }
    }
    return this.derived
  }
}

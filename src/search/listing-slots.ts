import { fold, joinCompounds, splitFoldedWords } from '../domain/search/fold.ts'
import { type Listing } from '../domain/listing/listing.ts'
import { LISTING_COMPARATORS } from '../domain/listing/listing-order.ts'
import { ContainsIndex } from './contains.ts'
import { joinInitials, findOfficialWords, replacePlaceNames } from './vocabulary.ts'

/** The folded texts of a listing. They are cached because folding takes time. */
export interface ListingText {
  /** The words of the name, with places in their official spelling: "djarrit take out". */
  name: string
  /** The words of the other names, in the same form. */
  otherNameWords: string
  /** The words of the name with a bar before each instead of spaces: "|k|k|store". */
  spaceless: string
  /** Folded name, other names, address and description, each after a line break. */
  fullText: string
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
  const missingWords = reading.filter((word) => !` ${text} `.includes(` ${word} `))
  return missingWords.length > 0 ? `${text} ${missingWords.join(' ')}` : text
}

/** Joins the descriptions in English and Marshallese (MH-4) with a character that is part of no word. */
function joinDescriptions({ description, description_mh: marshalleseText }: Listing): string {
  return marshalleseText ? `${description} | ${marshalleseText}` : description
}

function toListingText(listing: Listing): ListingText {
  const name = fold(listing.name)
  const aliases = (listing.alt_names ?? []).map(fold)
  const fields = [name, ...aliases, fold(listing.address_details), fold(joinDescriptions(listing))]
  const nameWords = splitFoldedWords(name)
  return {
    name: replacePlaceNames(joinInitials(nameWords)).join(' '),
    otherNameWords: replacePlaceNames(aliases.flatMap((alias) => joinInitials(splitFoldedWords(alias)))).join(
      ' ',
    ),
    spaceless: nameWords.map((word) => `|${word}`).join(''),
    fullText: SEPARATOR + fields.join(SEPARATOR) + SEPARATOR,
  }
}

export function toListingWords(listing: Listing, text: ListingText): ListingWords {
  const [name = '', ...otherNames] = text.fullText.slice(1, -1).split(SEPARATOR)
  const nameWords = splitFoldedWords(name).join(' ')
  const aliasWords = otherNames.slice(0, -2).flatMap(splitFoldedWords)
  const bodyWords = splitFoldedWords(otherNames.slice(-2).join(SEPARATOR))
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
  for (let barIndex = name.indexOf('|'); barIndex !== -1; barIndex = name.indexOf('|', barIndex + 1)) {
    if (name.slice(barIndex).replaceAll('|', '').startsWith(spaceless)) return true
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
  private derivedIndexes: DerivedIndexes | null = null

  get size(): number {
    return this.slotById.size
  }

  /** Number of all slots, including free slots. */
  get length(): number {
    return this.listings.length
  }

  addListing(listing: Listing): number {
    const slot = this.listings.length
    this.listings.push(listing)
    this.texts.push(toListingText(listing))
    this.slotById.set(listing.id, slot)
    this.derivedIndexes = null
    return slot
  }

  /** Adds a slot without a listing, for a row of a stored index that is no longer current. */
  addFreeSlot(): void {
    this.listings.push(null)
    this.texts.push(null)
  }

  /** Frees the slot of a listing. Returns the slot, or null if the listing has none. */
  freeSlot(id: string): number | null {
    const slot = this.slotById.get(id)
    if (slot === undefined) return null
    this.slotById.delete(id)
    this.listings[slot] = null
    this.texts[slot] = null
    this.derivedIndexes = null
    return slot
  }

  listing(slot: number): Listing | null {
    return this.listings[slot] ?? null
  }

  text(slot: number): ListingText | null {
    return this.texts[slot] ?? null
  }

  /** Slots in use, in ascending order. */
  listSlots(): number[] {
    const slots: number[] = []
    for (const [slot, listing] of this.listings.entries()) if (listing) slots.push(slot)
    return slots
  }

  /** The substring search over all texts. It is built anew at the first use after a change. */
  contains(): ContainsIndex {
    return this.deriveIndexes().contains
  }

  /**
   * Slots of names in which `spaceless` begins at the start of a word and may continue over the next words: "kks" finds
   * "K K Store".
   */
  findSlotsWithSpaceless(spaceless: string): number[] {
    const slots = Array.from(this.deriveIndexes().spaceless.findSlotsWith(spaceless))
    return slots.filter((slot) => hasSpaceless(this.texts[slot]?.spaceless ?? '', spaceless))
  }

  /** Slots whose name or other names have `phrase` at the start of a word. */
  findSlotsNamed(phrase: string): ArrayLike<number> {
    return this.deriveIndexes().names.findSlotsWith(` ${phrase}`)
  }

  /** For each slot, its position in the order by name. */
  nameRank(): Int32Array {
    return this.deriveIndexes().nameRank
  }

  /** For each slot, its position in the order by name with featured listings first. */
  featuredRank(): Int32Array {
    return this.deriveIndexes().featuredRank
  }

  private deriveIndexes(): DerivedIndexes {
    if (!this.derivedIndexes) {
      const orderedSlots = this.listings.flatMap((listing, slot) => (listing ? [{ listing, slot }] : []))
      orderedSlots.sort((a, b) => LISTING_COMPARATORS.name(a.listing, b.listing))
      const createRanks = (entries: typeof orderedSlots): Int32Array => {
        const ranks = new Int32Array(this.listings.length)
        for (const [rank, { slot }] of entries.entries()) ranks[slot] = rank
        return ranks
      }
      const slotsFeaturedFirst = [
        ...orderedSlots.filter(({ listing }) => listing.featured),
        ...orderedSlots.filter(({ listing }) => !listing.featured),
      ]
      this.derivedIndexes = {
        contains: new ContainsIndex(this.texts.map((text) => text?.fullText ?? '')),
        names: new ContainsIndex(
          this.texts.map((text) => (text ? ` ${text.name}\n ${text.otherNameWords}\n` : '')),
        ),
        spaceless: new ContainsIndex(
          this.texts.map((text) => `${text?.spaceless.replaceAll('|', '') ?? ''}\n`),
        ),
        nameRank: createRanks(orderedSlots),
        featuredRank: createRanks(slotsFeaturedFirst),
      }
    }
    return this.derivedIndexes
  }
}

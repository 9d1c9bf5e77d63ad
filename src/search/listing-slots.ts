import { LISTING_ORDER, type Listing } from '../domain/listing.ts'
import { ContainsIndex } from './contains.ts'
import { hasSpaceless, toListingText } from './listing-text.ts'
import type { ListingText } from './listing-text.ts'

interface Derived {
  contains: ContainsIndex
  names: ContainsIndex
  spaceless: ContainsIndex
  nameRank: Int32Array
  featuredRank: Int32Array
}

/**
 * The listings by slot, a small number that all parts of the index share. A changed listing gets a new slot, so a slot
 * never changes its meaning. Free slots remain until the index is rebuilt.
 */
export class ListingSlots {
  private readonly listings: (Listing | null)[] = []
  private readonly texts: (ListingText | null)[] = []
  private readonly slotById = new Map<string, number>()
  private derived: Derived | null = null

  get size(): number {
    return this.slotById.size
  }

  /** All slots, free ones included. */
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

  /** Frees the slot of a listing and returns it; null when it has none. */
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

  /** Substring search over all texts; rebuilt at the first use after a change. */
  contains(): ContainsIndex {
    return this.derive().contains
  }

  /** Slots whose name, without its spaces, has `spaceless` at the start of a word. */
  slotsWithSpaceless(spaceless: string): number[] {
    const slots = Array.from(this.derive().spaceless.slotsWith(spaceless))
    return slots.filter((slot) => hasSpaceless(this.texts[slot]?.spaceless ?? '', spaceless))
  }

  /** Slots whose name or other names have `phrase` at the start of a word. */
  slotsNamed(phrase: string): ArrayLike<number> {
    return this.derive().names.slotsWith(` ${phrase}`)
  }

  /** Position of each slot when sorted by name. */
  nameRank(): Int32Array {
    return this.derive().nameRank
  }

  /** Position of each slot when sorted by name, featured listings first. */
  featuredRank(): Int32Array {
    return this.derive().featuredRank
  }

  private derive(): Derived {
    if (!this.derived) {
      const ordered = this.listings.flatMap((listing, slot) => (listing ? [{ listing, slot }] : []))
      ordered.sort((a, b) => LISTING_ORDER.name(a.listing, b.listing))
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

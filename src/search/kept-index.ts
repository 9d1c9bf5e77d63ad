import type { ListingSlots } from './listing-slots.ts'
import { WordIndex } from './word-index.ts'

/** Grows with every change of folding, of the fields or of the library: an older text is not read. */
const FORMAT = 'guide-search-1'

interface KeptIndex {
  /** Id and revision by slot. */
  listings: [id: string, revision: number][]
  words: WordIndex
}

/** Three lines: format, listings by slot, the words. The slots must have no gaps. */
export function formatKeptIndex(slots: ListingSlots, words: WordIndex): string {
  const listings = slots.all().map((slot) => {
    const listing = slots.listing(slot)
    return [listing?.id, listing?.revision]
  })
  return [FORMAT, JSON.stringify(listings), words.toText()].join('\n')
}

function isListings(value: unknown): value is KeptIndex['listings'] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')
  )
}

/** Null for a text of another format, a damaged one, or words that do not belong to the listings. */
export function parseKeptIndex(text: string): KeptIndex | null {
  const [format, slots = '', words = ''] = text.split('\n', 3)
  if (format !== FORMAT) return null
  try {
    const listings: unknown = JSON.parse(slots)
    if (!isListings(listings)) return null
    const index = WordIndex.fromText(words)
    return index.holdsSlots(listings.length) ? { listings, words: index } : null
  } catch {
    // What cannot be read is built again from the listings: nothing is lost.
    return null
  }
}

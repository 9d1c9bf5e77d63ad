import type { ListingSlots } from './listing-slots.ts'
import { WordIndex } from './word-index.ts'

/** Increase it with every change of folding, fields or library: older texts are then ignored. */
const FORMAT = 'guide-search-2'

interface StoredIndex {
  /** Id and revision by slot. */
  listings: [id: string, revision: number][]
  words: WordIndex
}

/** Three lines: format, listings by slot, word index. The slots must have no gaps. */
export function formatStoredIndex(slots: ListingSlots, words: WordIndex): string {
  const listings = slots.all().map((slot) => {
    const listing = slots.listing(slot)
    return [listing?.id, listing?.revision]
  })
  return [FORMAT, JSON.stringify(listings), words.toText()].join('\n')
}

function isListings(value: unknown): value is StoredIndex['listings'] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')
  )
}

/** Null for another format, a damaged text, or words that do not belong to the listings. */
export function parseStoredIndex(text: string): StoredIndex | null {
  const [format, slots = '', words = ''] = text.split('\n', 3)
  if (format !== FORMAT) return null
  try {
    const listings: unknown = JSON.parse(slots)
    if (!isListings(listings)) return null
    const index = WordIndex.fromText(words)
    return index.holdsSlots(listings.length) ? { listings, words: index } : null
  } catch {
    // The caller rebuilds the index from the listings.
    return null
  }
}

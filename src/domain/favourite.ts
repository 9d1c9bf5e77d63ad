import type { ListingCard } from './listing-card.ts'

/** A listing that a person saved on this device (FAV-1). */
export interface Favourite {
  id: string
  /** As it was when it was saved: shown while there is no live row, and when the listing is gone. */
  snapshot: ListingCard
  /** Milliseconds since 1970. */
  savedAt: number
}

/** The newest first; equal times in an order that stays. */
export function byTimeSaved(a: Favourite, b: Favourite): number {
  return b.savedAt - a.savedAt || (a.id < b.id ? -1 : 1)
}

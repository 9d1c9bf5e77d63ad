import type { ListingCard } from './listing-card.ts'

/** A listing that a person saved on this device (FAV-1). */
export interface Favourite {
  id: string
  /** The card when the favorite was saved: shown until the replica is open, and when the listing no longer exists. */
  snapshot: ListingCard
  /** When the favorite was saved, in milliseconds since 1970. */
  savedAt: number
  /** The person's own note about the listing (FAV-7). */
  note?: string
}

/** Compares favorites by the time they were saved, newest first; equal times by id, so that the order is stable. */
export function compareTimeSaved(a: Favourite, b: Favourite): number {
  return b.savedAt - a.savedAt || (a.id < b.id ? -1 : 1)
}

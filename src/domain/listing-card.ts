import type { Listing } from './listing.ts'

/** A listing that a person saved on this device (FAV-1). */
export interface Favourite {
  id: string
  /** The card at that time: shown until the replica is open, and when the listing no longer exists. */
  snapshot: ListingCard
  /** Milliseconds since 1970. */
  savedAt: number
}

/** Newest first; equal times by id, so that the order is stable. */
export function byTimeSaved(a: Favourite, b: Favourite): number {
  return b.savedAt - a.savedAt || (a.id < b.id ? -1 : 1)
}

/** The part of a listing that a card shows: no long texts, only the first photo. */
export interface ListingCard {
  id: string
  name: string
  category: string
  atoll: string
  address_details: string
  phone: string | null
  /** Missing in favorites that were saved before cards had this field. */
  email?: string | null
  operating_hours: string | null
  /** Missing in favorites that were saved before cards had this field. */
  closed_until?: string | null
  featured: boolean
  alert: string | null
  latitude: number | null
  longitude: number | null
  thumbnail_url: string | null
  thumbnail_alt: string | null
}

export type ListingSort = 'name' | 'name_desc' | 'featured' | 'newest' | 'oldest' | 'atm_first' | 'bank_first'

/** Listings on one page of a list (LIST-1). */
export const PAGE_SIZE = 12

export function toListingCard(
  listing: Listing,
  photo: { thumbnail_url: string | null; image_url: string; alt_text: string | null } | undefined,
): ListingCard {
  return {
    id: listing.id,
    name: listing.name,
    category: listing.category,
    atoll: listing.atoll,
    address_details: listing.address_details,
    phone: listing.phone,
    email: listing.email,
    operating_hours: listing.operating_hours,
    closed_until: listing.closed_until,
    featured: listing.featured,
    alert: listing.alert,
    latitude: listing.latitude,
    longitude: listing.longitude,
    thumbnail_url: photo?.thumbnail_url ?? null,
    thumbnail_alt: photo?.alt_text ?? null,
  }
}

/** The address without the name of the atoll, which is shown beside it: "near the dock, Jabat" on Jabat is "near the dock". */
export function addressWithin(address: string, atoll: string): string {
  const trimmed = address.trim()
  if (trimmed.toLowerCase() === atoll.toLowerCase()) return ''
  const end = trimmed.toLowerCase().lastIndexOf(`, ${atoll.toLowerCase()}`)
  const isAtEnd = end > 0 && end + atoll.length + 2 === trimmed.length
  return isAtEnd ? trimmed.slice(0, end) : trimmed
}

/** Where a listing is, in one line that names no place twice (LIST-14). */
export function placeLine(address: string, atoll: string): string {
  const within = addressWithin(address, atoll)
  return within === '' ? atoll : `${within}, ${atoll}`
}

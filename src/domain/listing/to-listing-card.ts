import { atollName } from '../atolls/atoll-names.ts'
import { removeAtoll } from './listing-place.ts'
import type { Listing } from './listing.ts'
import type { ListingCard } from './listing-card.ts'

/** The part of a listing that its card shows. The address on the card names no place twice (LIST-14). */
export function toListingCard(
  listing: Listing,
  photo: { thumbnail_url: string | null; image_url: string; alt_text: string | null } | undefined,
): ListingCard {
  return {
    id: listing.id,
    name: listing.name,
    category: listing.category,
    atoll: listing.atoll,
    address_details: removeAtoll(listing.address_details, atollName(listing.atoll)),
    phone: listing.phone,
    email: listing.email,
    operating_hours: listing.operating_hours,
    closed_until: listing.closed_until,
    featured: listing.featured,
    last_checked_at: listing.last_checked_at,
    alert: listing.alert,
    latitude: listing.latitude,
    longitude: listing.longitude,
    thumbnail_url: photo?.thumbnail_url ?? null,
    thumbnail_alt: photo?.alt_text ?? null,
  }
}

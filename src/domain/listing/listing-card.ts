import type { Listing } from './listing.ts'

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
  /** Missing in favorites that were saved before cards had this field. */
  last_checked_at?: string | null
  alert: string | null
  latitude: number | null
  longitude: number | null
  thumbnail_url: string | null
  thumbnail_alt: string | null
}

/** A card as it is printed, also with the contact in a messaging app and the radio channel (REACH-3). */
export type PrintedListing = ListingCard & Pick<Listing, 'chat_app' | 'chat_contact' | 'radio_channel'>

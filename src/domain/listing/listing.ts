import { isUuid } from '../uuid.ts'

/** Rows of the directory as the feed delivers them. Field names are column names (ROWS-1). */

export const CATEGORIES = ['business', 'accommodation', 'transportation', 'government', 'banking'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Listing {
  id: string
  revision: number
  name: string
  description: string
  /** One of CATEGORIES; listings with an unknown category are listed under Businesses (CAT-1). */
  category: string
  /** Three-letter atoll code, see atolls.ts. */
  atoll: string
  address_details: string
  mailing_address: string | null
  phone: string | null
  email: string | null
  website: string | null
  /** Opening hours as free text, parsed by opening-hours.ts. */
  operating_hours: string | null
  latitude: number | null
  longitude: number | null
  /** True while only the atoll is known (PIN-6): the position is null in the feed, and the atoll's center for admins. */
  position_is_approximate: boolean
  featured: boolean
  /** ISO 8601 instants. */
  created_at: string
  updated_at: string
  last_checked_at: string | null
  /** Short notice such as 'Temporarily closed'. */
  alert: string | null
  alt_names: string[] | null
  /** Codes of the atolls that a boat, plane or taxi goes to (SERVES-1); absent in copies of an older format. */
  serves?: string[] | null
  /** The first day on which the place is open again, as 2026-12-01, or 'infinity'; null = not closed (HOURS-13). */
  closed_until: string | null
  /** Ids of duplicates that were merged into this listing and deleted (MERGE-2). */
  merged_ids: string[] | null
  /** The description in Marshallese, and who wrote or checked it (MH-1); absent in copies of an older format. */
  description_mh?: string | null
  mh_by?: string | null
  /** A contact in a messaging app (REACH-1), see chat-contact.ts; app and contact are both set or both missing. */
  chat_app?: ChatApp | null
  chat_contact?: string | null
  /** Radio channel, such as 'VHF 16' or 'HF 5205'. */
  radio_channel?: string | null
}

export type ChatApp = 'whatsapp' | 'messenger' | 'signal'

export interface ListingImage {
  id: string
  revision: number
  business_id: string
  image_url: string
  thumbnail_url: string | null
  image_type: string
  display_order: number
  alt_text: string | null
  file_name: string | null
  created_at: string
}

export type EmergencyCategory = 'police' | 'medical' | 'fire' | 'other'

export interface EmergencyContact {
  id: string
  revision: number
  name: string
  description: string | null
  category: EmergencyCategory
  phone: string
  /** Radio channel, such as 'VHF 16'; absent in copies of an older format. */
  radio_channel?: string | null
  available_24_7: boolean
  atoll: string | null
  confirmed_at: string | null
  created_at: string
  updated_at: string
  /** Name and description in Marshallese, and who wrote or checked them (MH-1); absent in older copies. */
  name_mh?: string | null
  description_mh?: string | null
  mh_by?: string | null
}

export type AnnouncementType = 'info' | 'warning' | 'success' | 'error' | 'maintenance'

export interface Announcement {
  id: string
  revision: number
  title: string | null
  message: string
  type: AnnouncementType
  priority: number
  is_active: boolean
  start_date: string | null
  end_date: string | null
  show_on_pages: string[]
  /** Codes of the atolls that the announcement is for (ANN-9); when empty, or absent as in older copies, all atolls. */
  atolls?: string[]
  dismissible: boolean
  action_text: string | null
  action_url: string | null
  created_at: string
  updated_at: string
  /** Title, message and action in Marshallese, and who wrote or checked them (MH-1); absent in older copies. */
  title_mh?: string | null
  message_mh?: string | null
  action_text_mh?: string | null
  mh_by?: string | null
}

export type TripKind = 'ship' | 'plane'
export type TripState = 'announced' | 'delayed' | 'left' | 'arrived' | 'cancelled'

/** A sailing or flight that somebody announced to the admins (TRIP-1). It is no timetable, so it may be wrong. */
export interface Trip {
  id: string
  revision: number
  /** Id of the carrier's listing. */
  carrier_id: string
  kind: TripKind
  state: TripState
  /** Who announced the trip, such as 'the captain's radio'. */
  source: string
  /** ISO 8601 instants. */
  heard_at: string
  note: string | null
  note_mh: string | null
  mh_by: string | null
  expires_at: string
}

export interface TripStop {
  id: string
  revision: number
  trip_id: string
  /** Place of the stop in the order of the trip, from 1. */
  position: number
  /** Three-letter code of the atoll of this stop. */
  atoll: string
  /** Day in Majuro time, as 2026-12-03; null if no day was announced. */
  day: string | null
  is_about: boolean
  event: 'arrival' | 'departure'
}

/** The single row of site-wide settings. */
export interface DirectorySettings {
  id: string
  revision: number
  dismissals_reset_at: string | null
  /** True while the directory holds demo data. */
  is_demo: boolean
  /** HOURS-16: what admins changed in the public holidays; missing or null where nothing was changed. */
  holidays?: string[] | null
  updated_at: string
}

/** The listing id in a URL, in lower case; null for anything that is not a UUID (DETAIL-3). */
export function readListingId(text: string): string | null {
  return isUuid(text) ? text.toLowerCase() : null
}

export const LISTING_SORTS = [
  'name',
  'name_desc',
  'featured',
  'newest',
  'oldest',
  'checked',
  'atm_first',
  'bank_first',
] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

/** Listings on one page of a list (LIST-1). */
export const PAGE_SIZE = 12

import type {
  Listing,
  ListingImage,
  EmergencyContact,
  Announcement,
  Trip,
  TripStop,
  DirectorySettings,
} from '../listing/listing.ts'

/** The replicated tables and their row types. */
export interface DirectoryRows {
  businesses: Listing
  business_images: ListingImage
  emergency_contacts: EmergencyContact
  announcements: Announcement
  directory_settings: DirectorySettings
  trips: Trip
  trip_stops: TripStop
}

export type Collection = keyof DirectoryRows

export const COLLECTIONS = [
  'businesses',
  'business_images',
  'emergency_contacts',
  'announcements',
  'directory_settings',
  'trips',
  'trip_stops',
] as const satisfies readonly Collection[]

/**
 * Tables that the first versions of the guide do not know. A snapshot has them after its other tables, where such versions
 * ignore them. On the device they share one table. Without rows, these tables take no bytes in a snapshot or on the device.
 */
export const LATER_COLLECTIONS = ['trips', 'trip_stops'] as const satisfies readonly Collection[]

/** One answer of `directory_changes(since, max_rows)`. */
export interface DirectoryChanges {
  epoch: string
  /** The newest revision of this page of changes. Send it as `since` to get the next page. */
  revision: number
  more: boolean
  /** Number of rows and tombstones on the pages after this page; missing if there are none (FEED-11). */
  remaining?: number
  /** True when the caller must rebuild from revision 0. */
  reset: boolean
  /** A table without changes may be absent. */
  rows: { [C in Collection]?: DirectoryRows[C][] }
  deleted: { [C in Collection]?: string[] }
  /** On the last page: [row count, sum of revisions] per table. */
  totals?: { [C in Collection]: [number, number] }
}

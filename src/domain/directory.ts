import type {
  Announcement,
  Category,
  DirectorySettings,
  EmergencyContact,
  Listing,
  ListingImage,
} from './listing.ts'
import type { ListingCard, ListingSort } from './listing-card.ts'
import type { MapBounds, PinPosition } from './position.ts'

/* What the reads of the replica (src/directory/worker/directory-reads.ts) are asked and answer, and its status. */

export interface SearchPage extends ListPage {
  /** No listing has all the words; these have some of them. */
  isLoose: boolean
}

export interface ListQuery {
  category: Category
  sort: ListingSort
  /** 1-based; a page beyond the end answers the last one. */
  page: number
  /** Only this atoll. */
  atoll?: string
  /** The atoll whose listings come before all others. */
  firstAtoll?: string
}

export interface ListPage {
  cards: ListingCard[]
  total: number
  page: number
  pageCount: number
}

export type ListingLookup =
  { kind: 'found'; listing: Listing; images: ListingImage[] } | { kind: 'absent' } | UnknownListing

export interface UnknownListing {
  kind: 'unknown'
  /** network: nothing answered in time; server: something did, but not with a listing. */
  why: 'network' | 'server'
}

/** A listing on a map: small, because a map may hold 10,000. */
export interface MapPin extends PinPosition {
  id: string
  name: string
  category: Category
  featured: boolean
}

export interface MapPins {
  /** Featured first, then by name (MAP-3). */
  pins: MapPin[]
  /** Listings of the same choice that have no place on a map. */
  withoutPlace: number
}

/** The listings inside an area, or those that no map can show. */
export interface AreaQuery {
  /** Null = all. */
  category: Category | null
  sort: ListingSort
  /** Null = listings without a place. */
  bounds: MapBounds | null
  /** So many cards are wanted; the total counts all. */
  count: number
}

/** Listings by their distance from a place. */
export interface NearQuery {
  from: PinPosition
  /** Listings of this atoll come before all others, whatever the distance; null = none. */
  atoll: string | null
  category: Category | null
  count: number
}

export interface NearListing {
  card: ListingCard
  metres: number
  isSameAtoll: boolean
}

export interface NearList {
  near: NearListing[]
  total: number
}

/** Why a read of the server failed, as the name of the error: the only thing of it that comes out of the worker. */
export type ReadFailure =
  'UnreachableError' | 'TimedOutError' | 'KeyRefusedError' | 'TablesMissingError' | 'ServerFailureError'

export interface DirectoryStatus {
  /** starting: reading the device; filling: first copy on its way; ready: a copy is readable; empty: no copy could be had. */
  phase: 'starting' | 'filling' | 'ready' | 'empty'
  listingCount: number
  /** Milliseconds since 1970 when the copy was last known equal to the server's; null before the first time. */
  updatedAt: number | null
  isRefreshing: boolean
  problem: DirectoryProblem | null
  /** Device clock minus server clock at the last answer, in milliseconds; null when unknown. */
  clockOffsetMs: number | null
  /** Grows with every change of the copy; screens ask again when it does. */
  version: number
}

/**
 * unreachable: the last attempt got no answer. bad-answer: it got one that is not ours (a captive portal, half a file).
 * incomplete: the copy may lack rows and could not be healed yet. storage-refused: nothing is kept on this device.
 * storage-failed: this device could not keep the last update.
 */
export type DirectoryProblem =
  'unreachable' | 'bad-answer' | 'incomplete' | 'storage-refused' | 'storage-failed'

/** The small record the entry screens paint from before the copy is open. */
export interface ReadModel {
  format: 1
  epoch: string
  revision: number
  updatedAt: number | null
  listingCount: number
  counts: Record<Category, number>
  /** The reader's own atoll when the record was written; null or absent where none was chosen. */
  firstAtoll?: string | null
  /** First page of each category by name, the listings of `firstAtoll` before the others. */
  firstPages: Record<Category, ListPage>
  emergencyContacts: EmergencyContact[]
  announcements: Announcement[]
  settings: DirectorySettings | null
}

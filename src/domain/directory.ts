import type {
  Announcement,
  Category,
  DirectorySettings,
  EmergencyContact,
  Listing,
  ListingImage,
  ListingSort,
} from './listing/listing.ts'
import type { ListingCard } from './listing/listing-card.ts'
import type { MapBounds, PinPosition } from './atolls/position.ts'

/*
 * Queries and answers of the replica's reads (src/directory/worker/directory-reads.ts), pages of lists, and the
 * replica's status.
 */

export interface SearchPage extends ListPage {
  /** True when no listing has all words of the search, so that the listings found have only some of the words. */
  isLoose: boolean
  /** True when only open listings were wanted, but the server, which cannot read hours, sent closed ones too (SEARCH-22). */
  isOpenNowUnknown?: boolean
}

/** Places that the home page shows. */
export interface HomePlaces {
  cards: ListingCard[]
  /** False when no place is open now: the cards then show places that are closed. */
  isOpen: boolean
}

export interface ListQuery {
  category: Category
  sort: ListingSort
  /** The requested page, from 1; for a number beyond the end, the answer is the last page. */
  page: number
  /** Code of the only atoll whose listings are wanted; absent = all atolls. */
  atoll?: string
  /** Code of the atoll whose listings come before all others. */
  firstAtoll?: string
}

export interface ListPage {
  cards: ListingCard[]
  total: number
  page: number
  pageCount: number
}

/** The listings of an atoll, in chapters by category. */
export interface AtollPage extends ListPage {
  /** The categories of the atoll's listings, in the order of the list, each with the first page that has the category. */
  chapters: { category: Category; count: number; page: number }[]
}

/** A listing in a list of names. */
export type NamedListing = Pick<ListingCard, 'id' | 'name' | 'atoll' | 'phone'>

export type ListingLookup =
  { kind: 'found'; listing: Listing; images: ListingImage[] } | { kind: 'absent' } | UnknownListing

export interface UnknownListing {
  kind: 'unknown'
  /** Why the listing is unknown. network: no answer in time; server: the answer had no listing. */
  why: 'network' | 'server'
}

/** A listing on a map; small, because a map may show 10,000. */
export interface MapPin extends PinPosition {
  id: string
  /** Code of the listing's atoll. */
  atoll: string
  name: string
  category: Category
  featured: boolean
}

export interface MapPins {
  /** The pins of featured listings first, then the others, each by name (MAP-3). */
  pins: MapPin[]
  /** Number of listings of the same category without a position. */
  withoutPlace: number
}

/** Asks for the listings inside an area, or for the listings without a position. */
export interface AreaQuery {
  /** The category of the wanted listings; null = all categories. */
  category: Category | null
  sort: ListingSort
  /** The area of the wanted listings; null = listings without a position. */
  bounds: MapBounds | null
  /** Number of cards wanted; the total counts all. */
  count: number
}

/** Asks for listings by their distance from a position. */
export interface NearQuery {
  from: PinPosition
  /** Listings of this atoll come before all others, whatever the distance; null = none. */
  atoll: string | null
  category: Category | null
  count: number
}

export interface NearListing {
  card: ListingCard
  /** Distance from the position; null where only the listing's atoll is known (PIN-6). */
  metres: number | null
  isSameAtoll: boolean
}

export interface NearList {
  near: NearListing[]
  total: number
}

/** Names of the errors with which a read of the server can fail: only an error's name crosses the worker boundary. */
export type ReadFailure =
  'UnreachableError' | 'TimedOutError' | 'KeyRefusedError' | 'TablesMissingError' | 'ServerFailureError'

export interface DirectoryStatus {
  /** starting: reading the device; filling: the first copy downloads; ready: readable; empty: nothing could be downloaded. */
  phase: 'starting' | 'filling' | 'ready' | 'empty'
  listingCount: number
  /** Milliseconds since 1970 when the replica was last equal to the server's rows; null before the first time. */
  updatedAt: number | null
  isRefreshing: boolean
  problem: DirectoryProblem | null
  /** The last pull: when it ended, in milliseconds since 1970, and how long it took. Missing before the first one. */
  lastPull?: { endedAt: number; durationMs: number }
  /** Bytes per second of the last snapshot download, waiting times included. Missing without a download in this visit. */
  linkSpeed?: number
  /** Device clock minus server clock at the last answer, in milliseconds; null when unknown. */
  clockOffsetMs: number | null
  /** Grows with every change of the replica, so that screens read from it again. */
  version: number
  /** The state of the directory that the worker's rows have; missing or null while the worker has no rows. */
  position?: Pick<ReadModel, 'epoch' | 'revision'> | null
}

/**
 * unreachable: the last attempt got no answer. bad-answer: the answer was not from our server, or was cut off.
 * incomplete: rows may be missing. newer-version: a newer version of the guide is open, so this version stores nothing more.
 * storage-…: the rows are readable, but only in memory. -slow: they are still being stored; -refused: the browser stores
 * nothing; -full: no space; -hanging: the storage does not answer; -failed: any other error; -changes: for any of these reasons,
 * but the stored snapshot has all rows as they were before the newest changes.
 */
export type DirectoryProblem =
  | 'unreachable'
  | 'bad-answer'
  | 'incomplete'
  | 'newer-version'
  | 'storage-slow'
  | 'storage-refused'
  | 'storage-full'
  | 'storage-hanging'
  | 'storage-failed'
  | 'storage-changes'

/** A snapshot that can be given to another device. */
export interface SignedSnapshot {
  revision: number
  /** When the snapshot was signed, in ISO 8601. */
  signedAt: string
  /** True if the copy on this device is newer than this snapshot. */
  isEarlier: boolean
  /** The bytes as they were received: gzip, or text if a host decompressed it on the way. */
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Why a guide file is refused. no-guide: it is another kind of file. damaged: it was truncated or changed on the way.
 * unsigned, altered: as in SignatureError. older: this device has newer listings. same: this device has these listings.
 * not-stored: no room on this device. unprotected-page: plain http, where nothing can be checked. newer-version: a newer
 * version of the guide is open, so this version stores nothing more.
 */
export type ReceiveRefusal =
  | 'no-guide'
  | 'damaged'
  | 'unsigned'
  | 'altered'
  | 'older'
  | 'same'
  | 'not-stored'
  | 'unprotected-page'
  | 'newer-version'

export type ReceiveResult =
  | {
      isTaken: true
      listingCount: number
      signedAt: string
      /** True if the server was restored from a backup after this copy was made, so that newer rows were replaced too. */
      isRestored: boolean
    }
  | { isTaken: false; why: ReceiveRefusal }

/** The small record from which screens paint before the replica is open. */
export interface ReadModel {
  format: 1
  epoch: string
  revision: number
  updatedAt: number | null
  listingCount: number
  counts: Record<Category, number>
  /** The visitor's own atoll when the record was written; null or absent where none was chosen. */
  firstAtoll?: string | null
  /** First page of each category: listings of `firstAtoll` first, then other listings, each by name. */
  firstPages: Record<Category, ListPage>
  emergencyContacts: EmergencyContact[]
  announcements: Announcement[]
  settings: DirectorySettings | null
}

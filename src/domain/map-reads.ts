import type { ListingCard, ListingSort } from './listing-card.ts'
import type { Category } from './listing.ts'
import type { PinPosition } from './pin-position.ts'

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

/** South, west, north, east in degrees. */
export interface MapBounds {
  south: number
  west: number
  north: number
  east: number
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

export function isInBounds({ latitude, longitude }: PinPosition, bounds: MapBounds): boolean {
  return (
    latitude >= bounds.south &&
    latitude <= bounds.north &&
    longitude >= bounds.west &&
    longitude <= bounds.east
  )
}

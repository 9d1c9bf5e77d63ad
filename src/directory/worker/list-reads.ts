import {
  type ListPage,
  type ListQuery,
  type ReadModel,
  type AreaQuery,
  type MapPins,
  type NearList,
  type NearQuery,
  clampPage,
  countPages,
} from '../../domain/directory.ts'
import { categoryOf } from '../../domain/listing/categories.ts'
import {
  PAGE_SIZE,
  toListingCard,
  type ListingCard,
  type ListingSort,
  CATEGORIES,
  type Category,
  type Listing,
  type ListingImage,
  LISTING_ORDER,
} from '../../domain/listing/listing.ts'
import type { PhotoWishes, WantedPhotos } from '../../domain/offline-caches.ts'
import type { DirectoryCopy } from './directory-copy.ts'
import type { ReplicaState } from './replica-ports.ts'
import { distanceMetres, isInBounds, rowPosition } from '../../domain/atolls/position.ts'

/** Pins of a category, or of all listings. */
export function mapPins(lists: ListReads, category: Category | null): MapPins {
  const listings = lists.listings(category, 'featured')
  const pins: MapPins['pins'] = []
  for (const listing of listings) {
    const position = rowPosition(listing)
    if (position === null) continue
    const { id, name, featured } = listing
    pins.push({ id, name, featured, category: categoryOf(listing.category), ...position })
  }
  return { pins, withoutPlace: listings.length - pins.length }
}

/** All on one page: there is no pagination while an area filters the list (MAP-5). */
export function listWithin(lists: ListReads, { category, sort, bounds, count }: AreaQuery): ListPage {
  const inside = lists.listings(category, sort).filter((listing) => {
    const position = rowPosition(listing)
    if (bounds === null) return position === null
    return position !== null && isInBounds(position, bounds)
  })
  const cards = lists.cards(inside.slice(0, count).map(({ id }) => id))
  return { cards, total: inside.length, page: 1, pageCount: 1 }
}

/** Listings of the given atoll first, then by distance; equal ones by name. */
export function nearestListings(lists: ListReads, { from, atoll, category, count }: NearQuery): NearList {
  const placed = lists.listings(category, 'name').flatMap((listing) => {
    const position = rowPosition(listing)
    if (position === null) return []
    return [{ id: listing.id, metres: distanceMetres(from, position), isSameAtoll: listing.atoll === atoll }]
  })
  placed.sort((a, b) => Number(b.isSameAtoll) - Number(a.isSameAtoll) || a.metres - b.metres)
  const first = placed.slice(0, count)
  const cards = new Map(lists.cards(first.map(({ id }) => id)).map((card) => [card.id, card]))
  const near = first.flatMap(({ id, metres, isSameAtoll }) => {
    const card = cards.get(id)
    return card === undefined ? [] : [{ card, metres, isSameAtoll }]
  })
  return { near, total: placed.length }
}

/** Lists over the rows in memory, cached until the rows change: 10,000 names are not sorted again for each page. */
export class ListReads {
  private readonly sorted = new Map<string, Listing[]>()
  private photos: Map<string, ListingImage[]> | null = null

  constructor(private readonly copy: DirectoryCopy) {}

  /** Call after every change of the rows. */
  clearCache(): void {
    this.sorted.clear()
    this.photos = null
  }

  page({ category, sort, page, atoll, firstAtoll }: ListQuery): ListPage {
    const sorted = this.list(category, sort)
    const wanted = atoll === undefined ? sorted : sorted.filter((listing) => listing.atoll === atoll)
    return this.cut(firstAtoll === undefined ? wanted : ownFirst(wanted, firstAtoll), page)
  }

  /** Cards in the order of the ids. Leaves out ids that the replica does not have, and merged ones. */
  cards(ids: readonly string[]): ListingCard[] {
    return ids.flatMap((id) => {
      const listing = this.copy.rows.businesses.get(id)
      return listing === undefined ? [] : [this.card(listing)]
    })
  }

  /** The ids that were merged into another listing, each with the card of that listing (MERGE-2). */
  mergedCards(ids: readonly string[]): { id: string; card: ListingCard }[] {
    return ids.flatMap((id) => {
      const listing = this.copy.listing(id)
      return listing === undefined || listing.id === id ? [] : [{ id, card: this.card(listing) }]
    })
  }

  counts(atoll?: string): Record<Category, number> {
    const counts = Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<Category, number>
    for (const listing of this.copy.rows.businesses.values()) {
      if (atoll === undefined || listing.atoll === atoll) counts[categoryOf(listing.category)] += 1
    }
    return counts
  }

  /** All listings of an atoll: by category in the order of CATEGORIES, then by name. */
  on(atoll: string): ListingCard[] {
    return this.listingsOn(atoll).map((listing) => this.card(listing))
  }

  /** Listings per code of an atoll; atolls without listings are left out. */
  atollCounts(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { atoll } of this.copy.rows.businesses.values()) counts[atoll] = (counts[atoll] ?? 0) + 1
    return counts
  }

  /** One page of the listings of an atoll, in the order of `on`. */
  atollPage(atoll: string, page: number): ListPage {
    return this.cut(this.listingsOn(atoll), page)
  }

  private listingsOn(atoll: string): Listing[] {
    const key = `on ${atoll}`
    let listings = this.sorted.get(key)
    if (listings === undefined) {
      listings = CATEGORIES.flatMap((category) => this.list(category, 'name')).filter(
        (listing) => listing.atoll === atoll,
      )
      this.sorted.set(key, listings)
    }
    return listings
  }

  private cut(listings: readonly Listing[], page: number): ListPage {
    const pageCount = countPages(listings.length, PAGE_SIZE)
    const shown = clampPage(page, pageCount)
    const cards = listings
      .slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
      .map((listing) => this.card(listing))
    return { cards, total: listings.length, page: shown, pageCount }
  }

  /** Full photos of a listing in the order of the gallery (SYNC-14). */
  imagesOf(listingId: string): ListingImage[] {
    this.photos ??= groupPhotos(this.copy.rows.business_images.values())
    return this.photos.get(listingId) ?? []
  }

  private card(listing: Listing): ListingCard {
    return toListingCard(listing, this.imagesOf(listing.id)[0])
  }

  /** Every listing of a category, or of all (null), sorted. */
  listings(category: Category | null, sort: ListingSort): readonly Listing[] {
    return this.list(category, sort)
  }

  private list(category: Category | null, sort: ListingSort): Listing[] {
    const key = `${category ?? ''} ${sort}`
    let listings = this.sorted.get(key)
    if (listings === undefined) {
      listings = [...this.copy.rows.businesses.values()]
        .filter((listing) => category === null || categoryOf(listing.category) === category)
        .sort(LISTING_ORDER[sort])
      this.sorted.set(key, listings)
    }
    return listings
  }
}

/** The small record from which screens paint at the next start, before the replica is open. */
export function toReadModel(
  copy: DirectoryCopy,
  lists: ListReads,
  state: ReplicaState,
  firstAtoll: string | null,
): ReadModel {
  const order = { sort: 'name', page: 1, ...(firstAtoll === null ? {} : { firstAtoll }) } as const
  const firstPages = Object.fromEntries(
    CATEGORIES.map((category) => [category, lists.page({ category, ...order })]),
  ) as ReadModel['firstPages']
  return {
    format: 1,
    epoch: state.epoch,
    revision: state.revision,
    updatedAt: state.updatedAt,
    listingCount: copy.listingCount,
    counts: lists.counts(),
    firstAtoll,
    firstPages,
    emergencyContacts: [...copy.rows.emergency_contacts.values()],
    announcements: [...copy.rows.announcements.values()],
    settings: copy.rows.directory_settings.values().next().value ?? null,
  }
}

/** Moves the listings of one atoll to the front; the order is otherwise unchanged. */
function ownFirst(listings: Listing[], atoll: string): Listing[] {
  const isOwn = (listing: Listing): boolean => listing.atoll === atoll
  return [...listings.filter(isOwn), ...listings.filter((listing) => !isOwn(listing))]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function groupPhotos(images: Iterable<ListingImage>): Map<string, ListingImage[]> {
  const groups = new Map<string, ListingImage[]>()
  for (const image of images) {
    if (image.image_type !== 'full') continue
    const group = groups.get(image.business_id)
    if (group === undefined) groups.set(image.business_id, [image])
    else group.push(image)
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.display_order - b.display_order || compareText(a.created_at, b.created_at))
  }
  return groups
}

interface Gallery {
  imagesOf(listingId: string): ListingImage[]
}

/**
 * Which photos a device should keep: the first photo of every listing before the second of any; the visitor's own
 * atoll before others, then featured listings; and the full photos of favorites.
 */
export function wantedPhotos(
  listings: Iterable<Listing>,
  gallery: Gallery,
  { ownAtoll, favouriteIds }: PhotoWishes,
): WantedPhotos {
  const rank = ({ atoll, featured }: Listing): number => (atoll === ownAtoll ? 0 : 2) + (featured ? 0 : 1)
  const ranked = [...listings].sort((a, b) => rank(a) - rank(b))
  const rounds: string[][] = []
  for (const { id } of ranked) {
    for (const [at, { thumbnail_url: url }] of gallery.imagesOf(id).entries()) {
      if (url !== null) (rounds[at] ??= []).push(url)
    }
  }
  return {
    thumbnails: rounds.flat(),
    full: favouriteIds.flatMap((id) => gallery.imagesOf(id).map(({ image_url }) => image_url)),
  }
}

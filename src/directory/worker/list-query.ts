import type { ListPage, ListQuery, ReadModel } from '../../domain/directory.ts'
import { PAGE_SIZE, toListingCard, type ListingCard, type ListingSort } from '../../domain/listing-card.ts'
import { LISTING_ORDER } from '../../domain/listing-order.ts'
import { CATEGORIES, type Category, type Listing, type ListingImage } from '../../domain/listing.ts'
import type { DirectoryCopy } from './directory-copy.ts'
import type { ReplicaState } from './replica-state.ts'

/** Lists over the copy in memory, kept until the copy changes: sorting 10,000 names is not repeated per page. */
export class ListReads {
  private readonly sorted = new Map<string, Listing[]>()
  private photos: Map<string, ListingImage[]> | null = null

  constructor(private readonly copy: DirectoryCopy) {}

  /** Call after every change of the copy. */
  forget(): void {
    this.sorted.clear()
    this.photos = null
  }

  page({ category, sort, page, atoll, firstAtoll }: ListQuery): ListPage {
    const sorted = this.list(category, sort)
    const wanted = atoll === undefined ? sorted : sorted.filter((listing) => listing.atoll === atoll)
    const listings = firstAtoll === undefined ? wanted : ownFirst(wanted, firstAtoll)
    const pageCount = Math.max(1, Math.ceil(listings.length / PAGE_SIZE))
    const shown = Number.isSafeInteger(page) ? Math.min(Math.max(1, page), pageCount) : 1
    const cards = listings
      .slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
      .map((listing) => this.card(listing))
    return { cards, total: listings.length, page: shown, pageCount }
  }

  /** Cards in the order of the ids; ids that are gone meanwhile are left out. */
  cards(ids: string[]): ListingCard[] {
    return ids.flatMap((id) => {
      const listing = this.copy.rows.businesses.get(id)
      return listing === undefined ? [] : [this.card(listing)]
    })
  }

  counts(atoll?: string): Record<Category, number> {
    const counts = Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<Category, number>
    for (const listing of this.copy.rows.businesses.values()) {
      if (atoll === undefined || listing.atoll === atoll) counts[shownCategory(listing.category)] += 1
    }
    return counts
  }

  /** All of an atoll: categories in their order, by name inside. */
  on(atoll: string): ListingCard[] {
    return CATEGORIES.flatMap((category) => this.list(category, 'name'))
      .filter((listing) => listing.atoll === atoll)
      .map((listing) => this.card(listing))
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
        .filter((listing) => category === null || shownCategory(listing.category) === category)
        .sort(LISTING_ORDER[sort])
      this.sorted.set(key, listings)
    }
    return listings
  }
}

/** The record the entry screens paint from at the next start. */
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

/** The listings of one atoll before the others; inside both the order stays. */
function ownFirst(listings: Listing[], atoll: string): Listing[] {
  const isOwn = (listing: Listing): boolean => listing.atoll === atoll
  return [...listings.filter(isOwn), ...listings.filter((listing) => !isOwn(listing))]
}

/** Unknown categories are listed under Businesses (CAT-1). */
function shownCategory(category: string): Category {
  return CATEGORIES.find((known) => known === category) ?? 'business'
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

import type { AtollPage, ListPage, ListQuery, NamedListing } from '../../domain/directory.ts'
import { clampPage, countPages } from '../../domain/listing/page-numbers.ts'
import { toCategory } from '../../domain/listing/categories.ts'
import {
  PAGE_SIZE,
  type ListingSort,
  CATEGORIES,
  type Category,
  type Listing,
  type ListingImage,
} from '../../domain/listing/listing.ts'
import type { ListingCard, PrintedListing } from '../../domain/listing/listing-card.ts'
import { toListingCard } from '../../domain/listing/to-listing-card.ts'
import { LISTING_COMPARATORS } from '../../domain/listing/listing-order.ts'
import type { DirectoryCopy } from './directory-copy.ts'

/** Lists of the rows in memory. Sorted lists are cached until the rows change, because sorting 10,000 names takes time. */
export class ListReads {
  private readonly sortedLists = new Map<string, Listing[]>()
  private photos: Map<string, ListingImage[]> | null = null

  constructor(private readonly copy: DirectoryCopy) {}

  /** Call after every change of the rows. */
  clearCache(): void {
    this.sortedLists.clear()
    this.photos = null
  }

  page({ category, sort, page, atoll, firstAtoll }: ListQuery): ListPage {
    const sortedListings = this.getSortedList(category, sort)
    const wantedListings =
      atoll === undefined ? sortedListings : sortedListings.filter((listing) => listing.atoll === atoll)
    return this.cutPage(
      firstAtoll === undefined ? wantedListings : moveAtollFirst(wantedListings, firstAtoll),
      page,
    )
  }

  /** Cards in the order of the ids. Leaves out ids of listings that the replica does not have or that were merged. */
  cards(ids: readonly string[]): ListingCard[] {
    return ids.flatMap((id) => {
      const listing = this.copy.rows.businesses.get(id)
      return listing === undefined ? [] : [this.toCard(listing)]
    })
  }

  /** The ids that were merged into another listing, each with the card of that listing (MERGE-2). */
  mergedCards(ids: readonly string[]): { id: string; card: ListingCard }[] {
    return ids.flatMap((id) => {
      const listing = this.copy.listing(id)
      return listing === undefined || listing.id === id ? [] : [{ id, card: this.toCard(listing) }]
    })
  }

  countByCategory(atoll?: string): Record<Category, number> {
    const counts = Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<Category, number>
    for (const listing of this.copy.rows.businesses.values()) {
      if (atoll === undefined || listing.atoll === atoll) counts[toCategory(listing.category)] += 1
    }
    return counts
  }

  /** All listings of an atoll: by category in the order of CATEGORIES, then by name. */
  listByCategory(atoll: string): PrintedListing[] {
    return this.listOnAtoll(atoll).map((listing) => {
      const { chat_app = null, chat_contact = null, radio_channel = null } = listing
      return Object.assign(this.toCard(listing), { chat_app, chat_contact, radio_channel })
    })
  }

  /** Number of listings by code of the atoll. Atolls without listings are left out. */
  countByAtoll(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { atoll } of this.copy.rows.businesses.values()) counts[atoll] = (counts[atoll] ?? 0) + 1
    return counts
  }

  /** Every listing of a category, by name. */
  listNames(category: Category): NamedListing[] {
    return this.getSortedList(category, 'name').map(({ id, name, atoll, phone }) => ({
      id,
      name,
      atoll,
      phone,
    }))
  }

  /**
   * Returns one page of the listings of an atoll, or of its listings in `shownCategory`. Also returns for each category its
   * number of listings and the page of the whole list on which they begin.
   */
  atollPage(atoll: string, page: number, shownCategory?: Category): AtollPage {
    const listings = this.listOnAtoll(atoll)
    const categoryStarts = CATEGORIES.flatMap((category) => {
      const firstIndex = listings.findIndex((listing) => toCategory(listing.category) === category)
      if (firstIndex === -1) return []
      const count = listings.filter((listing) => toCategory(listing.category) === category).length
      return [{ category, count, page: Math.floor(firstIndex / PAGE_SIZE) + 1 }]
    })
    const wantedListings =
      shownCategory === undefined
        ? listings
        : listings.filter(({ category }) => toCategory(category) === shownCategory)
    return { ...this.cutPage(wantedListings, page), chapters: categoryStarts }
  }

  private listOnAtoll(atoll: string): Listing[] {
    const key = `on ${atoll}`
    let listings = this.sortedLists.get(key)
    if (listings === undefined) {
      listings = CATEGORIES.flatMap((category) => this.getSortedList(category, 'name')).filter(
        (listing) => listing.atoll === atoll,
      )
      this.sortedLists.set(key, listings)
    }
    return listings
  }

  private cutPage(listings: readonly Listing[], page: number): ListPage {
    const pageCount = countPages(listings.length, PAGE_SIZE)
    const shownPage = clampPage(page, pageCount)
    const cards = listings
      .slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE)
      .map((listing) => this.toCard(listing))
    return { cards, total: listings.length, page: shownPage, pageCount }
  }

  /** Full photos of a listing in the order of the gallery (SYNC-14). */
  imagesOf(listingId: string): ListingImage[] {
    this.photos ??= groupPhotos(this.copy.rows.business_images.values())
    return this.photos.get(listingId) ?? []
  }

  private toCard(listing: Listing): ListingCard {
    return toListingCard(listing, this.imagesOf(listing.id)[0])
  }

  /** Every listing of a category, or of all (null), sorted. */
  listings(category: Category | null, sort: ListingSort): readonly Listing[] {
    return this.getSortedList(category, sort)
  }

  private getSortedList(category: Category | null, sort: ListingSort): Listing[] {
    const key = `${category ?? ''} ${sort}`
    let listings = this.sortedLists.get(key)
    if (listings === undefined) {
      listings = [...this.copy.rows.businesses.values()]
        .filter((listing) => category === null || toCategory(listing.category) === category)
        .sort(LISTING_COMPARATORS[sort])
      this.sortedLists.set(key, listings)
    }
    return listings
  }
}

/** Moves the listings of one atoll to the front, and otherwise retains the order. */
function moveAtollFirst(listings: Listing[], atoll: string): Listing[] {
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

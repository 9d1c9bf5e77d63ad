import type { AreaQuery, ListPage, MapPins, NearList, NearQuery } from '../../domain/directory.ts'
import { computeDistanceMetres, isInBounds, toRowPosition } from '../../domain/atolls/position.ts'
import { toCategory } from '../../domain/listing/categories.ts'
import type { Category } from '../../domain/listing/listing.ts'
import type { ListReads } from './list-reads.ts'

/** Returns the map pins of the listings in a category, or of all listings if it is null. */
export function collectMapPins(lists: ListReads, category: Category | null): MapPins {
  const listings = lists.listings(category, 'featured')
  const pins: MapPins['pins'] = []
  for (const listing of listings) {
    const position = toRowPosition(listing)
    if (position === null) continue
    const { id, name, atoll, featured } = listing
    pins.push({ id, name, atoll, featured, category: toCategory(listing.category), ...position })
  }
  return { pins, withoutPlace: listings.length - pins.length }
}

/** Returns the first `count` listings in an area of the map as one page, because the list of an area has no pages (MAP-5). */
export function listListingsInArea(lists: ListReads, { category, sort, bounds, count }: AreaQuery): ListPage {
  const listingsInside = lists.listings(category, sort).filter((listing) => {
    const position = toRowPosition(listing)
    if (bounds === null) return position === null
    return position !== null && isInBounds(position, bounds)
  })
  const cards = lists.cards(listingsInside.slice(0, count).map(({ id }) => id))
  return { cards, total: listingsInside.length, page: 1, pageCount: 1 }
}

/** Distance of a listing without a position. It is larger than any other, so that the listing is last in its atoll. */
const UNKNOWN_DISTANCE = Number.MAX_VALUE

/** Sorts the listings of the given atoll first, then other listings with a position; each group by distance, then by name. */
export function findNearestListings(lists: ListReads, { from, atoll, category, count }: NearQuery): NearList {
  const sortedPlaces = lists.listings(category, 'name').flatMap((listing) => {
    const position = toRowPosition(listing)
    const isSameAtoll = listing.atoll === atoll
    if (position === null && !isSameAtoll) return []
    const metres = position === null ? null : computeDistanceMetres(from, position)
    return [{ id: listing.id, metres, isSameAtoll }]
  })
  sortedPlaces.sort(
    (a, b) =>
      Number(b.isSameAtoll) - Number(a.isSameAtoll) ||
      (a.metres ?? UNKNOWN_DISTANCE) - (b.metres ?? UNKNOWN_DISTANCE),
  )
  const nearestPlaces = sortedPlaces.slice(0, count)
  const cards = new Map(lists.cards(nearestPlaces.map(({ id }) => id)).map((card) => [card.id, card]))
  const near = nearestPlaces.flatMap(({ id, metres, isSameAtoll }) => {
    const card = cards.get(id)
    return card === undefined ? [] : [{ card, metres, isSameAtoll }]
  })
  return { near, total: sortedPlaces.length }
}

import type { HomePlaces } from '../../domain/directory.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'

const MAX_PLACES = 8

/**
 * Places for the home page, on an atoll or in the whole country (null): open places or, if none is open, closed places.
 * Featured places come first, then places with photos (HOME-4).
 * @param find everything that a search finds, in its order
 */
export async function homePlaces(
  atoll: string | null,
  find: (query: SearchQuery) => Promise<ListingCard[]>,
): Promise<HomePlaces> {
  const query: SearchQuery = {
    text: '',
    location: '',
    atoll,
    category: null,
    sort: 'featured',
    isOpenNow: true,
    page: 1,
  }
  const open = await find(query)
  const isOpen = open.length > 0
  const cards = isOpen ? open : await find({ ...query, isOpenNow: false })
  return { cards: photosFirst(cards).slice(0, MAX_PLACES), isOpen }
}

/** Moves places with a photo to the front, and otherwise keeps the order of the search. */
function photosFirst(cards: readonly ListingCard[]): ListingCard[] {
  return [...cards].sort((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ featured, thumbnail_url }: ListingCard): number {
  return (featured ? 0 : 2) + (thumbnail_url === null ? 1 : 0)
}

import type { HomePlaces } from '../../domain/directory.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'

const MAX_PLACES = 8

/**
 * Finds places for the home page, on an atoll or in the whole country (null): open places or, if none is open, closed places.
 * Featured places come first, then places with photos (HOME-4).
 * @param findCards returns the cards of all listings that a query finds, in the order of the query
 */
export async function findHomePlaces(
  atoll: string | null,
  findCards: (query: SearchQuery) => Promise<ListingCard[]>,
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
  const openPlaces = await findCards(query)
  const isOpen = openPlaces.length > 0
  const cards = isOpen ? openPlaces : await findCards({ ...query, isOpenNow: false })
  return { cards: sortPhotosFirst(cards).slice(0, MAX_PLACES), isOpen }
}

/** Sorts featured places to the front, then places with a photo. Otherwise the order does not change. */
function sortPhotosFirst(cards: readonly ListingCard[]): ListingCard[] {
  return [...cards].sort((a, b) => rankOfCard(a) - rankOfCard(b))
}

function rankOfCard({ featured, thumbnail_url }: ListingCard): number {
  return (featured ? 0 : 2) + (thumbnail_url === null ? 1 : 0)
}

import type { SearchQuery } from '../domain/search-query.ts'
import { CardSkeletons } from '../features/listings/card-skeletons.tsx'
import { ListCount } from '../features/listings/list-count.tsx'
import { FailedList } from '../features/listings/list-plates.tsx'
import { ListingCards } from '../features/listings/listing-cards.tsx'
import type { SearchPlace } from '../features/search/search-address.ts'
import { SearchResults, type ListParts } from '../features/search/search-results.tsx'

const PARTS: ListParts = {
  Count: ListCount,
  Cards: ListingCards,
  Skeletons: CardSkeletons,
  Failed: FailedList,
}

/** What a search found, its listings looking as they do in the categories. */
export function FoundListings(search: SearchPlace & { query: SearchQuery }) {
  return <SearchResults {...search} parts={PARTS} />
}

import { CATEGORY_INFO } from '../domain/categories.ts'
import type { Category } from '../domain/listing.ts'
import { CardSkeletons } from '../listings/card-skeletons.tsx'
import { CategoryScreen } from '../features/listing-pages/category-screen.tsx'
import { useSearchAddress } from '../features/search/use-search-address.ts'
import { found } from './lazy-found.ts'
import { mapOffer } from './lazy-map-offer.ts'
import { LazySearchBar } from './lazy-search-bar.tsx'

export function CategoryPage({ category }: { category: Category }) {
  const place = { path: CATEGORY_INFO[category].path, category }
  const { query, isAsked, isMap } = useSearchAddress(place)
  return (
    <CategoryScreen
      category={category}
      searchBar={<LazySearchBar {...place} hasFilters />}
      mapOffer={<mapOffer.Part />}
      found={
        isAsked ? <found.Part {...place} isMap={isMap} query={query} fallback={<CardSkeletons />} /> : null
      }
    />
  )
}

import type { SearchQuery } from '../domain/search-query.ts'
import { CardSkeletons } from '../listings/card-skeletons.tsx'
import { ListCount } from '../listings/list-count.tsx'
import { FailedList } from '../listings/list-states.tsx'
import { ListingCards } from '../listings/listing-cards.tsx'
import { searchAddress, type SearchPlace } from '../features/search/search-address.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SearchResults, type ListParts } from '../features/search/search-results.tsx'
import styles from './found-listings.module.css'

const PARTS: ListParts = {
  Count: ListCount,
  Cards: ListingCards,
  Skeletons: CardSkeletons,
  Failed: FailedList,
}

const map = lazyPart(async () => (await import('../listings/map/found-map.tsx')).FoundMap)
const viewSwitch = lazyPart(async () => (await import('../listings/map/view-switch.tsx')).ViewSwitch)

/** What a search found, its listings looking as they do in the categories; in a category also as a map. */
export function FoundListings(search: SearchPlace & { query: SearchQuery }) {
  const { category, isMap = false, query } = search
  const list = <SearchResults {...search} parts={PARTS} />
  if (category === null) return list
  return (
    <>
      <div className={styles.view}>
        <viewSwitch.Part
          isMap={isMap}
          listAddress={searchAddress({ ...search, isMap: false }, query)}
          mapAddress={searchAddress({ ...search, isMap: true }, { ...query, page: 1 })}
        />
      </div>
      {isMap ? <map.Part category={category} query={query} wholeList={list} fallback={list} /> : list}
    </>
  )
}

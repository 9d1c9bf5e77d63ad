import { useGoTo } from '../../browser/visit-history.ts'
import type { SearchQuery, SearchSort as Sort } from '../../domain/search/search-query.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { RESULT_TEXTS, SEARCH_SORT_TEXTS } from './result-texts.ts'
import { searchPath, type SearchPlace } from './search-address.ts'

interface SearchSortProps extends SearchPlace {
  query: SearchQuery
}

/** The choice of the order of results, which is stored in the URL. */
export function SearchSort({ query, ...place }: SearchSortProps) {
  const goTo = useGoTo()
  return (
    <LabelledSelect
      isBeside
      labelClassName="visually-hidden"
      label={RESULT_TEXTS.sort}
      value={query.sort}
      options={sortOptions(query)}
      onChange={(sort) => goTo(searchPath(place, { ...query, sort: sort as Sort, page: 1 }))}
    />
  )
}

/** The orders to choose from. The orders for banks are offered only when the results are banks (LIST-5). */
function sortOptions({ category, sort }: SearchQuery): [Sort, string][] {
  const isForBanks = category === 'banking' || sort === 'atm_first' || sort === 'bank_first'
  const sortTexts = Object.entries(SEARCH_SORT_TEXTS) as [Sort, string][]
  return sortTexts.filter(([name]) => isForBanks || (name !== 'atm_first' && name !== 'bank_first'))
}

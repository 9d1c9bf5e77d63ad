import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { isAsked, isMapView, readSearch, searchAddress, type SearchPlace } from './search-address.ts'

export interface SearchAddress {
  query: SearchQuery
  /** False when nothing was asked for; spaces alone are no search (SEARCH-2). */
  isAsked: boolean
  isMap: boolean
  /** Typing replaces the history entry; a decision (Enter, a filter) adds one. */
  go: (query: SearchQuery, how: 'push' | 'replace') => void
}

/** The search that the address holds, and a function that goes to another one. */
export function useSearchAddress({ path, category }: SearchPlace): SearchAddress {
  const { search } = useLocation()
  const goTo = useGoTo()
  return useMemo(() => {
    const place = { path, category, isMap: isMapView(search, { path, category }) }
    const query = readSearch(search, place)
    return {
      query,
      isAsked: isAsked(query, place),
      isMap: place.isMap,
      go: (next, how) => goTo(searchAddress(place, next), { replace: how === 'replace' }),
    }
  }, [search, path, category, goTo])
}

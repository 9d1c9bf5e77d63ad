import type { Category } from '../../domain/listing/listing.ts'
import { isMapRequested, setViewParameter } from '../../listings/list-path.ts'
import {
  formatSearchQuery,
  isSearch,
  parseSearchQuery,
  type SearchQuery,
} from '../../domain/search/search-query.ts'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'

interface UrlSearch {
  query: SearchQuery
  /** False without a search text and filters; spaces alone are no search (SEARCH-2). */
  hasSearch: boolean
  isMap: boolean
  /** 'replace' while typing; 'push' after a decision such as Enter or a filter. */
  goToSearch: (query: SearchQuery, how: 'push' | 'replace') => void
}

/** The search that the URL asks for, and a function that goes to another one. */
export function useUrlSearch({ path, category }: SearchPlace): UrlSearch {
  const { search } = useLocation()
  const goTo = useGoTo()
  return useMemo(() => {
    const place = { path, category, isMap: isMapView(search, { path, category }) }
    const query = readSearch(search, place)
    return {
      query,
      hasSearch: hasTextOrFilter(query, place),
      isMap: place.isMap,
      goToSearch: (next, how) => goTo(searchPath(place, next), { replace: how === 'replace' }),
    }
  }, [search, path, category, goTo])
}

/** Most characters of a search text: more than any real search has, and few enough for the URL limits of all servers. */
export const MAX_TYPED_LENGTH = 200

/** The page on which a search is made: the search page, or the page of a category. */
export interface SearchPlace {
  path: string
  /** The category to which the search is limited; null for all categories. */
  category: Category | null
  /** True when the category is shown as a map, whether or not the URL has a search. */
  isMap?: boolean
}

/** The search that a URL asks for. `search` is the query string of the URL, not decoded. */
export function readSearch(search: string, { category }: SearchPlace): SearchQuery {
  const parameters = new URLSearchParams(search)
  const query = parseSearchQuery((name) => cleanSearchText(parameters.get(name)))
  return category === null ? query : { ...query, category }
}

/** Whether the URL asks for the map: only a category has one (LIST-8). */
export function isMapView(search: string, { category }: SearchPlace): boolean {
  return category !== null && isMapRequested(new URLSearchParams(search))
}

/** Whether the query has a text or a filter. On the page of a category, that category does not count (SEARCH-2). */
export function hasTextOrFilter(query: SearchQuery, { category }: SearchPlace): boolean {
  return isSearch(category === null ? query : { ...query, category: null })
}

/** Path and query string of a search. On the page of a category, the path already has the category. */
export function searchPath({ path, category, isMap }: SearchPlace, query: SearchQuery): string {
  const parameters = new URLSearchParams(
    formatSearchQuery(category === null ? query : { ...query, category: null }),
  )
  setViewParameter(parameters, isMap === true)
  const search = parameters.toString()
  return search === '' ? path : `${path}?${search}`
}

/** Replaces control characters, which would prevent matches, and cuts the text to MAX_TYPED_LENGTH. */
function cleanSearchText(value: string | null): string | null {
  return value?.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_TYPED_LENGTH) ?? null
}

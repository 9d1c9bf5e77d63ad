import type { Category } from '../../domain/listing.ts'
import { readsMap, setView } from '../../listings/map/view-address.ts'
import { formatSearchQuery, isSearch, parseSearchQuery, type SearchQuery } from '../../domain/search-query.ts'

/** More than anyone types for a search, and short enough for an address that every server accepts. */
export const LONGEST_TYPED = 200

/** Where a search is: on its own page, or inside a category. */
export interface SearchPlace {
  path: string
  /** Null = all categories. */
  category: Category | null
  /** The category is shown as a map, with the search or without. */
  isMap?: boolean
}

/** The search that an address asks for. `search` is the query string of the address, not decoded. */
export function readSearch(search: string, { category }: SearchPlace): SearchQuery {
  const parameters = new URLSearchParams(search)
  const query = parseSearchQuery((name) => readable(parameters.get(name)))
  return category === null ? query : { ...query, category }
}

/** Whether the address asks for the map: only a category has one (LIST-8). */
export function isMapView(search: string, { category }: SearchPlace): boolean {
  return category !== null && readsMap(new URLSearchParams(search))
}

/** Whether anything was asked for; on a category page the category itself does not count (SEARCH-2). */
export function isAsked(query: SearchQuery, { category }: SearchPlace): boolean {
  return isSearch(category === null ? query : { ...query, category: null })
}

/** The address of a search; a category's page already says which category. */
export function searchAddress({ path, category, isMap }: SearchPlace, query: SearchQuery): string {
  const parameters = new URLSearchParams(
    formatSearchQuery(category === null ? query : { ...query, category: null }),
  )
  setView(parameters, isMap === true)
  const search = parameters.toString()
  return search === '' ? path : `${path}?${search}`
}

/** Control characters mean nothing in a search and would keep it from matching. */
function readable(value: string | null): string | null {
  return value?.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_TYPED) ?? null
}

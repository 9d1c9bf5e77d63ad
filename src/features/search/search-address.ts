import type { Category } from '../../domain/listing.ts'
import { formatSearchQuery, isSearch, parseSearchQuery, type SearchQuery } from '../../domain/search-query.ts'

/** More than anyone types for a search, and short enough for an address that every server accepts. */
export const LONGEST_TYPED = 200

/** A search on a page of its own, or inside a category, which the path decides. */
export interface SearchPlace {
  path: string
  /** Null = all categories. */
  category: Category | null
  /** The category is shown as a map, with the search or without. */
  isMap?: boolean
}

/** What an address asks for in a place. `search` is the search part as in the address, not decoded. */
export function readSearch(search: string, { category }: SearchPlace): SearchQuery {
  const parameters = new URLSearchParams(search)
  const query = parseSearchQuery((name) => readable(parameters.get(name)))
  return category === null ? query : { ...query, category }
}

/** Whether a category's address asks for its map (LIST-8). */
export function readsMap(search: string, { category }: SearchPlace): boolean {
  return category !== null && new URLSearchParams(search).get('view') === 'map'
}

/** Whether anything was asked for; in a category, beside the category itself. */
export function isAsked(query: SearchQuery, { category }: SearchPlace): boolean {
  return isSearch(category === null ? query : { ...query, category: null })
}

/** The address of a search; a category's page already says which category. */
export function searchAddress({ path, category, isMap }: SearchPlace, query: SearchQuery): string {
  const parameters = new URLSearchParams(
    formatSearchQuery(category === null ? query : { ...query, category: null }),
  )
  if (isMap === true) parameters.set('view', 'map')
  const search = parameters.toString()
  return search === '' ? path : `${path}?${search}`
}

/** Control characters mean nothing in a search and would hide what was asked for. */
function readable(value: string | null): string | null {
  return value?.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_TYPED) ?? null
}

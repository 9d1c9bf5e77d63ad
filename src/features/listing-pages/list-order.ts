import type { ListQuery } from '../../domain/directory.ts'
import { parsePageNumber } from '../../domain/listing/page-numbers.ts'
import { LISTING_SORTS, type Category, type ListingSort } from '../../domain/listing/listing.ts'
import { listPagePath, setViewParameter } from '../../listings/list-path.ts'

/** A value of the URL parameter `sort` that means the same as 'featured' (LIST-6). */
const FEATURED_ALIAS = 'relevance'

/** Sorts the reader's own atoll first, then by name. It is the default when an own atoll is chosen (ATOLL-1). */
export const OWN_ATOLL_FIRST = 'own_atoll'
export type ListOrder = ListingSort | typeof OWN_ATOLL_FIRST

function defaultOrder(ownAtoll: string | null): ListOrder {
  return ownAtoll === null ? 'name' : OWN_ATOLL_FIRST
}

/** The orders that a category offers; only the category banking has the orders for banks (LIST-5). */
export function offeredSorts(category: Category, ownAtoll: string | null): readonly ListOrder[] {
  const sorts = category === 'banking' ? LISTING_SORTS : LISTING_SORTS.slice(0, 6)
  return ownAtoll === null ? sorts : [OWN_ATOLL_FIRST, ...sorts]
}

/** Reads order and page number from the parameters of a URL; unknown values mean the default (LIST-3, LIST-6). */
export function readListParameters(
  search: URLSearchParams,
  category: Category,
  ownAtoll: string | null,
): { sort: ListOrder; page: number } {
  const text = search.get('sort')
  const requestedSort = text === FEATURED_ALIAS ? 'featured' : text
  const sort =
    offeredSorts(category, ownAtoll).find((known) => known === requestedSort) ?? defaultOrder(ownAtoll)
  return { sort, page: parsePageNumber(search.get('page')) }
}

/** The query for one page of a category's listings in this order. */
export function makeListQuery(
  category: Category,
  { sort, page }: { sort: ListOrder; page: number },
  ownAtoll: string | null,
): ListQuery {
  if (sort !== OWN_ATOLL_FIRST) return { category, sort, page }
  return { category, sort: 'name', page, ...(ownAtoll === null ? {} : { firstAtoll: ownAtoll }) }
}

/** The URL of the list in another order, on its first page. */
export function pathWithSort(
  path: string,
  search: URLSearchParams,
  sort: ListOrder,
  ownAtoll: string | null,
): string {
  const parameters = new URLSearchParams(search)
  if (sort === defaultOrder(ownAtoll)) parameters.delete('sort')
  else parameters.set('sort', sort)
  return listPagePath(path, parameters, 1)
}

/** The address of the list as a map or as a grid. */
export function pathWithView(path: string, search: URLSearchParams, isMap: boolean): string {
  const next = new URLSearchParams(search)
  setViewParameter(next, isMap)
  return listPagePath(path, next, parsePageNumber(search.get('page')))
}

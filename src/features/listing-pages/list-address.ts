import type { ListQuery } from '../../domain/directory.ts'
import type { ListingSort } from '../../domain/listing-card.ts'
import type { Category } from '../../domain/listing.ts'
import { parsePage } from '../../domain/pagination.ts'

const SORTS: readonly ListingSort[] = [
  'name',
  'name_desc',
  'featured',
  'newest',
  'oldest',
  'atm_first',
  'bank_first',
]

/** Another word for featured (LIST-6). */
const FEATURED_ALIAS = 'relevance'

/** The reader's own atoll first, then by name: the order nobody has to ask for, once an own atoll was chosen. */
export const OWN_FIRST = 'own_atoll'
export type ListOrder = ListingSort | typeof OWN_FIRST

function defaultOrder(ownAtoll: string | null): ListOrder {
  return ownAtoll === null ? 'name' : OWN_FIRST
}

/** The orders that a category offers; those for banks on banking only (LIST-5). */
export function offeredSorts(category: Category, ownAtoll: string | null): readonly ListOrder[] {
  const sorts = category === 'banking' ? SORTS : SORTS.slice(0, 5)
  return ownAtoll === null ? sorts : [OWN_FIRST, ...sorts]
}

/** What the search part of an address asks of a list. Anything unknown is accepted and means the default. */
export function readListAddress(
  search: URLSearchParams,
  category: Category,
  ownAtoll: string | null,
): { sort: ListOrder; page: number } {
  const text = search.get('sort')
  const asked = text === FEATURED_ALIAS ? 'featured' : text
  const sort = offeredSorts(category, ownAtoll).find((known) => known === asked) ?? defaultOrder(ownAtoll)
  return { sort, page: parsePage(search.get('page')) }
}

/** The question of a list. */
export function listQuery(
  category: Category,
  { sort, page }: { sort: ListOrder; page: number },
  ownAtoll: string | null,
): ListQuery {
  if (sort !== OWN_FIRST) return { category, sort, page }
  return { category, sort: 'name', page, ...(ownAtoll === null ? {} : { firstAtoll: ownAtoll }) }
}

/** The same address with another page; the first page needs no number. Other parts of the address stay. */
export function withPage(path: string, search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return toAddress(path, next)
}

/** Another order starts at the first page again. */
export function withSort(
  path: string,
  search: URLSearchParams,
  sort: ListOrder,
  ownAtoll: string | null,
): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (sort === defaultOrder(ownAtoll)) next.delete('sort')
  else next.set('sort', sort)
  return toAddress(path, next)
}

/** Whether the category is shown as a map (LIST-8). */
export function readsMap(search: URLSearchParams): boolean {
  return search.get('view') === 'map'
}

/** The same address as a map or as a grid. */
export function withView(path: string, search: URLSearchParams, view: 'map' | 'grid'): string {
  const next = new URLSearchParams(search)
  if (view === 'map') next.set('view', 'map')
  else next.delete('view')
  return toAddress(path, next)
}

function toAddress(path: string, search: URLSearchParams): string {
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

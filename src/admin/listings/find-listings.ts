import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge, categoryOf } from '../../domain/categories.ts'
import { collidingIds, staleListings } from '../../domain/duplicate-listings.ts'
import { fold } from '../../domain/fold.ts'
import { type Category, type Listing, CATEGORIES } from '../../domain/listing.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { atollByCode } from '../../domain/atolls.ts'
import { ADMIN_PATH } from '../paths.ts'

/** Browsers limit how often a page may change its address. */
const WRITE_AFTER_MS = 300

export interface TableQuery extends ListingQuery {
  /** From 1. */
  page: number
}

/** Search, filter, order and page of the table, kept in the address (BIZ-13). Any other change shows page 1. */
export function useListingQuery(): {
  query: TableQuery
  change: (changes: Partial<TableQuery>) => void
  /** The current address of the table, so that other screens can link back to it. */
  address: string
} {
  const { search } = useLocation()
  const goTo = useGoTo()
  const [query, setQuery] = useState(() => readQuery(search))
  const address = addressOf(query)
  useEffect(() => {
    if (address === location.pathname + location.search + location.hash) return undefined
    const timer = setTimeout(() => goTo(address, { replace: true }), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [address, goTo])
  return {
    query,
    change: (changes) => setQuery((now) => ({ ...now, page: 1, ...changes })),
    address,
  }
}

export function readQuery(search: string): TableQuery {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  return {
    text: parameters.get('q') ?? '',
    filter: FILTERS.find((one) => one === parameters.get('show')) ?? 'all',
    order: ORDERS.find((one) => one === parameters.get('order')) ?? 'newest',
    category: CATEGORIES.find((one) => one === parameters.get('category')) ?? null,
    atoll: atollByCode(parameters.get('atoll') ?? '')?.code ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export function addressOf({ text, filter, order, category, atoll, page }: TableQuery): string {
  const parameters = new URLSearchParams({
    ...(text === '' ? null : { q: text }),
    ...(filter === 'all' ? null : { show: filter }),
    ...(order === 'newest' ? null : { order }),
    ...(category === null ? null : { category }),
    ...(atoll === null ? null : { atoll }),
    ...(page === 1 ? null : { page: String(page) }),
  })
  const search = parameters.size === 0 ? '' : `?${parameters}`
  return `${ADMIN_PATH}${search}#businesses`
}

export const FILTERS = ['all', 'featured', 'stale', 'duplicates'] as const
export type ListingFilter = (typeof FILTERS)[number]
export const ORDERS = ['newest', 'name'] as const
export type ListingOrder = (typeof ORDERS)[number]

export interface ListingQuery {
  text: string
  filter: ListingFilter
  order: ListingOrder
  /** Null shows all. */
  category: Category | null
  /** Code; null shows all. */
  atoll: string | null
}

/** Cache of the folded search text of each row. */
const folded = new WeakMap<Listing, string>()

function contentOf(row: Listing): string {
  const known = folded.get(row)
  if (known !== undefined) return known
  const { name, alt_names, category, phone, email, address_details, atoll, description } = row
  const texts = [name, ...(alt_names ?? []), categoryBadge(category), phone, email, address_details]
  const content = fold([...texts, atollName(atoll), atoll, description].filter(Boolean).join(' '))
  folded.set(row, content)
  return content
}

/**
 * Filters, searches and sorts. Duplicates are next to each other; stale listings are sorted by age, oldest
 * first.
 */
export function findListings(rows: readonly Listing[], query: ListingQuery, now: number): Listing[] {
  const words = fold(query.text).split(' ').filter(Boolean)
  const { category, atoll } = query
  return filterRows(rows, query, now).filter(
    (row) =>
      (category === null || categoryOf(row.category) === category) &&
      (atoll === null || row.atoll === atoll) &&
      words.every((word) => contentOf(row).includes(word)),
  )
}

function filterRows(rows: readonly Listing[], { filter, order }: ListingQuery, now: number): Listing[] {
  switch (filter) {
    case 'stale':
      return staleListings(rows, now)
    case 'duplicates': {
      const ids = collidingIds(rows)
      return rows.filter(({ id }) => ids.has(id)).sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
    }
    default: {
      const chosen = filter === 'featured' ? rows.filter(({ featured }) => featured) : [...rows]
      return order === 'name' ? chosen.sort((a, b) => a.name.localeCompare(b.name, 'en')) : chosen
    }
  }
}

function nameKey({ atoll, name }: Listing): string {
  return `${atoll} ${fold(name)}`
}

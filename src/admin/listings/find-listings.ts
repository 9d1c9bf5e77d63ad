import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge, categoryOf } from '../../domain/categories.ts'
import { collidingIds } from '../../domain/duplicate-listings.ts'
import { fold } from '../../domain/fold.ts'
import type { Category, Listing } from '../../domain/listing.ts'
import { staleListings } from '../../domain/stale-listings.ts'

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

import { atollByCode } from '../../../domain/atolls/atolls.ts'
import { categoryBadge, categoryOf } from '../../../domain/listing/categories.ts'
import { parsePhones } from '../../../domain/listing/contact-details.ts'
import { CATEGORIES, type Category, type Listing } from '../../../domain/listing/listing.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import {
  collidingIds,
  type DistinctPairs,
  STALE_AFTER_DAYS,
  staleListings,
} from '../../kit/duplicate-listings.ts'
import { fold } from '../../../domain/search/fold.ts'
import { ADMIN_PATH } from '../../paths.ts'

/** Search, filters, order and page of the table, which are kept in the URL (BIZ-13). */
export interface TableQuery extends ListingQuery {
  /** Number of the page, from 1. */
  page: number
}

export function readTableQuery(search: string): TableQuery {
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

export function listingsTabPath({ text, filter, order, category, atoll, page }: TableQuery): string {
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

/** `stale`: not checked for six months; `stale-3` and `stale-12`: for 3 and 12 months. */
export const FILTERS = [
  'all',
  'problems',
  'stale-3',
  'stale',
  'stale-12',
  'featured',
  'duplicates',
  'approximate',
  'no-photo',
  'no-phone',
] as const

export type ListingFilter = (typeof FILTERS)[number]

/** Each column of the table in both directions. */
export const ORDERS = [
  'newest',
  'name',
  'name-down',
  'category',
  'category-down',
  'contact',
  'contact-down',
  'address',
  'address-down',
  'checked',
  'checked-down',
] as const

export type ListingOrder = (typeof ORDERS)[number]

export interface ListingQuery {
  text: string
  filter: ListingFilter
  order: ListingOrder
  /** Null shows all categories. */
  category: Category | null
  /** Code of the atoll; null shows all atolls. */
  atoll: string | null
}

/** Cache of the folded search text of each row. */
const folded = new WeakMap<Listing, string>()

function contentOf(row: Listing): string {
  const known = folded.get(row)
  if (known !== undefined) return known
  const { name, alt_names, category, phone, email, address_details, atoll, description } = row
  const texts = [name, ...(alt_names ?? []), categoryBadge(category), phone, email, address_details]
  const words = fold([...texts, atollName(atoll), atoll, description].filter(Boolean).join(' '))
  // A phone number is found with and without its dashes, also a second number that is written without its first digits (BIZ-16).
  const numbers = parsePhones(phone ?? '')?.map(({ href }) => href) ?? [phone ?? '']
  const content = `${words} ${numbers.map((number) => number.replace(/\D/g, '')).join(' ')}`
  folded.set(row, content)
  return content
}

/** Values on which the filters depend besides the rows. */
interface FilterFacts {
  now: number
  /** Ids of listings about which a message of a visitor is pending. */
  reported: ReadonlySet<string>
  /** Ids of listings with a photo; null while unknown. */
  withPhoto?: ReadonlySet<string> | null
  /** Pairs that an admin has declared to be two places. */
  distinct?: DistinctPairs
}

/**
 * Filters, searches and sorts. Duplicates are next to each other; stale listings are sorted by their last check, the oldest
 * first.
 */
export function findListings(rows: readonly Listing[], query: ListingQuery, facts: FilterFacts): Listing[] {
  const words = fold(query.text).split(' ').filter(Boolean)
  const { category, atoll } = query
  return filterRows(rows, query, facts).filter(
    (row) =>
      (category === null || categoryOf(row.category) === category) &&
      (atoll === null || row.atoll === atoll) &&
      words.every((word) => contentOf(row).includes(word)),
  )
}

const STALE_DAYS = { 'stale-3': 90, stale: STALE_AFTER_DAYS, 'stale-12': 365 } as const

export function isStaleFilter(filter: ListingFilter): filter is keyof typeof STALE_DAYS {
  return filter in STALE_DAYS
}

function filterRows(
  rows: readonly Listing[],
  { filter, order }: ListingQuery,
  { now, reported, withPhoto, distinct }: FilterFacts,
): Listing[] {
  if (isStaleFilter(filter)) return staleListings(rows, now, STALE_DAYS[filter])
  switch (filter) {
    case 'duplicates': {
      const ids = collidingIds(rows, distinct)
      return rows.filter(({ id }) => ids.has(id)).sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
    }
    case 'featured':
      return sortBy(
        order,
        rows.filter(({ featured }) => featured),
      )
    case 'approximate':
      return sortBy(
        order,
        rows.filter((row) => row.position_is_approximate),
      )
    case 'no-photo':
      return sortBy(
        order,
        rows.filter(({ id }) => withPhoto?.has(id) === false),
      )
    case 'no-phone':
      return sortBy(
        order,
        rows.filter(({ phone }) => phone === null),
      )
    case 'problems':
      return sortBy(
        order,
        rows.filter(({ id }) => reported.has(id)),
      )
    default:
      return sortBy(order, [...rows])
  }
}

/** Sorts rows that are sorted from newest to oldest already. */
function sortBy(order: ListingOrder, rows: Listing[]): Listing[] {
  if (order === 'newest') return rows
  const [column = 'name', down] = order.split('-')
  const sign = down === undefined ? 1 : -1
  const textOf = COLUMN_TEXTS[column] ?? COLUMN_TEXTS['name']
  if (textOf === undefined) return rows
  return rows.sort(
    (a, b) => sign * textOf(a).localeCompare(textOf(b), 'en') || a.name.localeCompare(b.name, 'en'),
  )
}

/** The text by which each column is sorted. Listings that were never checked come before all others. */
const COLUMN_TEXTS: Readonly<Record<string, (row: Listing) => string>> = {
  name: ({ name }) => name,
  category: ({ category }) => categoryBadge(category),
  contact: ({ phone, email }) => phone ?? email ?? '',
  address: ({ atoll, address_details }) => `${atollName(atoll)} ${address_details}`,
  checked: ({ last_checked_at }) => last_checked_at ?? '',
}

function nameKey({ atoll, name }: Listing): string {
  return `${atoll} ${fold(name)}`
}

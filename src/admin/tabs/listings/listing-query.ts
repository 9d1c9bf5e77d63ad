import { atollByCode } from '../../../domain/atolls/atolls.ts'
import { CATEGORIES, type Category } from '../../../domain/listing/listing.ts'
import { ADMIN_PATH } from '../../paths.ts'

/** Search, filters, order and page of the table, which are stored in the URL (BIZ-13). */
export interface TableQuery extends ListingQuery {
  /** Number of the page, from 1. */
  page: number
}

export function readTableQuery(search: string): TableQuery {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  return {
    text: parameters.get('q') ?? '',
    filter: LISTING_FILTERS.find((one) => one === parameters.get('show')) ?? 'all',
    order: LISTING_ORDERS.find((one) => one === parameters.get('order')) ?? 'newest',
    category: CATEGORIES.find((one) => one === parameters.get('category')) ?? null,
    atoll: atollByCode(parameters.get('atoll') ?? '')?.code ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export function listingsTabPath({ text, filter, order, category, atoll, page }: TableQuery): string {
  const search = new URLSearchParams({
    ...(text === '' ? null : { q: text }),
    ...(filter === 'all' ? null : { show: filter }),
    ...(order === 'newest' ? null : { order }),
    ...(category === null ? null : { category }),
    ...(atoll === null ? null : { atoll }),
    ...(page === 1 ? null : { page: String(page) }),
  }).toString()
  return `${ADMIN_PATH}${search === '' ? '' : `?${search}`}#businesses`
}

/** `stale`: not checked for six months; `stale-3` and `stale-12`: for 3 and 12 months. */
export const LISTING_FILTERS = [
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

export type ListingFilter = (typeof LISTING_FILTERS)[number]

/** The default 'newest', and the columns by which the table can be sorted, in both directions. */
export const LISTING_ORDERS = [
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

export type ListingOrder = (typeof LISTING_ORDERS)[number]

export interface ListingQuery {
  text: string
  filter: ListingFilter
  order: ListingOrder
  /** Null shows all categories. */
  category: Category | null
  /** Code of the atoll; null shows all atolls. */
  atoll: string | null
}

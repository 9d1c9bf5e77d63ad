import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import { atollByCode } from '../../domain/atolls.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { ADMIN_PATH } from '../paths.ts'
import { FILTERS, ORDERS, type ListingQuery } from './find-listings.ts'

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
  /** The address of the table as it is now, to come back to. */
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

import { parseCategory } from '../listing/categories.ts'
import type { ListingSort, Category } from '../listing/listing.ts'
import { parsePageNumber } from '../listing/page-numbers.ts'
import { ATOLL_NAMES } from '../atolls/atoll-names.ts'

/** relevance: best match first; for a search without text, featured listings first, then by name. */
export type SearchSort = 'relevance' | ListingSort

/** A search as in the URL: ?q=&loc=&atoll=&cat=&sort=&page=&open=1&checked=1 (SEARCH-3). */
export interface SearchQuery {
  text: string
  /** An atoll by name, alias or code, or part of the address. */
  location: string
  /** Code of the atoll; null for all atolls. */
  atoll: string | null
  category: Category | null
  sort: SearchSort
  isOpenNow: boolean
  /** True to find only listings that somebody checked in the last 12 months (FRESH-3). */
  isCheckedLately?: boolean
  /** The requested page, from 1; for a number beyond the end, the answer is the last page. */
  page: number
}

/** Ids of the listings on one page of the result. */
export interface SearchResult {
  ids: string[]
  total: number
  page: number
  pageCount: number
  /** True when no listing has all words of the search, so that the listings found have only some of the words. */
  isLoose: boolean
}

export interface Suggestion {
  text: string
  kind: 'listing' | 'atoll' | 'category' | 'address'
  /** The listing that alone has this text as its name: choosing the text opens it (SUGGEST-5). */
  id?: string
  /** The category that the suggestion opens; only in suggestions of categories (SUGGEST-4). */
  category?: Category
}

/** Minimum of typed characters for suggestions (SUGGEST-1). */
export const MIN_SUGGESTION_CHARACTERS = 2
/** Maximum of suggestions shown (SUGGEST-1). */
export const MAX_SUGGESTIONS = 8

/** Sorts that a URL may name; any other means the default (SEARCH-12). */
const SORTS_BY_NAME: Readonly<Record<string, SearchSort>> = {
  relevance: 'relevance',
  name: 'name',
  name_desc: 'name_desc',
  featured: 'featured',
  newest: 'newest',
  oldest: 'oldest',
  checked: 'checked',
  atm_first: 'atm_first',
  bank_first: 'bank_first',
}

/** Reads a search from the parameters of a URL. An invalid parameter gets its default. */
export function parseSearchQuery(get: (name: string) => string | null): SearchQuery {
  const sort = get('sort') ?? ''
  const atoll = get('atoll') ?? ''
  return {
    text: get('q') ?? '',
    location: get('loc') ?? '',
    atoll: Object.hasOwn(ATOLL_NAMES, atoll) ? atoll : null,
    category: parseCategory(get('cat')),
    sort: Object.hasOwn(SORTS_BY_NAME, sort) ? (SORTS_BY_NAME[sort] ?? 'relevance') : 'relevance',
    isOpenNow: get('open') === '1',
    isCheckedLately: get('checked') === '1',
    page: parsePageNumber(get('page')),
  }
}

/** The URL parameters of a search in their order, without defaults. */
export function formatSearchQuery(query: SearchQuery): [name: string, value: string][] {
  const entries: [string, string | null][] = [
    ['q', query.text.trim() === '' ? null : query.text],
    ['loc', query.location.trim() === '' ? null : query.location],
    ['atoll', query.atoll],
    ['cat', query.category],
    ['open', query.isOpenNow ? '1' : null],
    ['checked', query.isCheckedLately ? '1' : null],
    ['sort', query.sort === 'relevance' ? null : query.sort],
    ['page', query.page > 1 ? String(query.page) : null],
  ]
  return entries.filter((entry): entry is [string, string] => entry[1] !== null)
}

/** True for a query with a text or a filter; spaces are no text (SEARCH-2). */
export function isSearch(query: SearchQuery): boolean {
  return (
    query.text.trim() !== '' ||
    query.location.trim() !== '' ||
    query.atoll !== null ||
    query.category !== null ||
    query.isOpenNow ||
    query.isCheckedLately === true
  )
}

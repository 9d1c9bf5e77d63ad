import type { SearchSort, Suggestion } from '../../domain/search-query.ts'
import { SORT_TEXTS } from '../../listings/texts.ts'
import { listingCount } from '../../ui/texts.ts'

export const BAR_TEXTS = {
  label: 'Search the guide',
  labelIn: (category: string) => `Search in ${category}`,
  hint: 'Name or place',
  submit: 'Search',
  clear: 'Clear the text',
} as const

export const FILTER_TEXTS = {
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  category: 'Category',
  allCategories: 'All categories',
  atoll: 'Atoll or island',
  allAtolls: 'All atolls',
  location: 'Place or address',
  openNow: 'Open now',
  clear: 'Clear filters',
} as const

export const SUGGESTION_TEXTS = {
  label: 'Suggestions',
  count: (count: number) =>
    count === 1 ? '1 suggestion. Use the arrow keys.' : `${count} suggestions. Use the arrow keys.`,
} as const

export const SUGGESTION_KINDS: Record<Suggestion['kind'], string> = {
  listing: '',
  atoll: 'Atoll',
  category: 'Category',
  address: 'Place',
}

/** Of `/search`; `before` is SEARCH-1. */
export const SEARCH_SCREEN_TEXTS = {
  title: 'Search',
  intro: 'Names, places, services: the whole guide, also with no network.',
  before: 'Use the search bar above to find businesses and services.',
  browse: 'Or look through a category:',
} as const

/** Above the results of a search for help (SEARCH-15). */
export const EMERGENCY_RESULT_TEXTS = {
  title: 'Emergency contacts',
  all: 'All emergency contacts',
  wholeCountry: 'All of the Marshall Islands',
  place: (block: string, place: string) => `${block}, ${place}`,
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
} as const

/** `nothingTitle` and `nothing` are SEARCH-11. */
export const RESULT_TEXTS = {
  label: 'Results',
  sort: 'Sort by',
  pages: 'Pages of the results',
  loose: 'No listing has all of these words. Here are listings that have some of them.',
  nothingTitle: 'No results found',
  nothing: "Try adjusting your search terms or filters to find what you're looking for.",
  clearFilters: 'Clear filters',
  startAgain: 'Start a new search',
  emergency: 'Emergency contacts',
  inWholeGuide: (count: number) => `${listingCount(count)} in the whole guide`,
} as const

export const SEARCH_SORT_TEXTS: Record<SearchSort, string> = { relevance: 'Best match', ...SORT_TEXTS }

import type { SearchSort } from '../../domain/search/search-query.ts'
import { SORT_TEXTS } from '../../listings/list-texts.ts'
import { listingCountText } from '../../ui/texts.ts'

// Separate from texts.ts, because the filters and results that use these texts are loaded after the first paint.

export const FILTER_TEXTS = {
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  category: 'Category',
  allCategories: 'All categories',
  atoll: 'Atoll or island',
  allAtolls: 'All atolls',
  location: 'Place or address',
  openNow: 'Open now',
  checkedLately: 'Checked in the last 12 months',
  clear: 'Clear filters',
} as const

/** Texts of the emergency contacts above the results of a search for help (SEARCH-15). */
export const EMERGENCY_RESULT_TEXTS = {
  title: 'Emergency contacts',
  all: 'All emergency contacts',
} as const

/** Texts of the results. `nothingTitle` and `nothing` are shown when a search finds nothing (SEARCH-11). */
export const RESULT_TEXTS = {
  label: 'Results',
  sort: 'Sort by',
  pages: 'Pages of the results',
  loose: 'No listing has all of these words. Here are listings that have some of them.',
  openNowUnknown:
    'What is open now is known once the guide is saved on this device. Until then, closed places are listed too.',
  numbers: (count: number) => (count === 1 ? '1 emergency number' : `${count} emergency numbers`),
  noListings: 'No listings found',
  nothingTitle: 'No results found',
  nothing: "Try adjusting your search terms or filters to find what you're looking for.",
  clearFilters: 'Clear filters',
  startAgain: 'Start a new search',
  emergency: 'Emergency contacts',
  inWholeGuide: (count: number) => `${listingCountText(count)} in the whole guide`,
} as const

export const SEARCH_SORT_TEXTS: Record<SearchSort, string> = { relevance: 'Best match', ...SORT_TEXTS }

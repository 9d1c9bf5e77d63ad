import type { SearchSort } from '../../../domain/search-query.ts'

export const RESULT_TEXTS = {
  label: 'Results',
  sort: 'Sort by',
  pages: 'Pages of the results',
  loose: 'No listing has all of these words. Here are listings that have some of them.',
  // SEARCH-11
  nothingTitle: 'No results found',
  nothing: "Try adjusting your search terms or filters to find what you're looking for.",
  clearFilters: 'Clear filters',
  startAgain: 'Start a new search',
} as const

export const SEARCH_SORT_TEXTS: Record<SearchSort, string> = {
  relevance: 'Best match',
  name: 'Name (A-Z)',
  name_desc: 'Name (Z-A)',
  featured: 'Featured first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  atm_first: 'ATMs first',
  bank_first: 'Banks first',
}

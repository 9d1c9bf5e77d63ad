import type { SearchSort, Suggestion } from '../../domain/search-query.ts'

export const SEARCH_TEXTS = {
  title: 'Search',
  intro: 'Names, places, services: the whole guide, also with no network.',
  home: 'Home',
  label: 'Search the guide',
  labelIn: (category: string) => `Search in ${category}`,
  hint: 'Name, service or place',
  submit: 'Search',
  clear: 'Clear the text',
  suggestions: 'Suggestions',
  suggestionCount: (count: number) =>
    count === 1 ? '1 suggestion. Use the arrow keys.' : `${count} suggestions. Use the arrow keys.`,
  filters: 'Filters',
  filtersOn: (count: number) => `Filters (${count})`,
  category: 'Category',
  allCategories: 'All categories',
  atoll: 'Atoll or island',
  allAtolls: 'All atolls',
  location: 'Place or address',
  openNow: 'Open now',
  clearFilters: 'Clear filters',
  sort: 'Sort by',
  pages: 'Pages of the results',
  results: 'Results',
  loose: 'No listing has all of these words. Here are listings that have some of them.',
} as const

/** Before a search, and where nothing was found (spec public-site 2). */
export const SEARCH_PLATE_TEXTS = {
  before: 'Use the search bar above to find businesses and services.',
  browse: 'Or look through a category:',
  nothingTitle: 'No results found',
  nothing: "Try adjusting your search terms or filters to find what you're looking for.",
  clearFilters: 'Clear filters',
  startAgain: 'Start a new search',
} as const

export const SUGGESTION_KINDS: Record<Suggestion['kind'], string> = {
  listing: '',
  atoll: 'Atoll',
  category: 'Category',
  address: 'Place',
}

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

import type { Suggestion } from '../../domain/search/search-query.ts'

export const SEARCH_BAR_TEXTS = {
  label: 'Search the guide',
  labelIn: (category: string) => `Search in ${category}`,
  hint: 'Name or place',
  submit: 'Search',
  clear: 'Clear the text',
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

/** Texts of the screen /search. `before` is shown before a search (SEARCH-1). */
export const SEARCH_SCREEN_TEXTS = {
  before: 'Use the search bar above to find businesses and services.',
  browse: 'Or browse a category:',
} as const

export const SEARCH_SCREEN_TEXTS = {
  title: 'Search',
  intro: 'Names, places, services: the whole guide, also with no network.',
  // SEARCH-1
  before: 'Use the search bar above to find businesses and services.',
  browse: 'Or look through a category:',
} as const

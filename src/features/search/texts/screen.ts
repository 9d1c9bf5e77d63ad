export const SEARCH_SCREEN_TEXTS = {
  title: 'Search',
  intro: 'Names, places, services: the whole guide, also with no network.',
  // The words of the specification (spec public-site 2).
  before: 'Use the search bar above to find businesses and services.',
  browse: 'Or look through a category:',
} as const

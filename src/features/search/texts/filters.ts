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

export const SEARCH_PATH = '/search'

/** In a module of its own: the layout of every page links here and needs nothing else of the search. */
export const SEARCH_PATH = '/search'

export const SEARCH_PATH = '/search'
export const NEAR_PATH = '/near'
export const FAVOURITES_PATH = '/favorites'

export const NEAR_PATH = '/near'
export const FAVOURITES_PATH = '/favorites'

export const FAVOURITES_PATH = '/favorites'

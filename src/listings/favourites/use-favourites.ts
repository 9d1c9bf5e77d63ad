import { useSyncExternalStore } from 'react'
import { favourites, type FavouritesState } from './favourites.ts'

/** The favourites of this device, in step with the other tabs. */
export function useFavourites(): FavouritesState {
  return useSyncExternalStore(favourites.subscribe, favourites.read)
}

import { useSyncExternalStore } from 'react'
import type { ListingCard } from '../../domain/listing-card.ts'
import { favourites, type FavouritesState } from './favourites.ts'

/** The favourites of this device, the same in every tab. */
export function useFavourites(): FavouritesState {
  return useSyncExternalStore(favourites.subscribe, favourites.read)
}

/** Whether a listing is saved on this device, and a function that changes that. */
export function useFavourite(card: ListingCard): { isSaved: boolean; toggle: () => void } {
  const isSaved = useSyncExternalStore(favourites.subscribe, () => favourites.has(card.id))
  const toggle = (): void => {
    if (isSaved) favourites.remove(card.id)
    else favourites.save(card, Date.now())
  }
  return { isSaved, toggle }
}

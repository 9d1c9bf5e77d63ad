import { useSyncExternalStore } from 'react'
import { favourites } from './favourites.ts'
import type { ListingCard } from '../../domain/listing-card.ts'

/** Whether a listing is saved on this device, and the way to change that. */
export function useFavourite(card: ListingCard): { isSaved: boolean; toggle: () => void } {
  const isSaved = useSyncExternalStore(favourites.subscribe, () => favourites.has(card.id))
  const toggle = (): void => {
    if (isSaved) favourites.remove(card.id)
    else favourites.save(card, Date.now())
  }
  return { isSaved, toggle }
}

import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import type { Favourite } from '../../domain/favourite.ts'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { SavedListing } from './saved-listing.tsx'

/** A listing that the server no longer has: the saved snapshot of a favorite (FAV-4), else /404 (DETAIL-3). */
export function GoneListing({ id }: { id: string }) {
  const { favourites, isRead } = useFavourites()
  // Stays on the screen when it is taken off the favourites there.
  const [shown, setShown] = useState<Favourite | null>(null)
  const saved = favourites.find((favourite) => favourite.id === id)
  if (saved !== undefined && shown === null) setShown(saved)
  const favourite = saved ?? shown
  if (favourite !== null) return <SavedListing favourite={favourite} />
  return isRead ? <Navigate to="/404" replace /> : <ListingSkeleton />
}

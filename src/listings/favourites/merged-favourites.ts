import { useEffect } from 'react'
import { useDirectoryRead } from '../../directory/use-directory-read.ts'
import { favourites, useFavourites } from './favourites.ts'

/** Moves favorites whose listing was merged into another one to that listing, with the time they were saved (MERGE-2). */
export function MergedFavourites(): null {
  const { favourites: saved } = useFavourites()
  const ids = saved.map(({ id }) => id)
  const { answer: merged } = useDirectoryRead('mergedCards', ids.length === 0 ? null : [ids])
  useEffect(() => {
    for (const { id, card } of merged ?? []) {
      const favourite = favourites.read().favourites.find((known) => known.id === id)
      if (favourite === undefined) continue
      favourites.saveAll([{ id: card.id, snapshot: card, savedAt: favourite.savedAt }])
      favourites.remove(id)
    }
  }, [merged])
  return null
}

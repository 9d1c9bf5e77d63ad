import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import { Notice } from '../../ui/notice.tsx'
import { ExportFavourites } from './export-favourites.tsx'
import { FAVOURITE_FILE_TEXTS } from '../../listings/favourites/texts.ts'

/** Where favourites would be left behind: says so, and offers the file. Nothing where there are none. */
export function FavouritesToKeep() {
  const { favourites } = useFavourites()
  if (favourites.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{FAVOURITE_FILE_TEXTS.toKeep(favourites.length)}</p>
      <ExportFavourites favourites={favourites} />
    </Notice>
  )
}

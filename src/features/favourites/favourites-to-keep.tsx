import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import { Notice } from '../../ui/notice.tsx'
import { ExportFavourites } from './favourite-file.tsx'
import { FAVOURITE_FILE_TEXTS } from './texts.ts'

/** Before favourites would be lost: says so and offers the export. Nothing when there are none. */
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

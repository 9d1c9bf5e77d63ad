import type { Favourite } from '../../domain/favourite.ts'
import { writeFavouritesFile } from '../../domain/favourites-file.ts'
import { saveFile } from '../../browser/save-file.ts'
import { FAVOURITE_FILE_TEXTS } from '../../listings/favourites/texts.ts'

/** Hands all favourites to the person as a file. */
export function ExportFavourites({ favourites }: { favourites: readonly Favourite[] }) {
  const exportAll = (): void => {
    const now = new Date()
    const file = new Blob([writeFavouritesFile(favourites, now)], { type: 'application/json' })
    saveFile(file, FAVOURITE_FILE_TEXTS.fileName(now.toISOString().slice(0, 10)))
  }
  return (
    <button type="button" className="button" onClick={exportAll}>
      {FAVOURITE_FILE_TEXTS.export}
    </button>
  )
}

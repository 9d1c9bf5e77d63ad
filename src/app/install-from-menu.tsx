import { FavouritesToKeep } from '../features/favourites/favourites-to-keep.tsx'
import { InstallEntry } from '../features/device/install/install-sheet.tsx'

/** The permanent way to install. Where the installed guide starts empty, it offers to export favorites (INSTALL-3). */
export function InstallFromMenu({ className }: { className?: string | undefined }) {
  return <InstallEntry className={className} favouritesExport={<FavouritesToKeep />} />
}

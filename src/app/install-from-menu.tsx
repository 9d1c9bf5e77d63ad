import { FavouritesToKeep } from '../features/favourites/favourites-to-keep.tsx'
import { InstallEntry } from '../features/device/install/install-entry.tsx'

/** The permanent way to install, with the favourites to take along where the installed guide starts empty (decision 95). */
export function InstallFromMenu({ className }: { className?: string | undefined }) {
  return <InstallEntry className={className} luggage={<FavouritesToKeep />} />
}

import { UnsentWarning } from '../features/contact/unsent-messages.tsx'
import { RemoveEverythingButton } from '../features/device/removal/remove-everything-button.tsx'
import { FavouritesBackupOffer } from '../features/favourites/favourite-file.tsx'

/** Removes the guide from this device. Warns of what exists on it alone, so that a person can send or export it first. */
export function RemoveEverything() {
  return <RemoveEverythingButton losses={losses} />
}

function losses(close: () => void) {
  return (
    <>
      <UnsentWarning onLeave={close} />
      <FavouritesBackupOffer />
    </>
  )
}

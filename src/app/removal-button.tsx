import { UnsentWarning } from '../features/contact/unsent-messages.tsx'
import { FavouritesBackupOffer } from '../features/favourites/favourite-file.tsx'
import { RemoveEverythingButton } from '../features/device/removal/remove-everything-button.tsx'

/** Warns of what exists on this device alone, so that a person can send or export it first. */
export function RemovalButton() {
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

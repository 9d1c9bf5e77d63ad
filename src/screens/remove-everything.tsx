import { UnsentWarning } from '../features/contact/unsent-messages.tsx'
import { RemoveEverythingButton } from '../features/device/removal/remove-everything-button.tsx'
import { FavouritesBackupOffer } from '../features/favourites/favourite-file.tsx'

/** Removes the guide from this device. First warns of data that exists nowhere else, so that a person can send or export it. */
export function RemoveEverything() {
  return <RemoveEverythingButton warnings={renderLosses} />
}

function renderLosses(close: () => void) {
  return (
    <>
      <UnsentWarning onLeave={close} />
      <FavouritesBackupOffer />
    </>
  )
}

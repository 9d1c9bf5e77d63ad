import { UnsentWarning } from '../features/contact/unsent-messages.tsx'
import { FavouritesToKeep } from '../features/favourites/favourites-to-keep.tsx'
import { RemoveEverythingButton } from '../features/device/removal/remove-everything-button.tsx'

/** Names first what exists on this device alone. */
export function RemovalButton() {
  return <RemoveEverythingButton losses={losses} />
}

function losses(close: () => void) {
  return (
    <>
      <UnsentWarning onLeave={close} />
      <FavouritesToKeep />
    </>
  )
}

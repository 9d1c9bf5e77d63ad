import { PrivacyScreen } from '../features/about/privacy-screen.tsx'
import { UnsentToSend } from '../features/contact/unsent-to-send.tsx'
import { FavouritesToKeep } from '../features/favourites/favourites-to-keep.tsx'
import { RemoveEverythingButton } from '../features/removal/remove-everything-button.tsx'

export function PrivacyPage() {
  return <PrivacyScreen removal={<RemoveEverythingButton losses={losses} />} />
}

function losses(close: () => void) {
  return (
    <>
      <UnsentToSend onLeave={close} />
      <FavouritesToKeep />
    </>
  )
}

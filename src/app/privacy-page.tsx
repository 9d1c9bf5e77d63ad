import { PrivacyScreen } from '../features/about/privacy-screen.tsx'
import { RemoveEverythingButton } from '../features/removal/remove-everything-button.tsx'

export function PrivacyPage() {
  return <PrivacyScreen removal={<RemoveEverythingButton />} />
}

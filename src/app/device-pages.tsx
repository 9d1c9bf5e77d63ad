import { OfflineScreen } from '../features/device/device-screens.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PrivacyScreen } from '../features/about/privacy-screen.tsx'

/* A chunk of its own, because it contains the code that opens the database of the favorites. */
const removal = lazyPart(async () => (await import('./removal-button.tsx')).RemovalButton)

export function PrivacyPage() {
  return <PrivacyScreen removal={<removal.Part />} />
}

const offlineParts = lazyPart(async () => (await import('./offline-parts.tsx')).PartsOnThisDevice, true)

export function OfflinePage() {
  return <OfflineScreen parts={<offlineParts.Part />} />
}

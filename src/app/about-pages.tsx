import { useLocation } from 'react-router-dom'
import { AboutScreen, PrivacyScreen } from '../features/about/about-screens.tsx'
import { OfflineScreen, SavedMapsScreen } from '../features/device/device-screens.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/* A chunk of its own, because it contains the code that opens the database of the favorites. */
const removal = lazyPart(async () => (await import('./removal-button.tsx')).RemovalButton)
const offlineParts = lazyPart(async () => (await import('./offline-parts.tsx')).PartsOnThisDevice, true)

/** What the guide is, what it stores on this device, and which parts work offline. */
export function AboutPages() {
  const path = useLocation().pathname.toLowerCase()
  if (path.startsWith('/privacy')) return <PrivacyScreen removal={<removal.Part />} />
  if (path.startsWith('/offline')) return <OfflineScreen parts={<offlineParts.Part />} />
  return path.startsWith('/maps') ? <SavedMapsScreen /> : <AboutScreen />
}

import { useLocation } from 'react-router-dom'
import { AboutScreen, PrivacyScreen } from '../features/about/about-screens.tsx'
import { DEVICE_SCREENS } from '../features/about/texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import { deferredPart } from '../app/lazy-parts.ts'

/** Reads every storage of the guide and the list of all map tiles. */
const devicePart = lazyPart(async () => (await import('./device-part.tsx')).DevicePart, true)

/** What the guide is, what it stores on this device, and which parts work offline. */
export function AboutPages() {
  const path = useLocation().pathname.toLowerCase()
  if (path.startsWith('/privacy')) return <PrivacyScreen removal={<deferredPart.Part part="removal" />} />
  if (path.startsWith('/offline')) return <DeviceScreen page="offline" />
  return path.startsWith('/maps') ? <DeviceScreen page="maps" /> : <AboutScreen />
}

/** /offline, or /maps, which saves maps on the device and removes them. */
function DeviceScreen({ page }: { page: 'offline' | 'maps' }) {
  return (
    <div className="contained">
      <PageTop {...DEVICE_SCREENS[page]} />
      <devicePart.Part page={page} />
    </div>
  )
}

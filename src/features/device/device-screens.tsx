import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTop } from '../../ui/page-parts.tsx'
import { DEVICE_SCREENS } from './screen-texts.ts'
import type { ReactNode } from 'react'

/** /offline. `parts` read every storage of the guide, so they are loaded after the first paint. */
export function OfflineScreen({ parts }: { parts: ReactNode }) {
  return (
    <div className="contained">
      <PageTop {...DEVICE_SCREENS.offline} />
      {parts}
    </div>
  )
}

/** Loaded after the first paint, because it contains the large list of all map tiles. */
const list = lazyPart(async () => (await import('./saved-maps/map-offer.tsx')).SavedMapsList, true)

/** The screen /maps: saves maps on the device and removes them. */
export function SavedMapsScreen() {
  return (
    <div className="contained">
      <PageTop {...DEVICE_SCREENS.maps} />
      <list.Part />
    </div>
  )
}

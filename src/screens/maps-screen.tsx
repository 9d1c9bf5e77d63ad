import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

const INTRO =
  'Save the map pictures of an atoll on this device. Then they also show with no network. The coastline and the place names of the whole country are always here.'

/** A lazy part, because it opens the database of maps. */
const savedMaps = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).SavedMapsList,
  true,
)

/** /maps: saves maps on this device and removes them. */
export function MapsScreen({ title }: ScreenProps) {
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <savedMaps.Part />
    </div>
  )
}

import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

const INTRO =
  'Save the map of an atoll, with its place names, on this device. Then it also shows with no network. The coastline of the whole country is always here.'

/** Opens the database of maps. */
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

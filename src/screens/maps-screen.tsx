import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

/** Opens the database of maps. */
const savedMaps = lazyPart(
  async () => (await import('../features/device/saved-maps/map-offer.tsx')).SavedMapsList,
  true,
)

/** /maps: saves maps on this device and removes them. */
export function MapsScreen({ title, intro }: ScreenProps) {
  return (
    <div className="contained">
      <PageTop title={title} intro={intro} />
      <savedMaps.Part />
    </div>
  )
}

import { lazyPart } from '../ui/lazy-part.tsx'
import { PageTop } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'

const INTRO = 'What is on this device and works with no network.'

/** A lazy part, because it opens the databases of photos and maps. */
const partsOnDevice = lazyPart(async () => (await import('./parts-on-device.tsx')).PartsOnDevice, true)

/** /offline: which parts of the guide work on this device with no network. */
export function OfflineScreen({ title }: ScreenProps) {
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <partsOnDevice.Part />
    </div>
  )
}

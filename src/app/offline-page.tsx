import { OfflineScreen } from '../features/device/offline/offline-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const parts = lazyPart(async () => (await import('./offline-parts.tsx')).PartsOnThisDevice, true)

export function OfflinePage() {
  return <OfflineScreen parts={<parts.Part />} />
}

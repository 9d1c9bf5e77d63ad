import { useOnline } from '../browser/network.ts'
import { OfflineScreen } from '../features/device/offline/offline-screen.tsx'
import { OwnAtollChoice } from '../listings/atoll-choice.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PROBLEM_TEXTS } from './texts.ts'

/* Opens the databases of photos and maps. */
const parts = lazyPart(
  async () => (await import('../features/device/offline/offline-parts.tsx')).OfflineParts,
  true,
)

export function OfflinePage() {
  const isOnline = useOnline()
  return (
    <OfflineScreen
      parts={
        <parts.Part
          isOnline={isOnline}
          atollChoice={<OwnAtollChoice />}
          problemWords={(problem, hasCopy) => PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
        />
      }
    />
  )
}

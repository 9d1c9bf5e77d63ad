import { useOnline } from '../browser/network.ts'
import { OfflineParts } from '../features/device/offline/offline-parts.tsx'
import { SavedMapsList } from '../features/device/saved-maps/map-offer.tsx'
import { KeptPartsNotice } from '../features/give/camera/kept-parts-list.tsx'
import { OwnAtollChoice } from '../listings/atoll-choice.tsx'
import { PROBLEM_TEXTS } from '../app/deferred-texts.ts'

/** What /maps and /offline show of this device. Opens the databases of photos and maps, so it loads after the first paint. */
export function DevicePart({ page }: { page: 'offline' | 'maps' }) {
  return page === 'maps' ? <SavedMapsList /> : <PartsOnThisDevice />
}

function PartsOnThisDevice() {
  return (
    <>
      <KeptPartsNotice />
      <OfflineParts
        isOnline={useOnline()}
        atollChoice={<OwnAtollChoice />}
        problemWords={(problem, hasCopy) => PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
      />
    </>
  )
}

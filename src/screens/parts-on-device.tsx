import { useOnline } from '../browser/network.ts'
import { OfflineParts } from '../features/device/offline/offline-parts.tsx'
import { KeptPartsNotice } from '../features/give/camera/kept-parts-list.tsx'
import { OwnAtollChoice } from '../listings/atoll-choice.tsx'

/** What this device holds of the guide. */
export function PartsOnDevice() {
  return (
    <>
      <KeptPartsNotice />
      <OfflineParts isOnline={useOnline()} atollChoice={<OwnAtollChoice />} />
    </>
  )
}

import { useOnline } from '../browser/network.ts'
import { OfflineParts } from '../features/device/offline/offline-parts.tsx'
import { ReceivedPartsNotice } from '../features/give/camera/kept-parts-list.tsx'
import { OwnAtollChoice } from '../listings/atoll-choice.tsx'

/** The content of /offline: the parts of the guide on this device, also those that were received by camera. */
export function PartsOnDevice() {
  return (
    <>
      <ReceivedPartsNotice />
      <OfflineParts isOnline={useOnline()} atollChoice={<OwnAtollChoice />} />
    </>
  )
}

import { useSyncExternalStore, type ReactNode } from 'react'
import { isLowData, subscribeToLowData } from '../browser/network.ts'
import { PhotosContext } from '../ui/photo.tsx'

export function useLowData(): boolean {
  return useSyncExternalStore(subscribeToLowData, isLowData)
}

/** In low-data mode no photo is asked for. */
export function SlowLinkPhotos({ children }: { children: ReactNode }) {
  return <PhotosContext value={!useLowData()}>{children}</PhotosContext>
}

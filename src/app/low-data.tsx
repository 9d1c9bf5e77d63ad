import { useSyncExternalStore, type ReactNode } from 'react'
import { isLowData, isSlowLink, networkInformation, subscribeToLowData } from '../browser/network.ts'
import { PhotosContext } from '../ui/photo.tsx'

export function useLowData(): boolean {
  return useSyncExternalStore(subscribeToLowData, isLowData, () => false)
}

/** In low-data mode no photo is requested. */
export function LowDataPhotos({ children }: { children: ReactNode }) {
  return <PhotosContext value={!useLowData()}>{children}</PhotosContext>
}

/** Sets the class for slow connections on the page while the connection is slow (SLOW-1). */
export function followSlowLink(): void {
  markSlowConnection()
  networkInformation()?.addEventListener('change', markSlowConnection)
}

function markSlowConnection(): void {
  document.documentElement.classList.toggle('slow-connection', isSlowLink())
}

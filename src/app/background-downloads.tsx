import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSlowLink, useOnline } from '../browser/network.ts'
import { useDirectoryStatus } from '../directory/use-directory.ts'
import { useWantedPhotos } from '../directory/use-later-reads.ts'
import { resumeMaps } from '../features/device/saved-maps/country-maps.ts'
import { useFavourites } from '../listings/favourites/favourites.ts'
import { readOwnAtoll, subscribeToOwnAtoll } from '../listings/own-atoll.ts'
import { offlinePhotos } from '../listings/photos/offline-photos.ts'
import { useLowData } from './low-data.tsx'

/** Downloads start this long after the copy is ready: someone who came for a phone number has found it by then. */
const PHOTOS_AFTER_MS = 4_000
const MAPS_AFTER_MS = 6_000

/** Saves photos and maps on the device, once the listings are there. Never in low-data mode. */
export function BackgroundDownloads() {
  const isReady = useDirectoryStatus().status.phase === 'ready'
  if (useLowData() || !isReady) return null
  return (
    <>
      {/* Only the service worker can show saved photos. */}
      {'serviceWorker' in navigator && <PhotoDownloads />}
      <MapDownloads />
    </>
  )
}

/** Starts again when the copy changes or the network is back; on slow connections only a person starts it. */
function PhotoDownloads() {
  const isDue = useDelay(PHOTOS_AFTER_MS)
  return isDue && <WantedPhotoDownloads />
}

function WantedPhotoDownloads() {
  const ownAtoll = useSyncExternalStore(subscribeToOwnAtoll, readOwnAtoll)
  const favouriteIds = useFavourites().favourites.map(({ id }) => id)
  const wanted = useWantedPhotos({ ownAtoll, favouriteIds })
  const isOnline = useOnline()

  useEffect(() => {
    if (wanted === undefined || !isOnline || isSlowLink()) return undefined
    const stop = new AbortController()
    void navigator.serviceWorker.ready.then(() => offlinePhotos.keep(wanted, stop.signal))
    return () => stop.abort()
  }, [wanted, isOnline])

  return null
}

function MapDownloads() {
  const isDue = useDelay(MAPS_AFTER_MS)
  useEffect(() => {
    if (isDue) void resumeMaps()
  }, [isDue])
  return null
}

/** True from `ms` after the first render. */
function useDelay(ms: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

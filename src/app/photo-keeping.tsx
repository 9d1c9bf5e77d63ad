import { useEffect, useState, useSyncExternalStore } from 'react'
import { offlinePhotos } from '../listings/photos/offline-photos.ts'
import { isSlowLink, useOnline } from '../browser/network.ts'
import { readOwnAtoll, subscribeToOwnAtoll } from '../listings/own-atoll.ts'
import { useFavourites } from '../listings/favourites/use-favourites.ts'
import type { WantedPhotos } from '../domain/photos.ts'
import { useDirectoryStatus, useWantedPhotos } from '../directory/use-directory.ts'
import { useLowData } from './slow-link-photos.tsx'

/** Whoever looks for a phone number has it by then; photos come after everything else. */
const QUIET_MS = 4_000

/**
 * Keeps photos on the device by itself, quietly: a moment after the copy is there, again when it changes or the network
 * is back. Never in low-data mode, and on slow links only when a person asks for it.
 */
export function PhotoKeeping() {
  const isReady = useDirectoryStatus().status.phase === 'ready'
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => setIsQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  // Without a service worker nothing could show what is kept.
  return isReady && isQuiet && 'serviceWorker' in navigator && <KeepPhotos />
}

/** What a person wants on the device now: all thumbnails, and the large photos of favourites. */
function useWishes(): WantedPhotos | undefined {
  const ownAtoll = useSyncExternalStore(subscribeToOwnAtoll, readOwnAtoll)
  const favouriteIds = useFavourites().favourites.map(({ id }) => id)
  return useWantedPhotos({ ownAtoll, favouriteIds })
}

function KeepPhotos() {
  const wanted = useWishes()
  const isOnline = useOnline()
  const isLowData = useLowData()

  useEffect(() => {
    if (wanted === undefined || !isOnline || isLowData || isSlowLink()) return undefined
    const stop = new AbortController()
    void navigator.serviceWorker.ready.then(() => offlinePhotos.keep(wanted, stop.signal))
    return () => stop.abort()
  }, [wanted, isOnline, isLowData])

  return null
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSlowLink, useLowData, useOnline, subscribeToLowData } from '../browser/network.ts'
import { afterReading } from '../browser/page-lifecycle.ts'
import { serviceWorkers } from '../browser/service-workers.ts'
import { useDirectoryStatus } from '../directory/use-directory.ts'
import { useWantedPhotos } from '../directory/use-later-reads.ts'
import { FAVOURITES_PATH } from '../domain/paths.ts'
import { subscribeToDismissals } from '../features/announcements/page-announcements.tsx'
import { ReceivedTimes } from '../features/announcements/received-times.tsx'
import { InstallPrompt } from '../features/device/install/install-prompt.tsx'
import { checkDevice } from '../features/device/offline/device-check.ts'
import { LossNotice } from '../features/device/offline/loss-notice.tsx'
import { resumeMaps } from '../features/device/saved-maps/country-maps.ts'
import { NotKeptNotice } from '../features/favourites/favourite-file.tsx'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import { MergedFavourites, useFavourites } from '../listings/favourites/favourites.ts'
import { readOwnAtoll, subscribeToOwnAtoll, useOwnAtoll } from '../listings/own-atoll.ts'
import { offlinePhotos } from '../listings/photos/offline-photos.ts'
import styles from './layout.module.css'
import type { ScreensToKeep } from '../rendered/keep-pages.tsx'
import { themeSetting as theme } from './theme.tsx'
import { CanonicalLink, VisitReport } from '../background/visit-report.tsx'

export interface DeferredLayoutProps extends ScreensToKeep {
  preloadOtherScreens: () => void
}

/** Parts of the layout that render after the first paint. */
export function DeferredLayout({ preloadOtherScreens, ...screens }: DeferredLayoutProps) {
  useEffect(() => afterReading(preloadOtherScreens), [preloadOtherScreens])
  useEffect(() => void checkDevice(), [])
  return (
    <>
      <div className={styles.notices}>
        <LossNotice />
        <NotKeptNotice path={FAVOURITES_PATH} />
        <InstallPrompt />
        <PageUpdates />
      </div>
      <BackgroundDownloads />
      <MergedFavourites />
      <KeptPages {...screens} />
      <CanonicalLink />
      <ReceivedTimes />
      <VisitReport />
    </>
  )
}

/** Downloads start this long after the copy is ready: someone who came for a phone number has found it by then. */
const PHOTOS_AFTER_MS = 4_000
const MAPS_AFTER_MS = 6_000

/** Saves photos and maps on the device, once the listings are there. Never in low-data mode. */
function BackgroundDownloads() {
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

/** Renders the first screens of the next start whenever the copy or a setting that they show has changed (PAGES-12). */
function KeptPages({ area, preloadScreen }: ScreensToKeep) {
  const { phase, version, updatedAt, isRefreshing } = useDirectoryStatus().status
  const ownAtoll = useOwnAtoll()
  const { favourites } = useFavourites()
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const note = (): void => setChanges((count) => count + 1)
    const ends = [subscribeToDismissals(note), theme.subscribe(note), subscribeToLowData(note)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const isDue = phase === 'ready' && !isRefreshing
  useEffect(() => {
    if (isDue) void refresh({ area, preloadScreen })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the kept pages must be drawn again when one of them changes
  }, [isDue, area, preloadScreen, version, updatedAt, ownAtoll, favourites, changes])
  return null
}

/** Only a service worker can answer with a kept page. */
async function refresh(screens: ScreensToKeep): Promise<void> {
  const workers = serviceWorkers()
  if (workers === null || !('caches' in globalThis)) return
  try {
    await workers.ready
    const { keepPages } = await import('../rendered/keep-pages.tsx')
    await keepPages(screens)
  } catch (error) {
    console.warn('The pages for the next start could not be saved', error)
  }
}

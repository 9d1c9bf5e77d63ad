import { useCallback, useState, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { builtAt, listingCount as builtCount } from 'virtual:guide-build'
import type { DirectoryStatus } from '../../../domain/directory.ts'
import { formatMajuroDate, formatRelativeTime } from '../../../domain/hours/majuro-time.ts'
import {
  useDirectoryStatus,
  useEmergencyContacts,
  useWantedPhotos,
} from '../../../directory/use-directory.ts'
import { useNow } from '../../../browser/use-now.ts'
import { listingsState, type PartReadiness, type PartState, photosState, mapState } from './ready-part.tsx'
import { problemText } from '../problem-texts.ts'
import { OFFLINE_TEXTS } from '../texts.ts'
import { emergencyContacts } from 'virtual:guide-emergency'
import { offlinePhotos } from '../../../listings/photos/offline-photos.ts'
import { isLowData, isSlowLink, subscribeToLowData } from '../../../browser/network.ts'
import { readOwnAtoll, subscribeToOwnAtoll, useOwnAtoll } from '../../../listings/own-atoll.ts'
import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import { useFavourites } from '../../../listings/favourites/favourites.ts'
import type { WantedPhotos } from '../../../domain/offline-caches.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatBytes } from '../../../domain/byte-size.ts'
import { deviceMaps, planDeviceMap } from '../../../map/tiles/device-maps.ts'
import type { MapStatus } from '../../../map/tiles/map-status.ts'

const MAP_TEXTS = OFFLINE_TEXTS.map
const NO_ATOLL = ''

/** Readiness of the own atoll's street map. (The coastline of all atolls is part of the guide itself.) */
export function useMapReadiness(atollChoice: ReactNode, isOnline: boolean): PartReadiness {
  const atoll = useOwnAtoll() ?? NO_ATOLL
  const status = useSyncExternalStore(
    deviceMaps.subscribe,
    useCallback(() => deviceMaps.statusOf(atoll), [atoll]),
  )
  const isLow = useSyncExternalStore(subscribeToLowData, isLowData)
  const [isRead, setIsRead] = useState(false)
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const isChosen = userChoice ?? (!isLow && !isSlowLink())

  const look = useCallback(() => void deviceMaps.open().then(() => setIsRead(true)), [])
  useEffect(look, [look])

  const make = useCallback(
    async (signal: AbortSignal) => {
      if (signal.aborted) return
      signal.addEventListener('abort', () => deviceMaps.pause(atoll), { once: true })
      await deviceMaps.start(atoll)
    },
    [atoll],
  )
  const hasAtoll = atoll !== NO_ATOLL
  const state = mapState(status, { isRead, isAsked: hasAtoll && isChosen, isOnline })
  const size = hasAtoll ? formatBytes(planDeviceMap(atoll).bytes) : ''
  return {
    id: 'map',
    title: hasAtoll ? MAP_TEXTS.titleOf(atollName(atoll)) : MAP_TEXTS.title,
    state,
    text: mapStatusText(status, state, hasAtoll),
    ...(status.phase === 'loading' ? { progress: { done: status.done, total: status.total } } : {}),
    ...(hasAtoll && state !== 'ready' && state !== 'checking'
      ? { choice: { label: MAP_TEXTS.choice(size), isChosen, choose: setUserChoice } }
      : {}),
    controls: atollChoice,
    check: look,
    download: make,
  }
}

function mapStatusText(
  { phase, done, total, missing, bytes }: MapStatus,
  state: PartState,
  hasAtoll: boolean,
): string {
  if (!hasAtoll) return MAP_TEXTS.noAtoll
  if (state === 'checking') return OFFLINE_TEXTS.checking
  if (state === 'ready') return missing > 0 ? MAP_TEXTS.partly(missing) : MAP_TEXTS.saved(formatBytes(bytes))
  if (phase === 'offline') return MAP_TEXTS.waiting(done, total)
  if (state === 'working') return MAP_TEXTS.progress(done, total)
  if (phase === 'full') return MAP_TEXTS.full
  if (phase === 'broken') return MAP_TEXTS.broken
  return phase === 'paused' ? MAP_TEXTS.paused(done, total) : MAP_TEXTS.coastline
}

const PHOTO_TEXTS = OFFLINE_TEXTS.photos

/** Readiness of thumbnails and of large photos of favorites. Photos cost data, so the person may leave them out. */
export function usePhotosReadiness(): PartReadiness {
  const photos = useSyncExternalStore(offlinePhotos.subscribe, offlinePhotos.getStatus)
  const isLow = useSyncExternalStore(subscribeToLowData, isLowData)
  const ownAtoll = useSyncExternalStore(subscribeToOwnAtoll, readOwnAtoll)
  const favouriteIds = useFavourites().favourites.map(({ id }) => id)
  const wantedPhotos = useWantedPhotos({ ownAtoll, favouriteIds })
  const [counted, setCounted] = useState<WantedPhotos | null>(null)
  const [isChosen, choose] = useState(() => !isSlowLink())

  const look = useCallback(() => {
    if (wantedPhotos !== undefined)
      void offlinePhotos.countPhotos(wantedPhotos).then(() => setCounted(wantedPhotos))
  }, [wantedPhotos])
  useEffect(look, [look])

  const make = useCallback(
    async (signal: AbortSignal) => {
      if (wantedPhotos !== undefined) await offlinePhotos.storePhotos(wantedPhotos, signal)
    },
    [wantedPhotos],
  )
  const state = photosState(photos, { isCounted: counted !== null, isLow, isChosen })
  return {
    id: 'photos',
    title: PHOTO_TEXTS.title,
    state,
    text: photoStatusText(photos, state, isLow),
    ...(photos.isRunning ? { progress: { done: photos.kept + photos.failed, total: photos.wanted } } : {}),
    ...(isLow || state === 'ready' || state === 'checking'
      ? {}
      : { choice: { label: PHOTO_TEXTS.choice(formatBytes(photos.budgetBytes)), isChosen, choose } }),
    check: look,
    download: make,
  }
}

function photoStatusText(photos: PhotoStatus, state: PartState, isLow: boolean): string {
  const { kept, wanted, bytes, budgetBytes, stoppedBy } = photos
  if (state === 'checking') return OFFLINE_TEXTS.checking
  if (wanted === 0) return PHOTO_TEXTS.none
  const count = PHOTO_TEXTS.count(kept, wanted, formatBytes(bytes), formatBytes(budgetBytes))
  if (stoppedBy === 'budget') return `${count} ${PHOTO_TEXTS.budget}`
  if (isLow && state !== 'ready') return `${count} ${PHOTO_TEXTS.lowData}`
  if (state === 'failed') return `${count} ${stoppedBy === 'space' ? PHOTO_TEXTS.space : PHOTO_TEXTS.network}`
  return count
}

const LISTING_TEXTS = OFFLINE_TEXTS.listings
const EMERGENCY_TEXTS = OFFLINE_TEXTS.emergency

/** Readiness of the saved copy of the directory. */
export function useListingsReadiness(): PartReadiness {
  const { status, refresh } = useDirectoryStatus()
  const now = useNow()
  const [isAsked, setIsAsked] = useState(false)
  const make = useCallback(
    async (signal: AbortSignal) => {
      setIsAsked(true)
      const whenStopped = new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      )
      await Promise.race([refresh(), whenStopped])
      setIsAsked(false)
    },
    [refresh],
  )
  const { phase, listingCount, problem } = status
  const hasCopy = phase === 'ready' || listingCount > 0
  const state = listingsState(status, isAsked)
  return {
    id: 'listings',
    title: LISTING_TEXTS.title,
    state,
    text:
      state === 'failed' && problem !== null
        ? problemText(problem, hasCopy)
        : listingsStatusText(status, now),
    ...(phase === 'filling'
      ? { progress: { done: listingCount, total: Math.max(builtCount, listingCount) } }
      : {}),
    check: doNothing,
    download: make,
  }
}

function doNothing(): void {
  // Checks nothing: changes of the directory's status arrive without a request, and so do emergency contacts.
}

function listingsStatusText({ phase, listingCount, updatedAt }: DirectoryStatus, now: number): string {
  if (phase === 'starting') return LISTING_TEXTS.starting
  if (phase === 'filling') return LISTING_TEXTS.filling(listingCount, Math.max(builtCount, listingCount))
  if (phase === 'empty') return LISTING_TEXTS.none
  return updatedAt === null
    ? LISTING_TEXTS.notChecked(listingCount)
    : LISTING_TEXTS.ready(listingCount, formatRelativeTime(updatedAt, now))
}

/**
 * Readiness of the emergency contacts. Until they are downloaded with the listings, the contacts that the build bundled
 * are used.
 */
export function useEmergencyReadiness(): PartReadiness {
  const directoryContacts = useEmergencyContacts()
  const count = (directoryContacts ?? emergencyContacts).length
  return {
    id: 'emergency',
    title: EMERGENCY_TEXTS.title,
    state: count > 0 ? 'ready' : 'missing',
    text: emergencyStatusText(directoryContacts !== null, count),
    check: doNothing,
    download: async () => doNothing(),
  }
}

function emergencyStatusText(isOfCopy: boolean, count: number): string {
  if (count === 0) return EMERGENCY_TEXTS.none
  return isOfCopy
    ? EMERGENCY_TEXTS.ready(count)
    : EMERGENCY_TEXTS.baked(count, formatMajuroDate(Date.parse(builtAt)))
}

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { offlinePhotos } from '../../../listings/photos/offline-photos.ts'
import { isLowData, isSlowLink, subscribeToLowData } from '../../../browser/network.ts'
import { readOwnAtoll, subscribeToOwnAtoll } from '../../../listings/own-atoll.ts'
import type { PhotoStatus } from '../../../listings/photos/photo-cache.ts'
import { useFavourites } from '../../../listings/favourites/use-favourites.ts'
import type { WantedPhotos } from '../../../domain/photos.ts'
import { useWantedPhotos } from '../../../directory/use-directory.ts'
import { type PartState, photosState, type ReadyPart } from './ready-part.ts'
import { formatBytes, OFFLINE_TEXTS } from '../texts.ts'

const TEXTS = OFFLINE_TEXTS.photos

/** Thumbnails of all listings and large photos of favorites. They cost data, so the person may leave them out. */
export function usePhotosPart(): ReadyPart {
  const photos = useSyncExternalStore(offlinePhotos.subscribe, offlinePhotos.getStatus)
  const isLow = useSyncExternalStore(subscribeToLowData, isLowData)
  const ownAtoll = useSyncExternalStore(subscribeToOwnAtoll, readOwnAtoll)
  const favouriteIds = useFavourites().favourites.map(({ id }) => id)
  const wanted = useWantedPhotos({ ownAtoll, favouriteIds })
  const [counted, setCounted] = useState<WantedPhotos | null>(null)
  const [isChosen, choose] = useState(() => !isSlowLink())

  const look = useCallback(() => {
    if (wanted !== undefined) void offlinePhotos.look(wanted).then(() => setCounted(wanted))
  }, [wanted])
  useEffect(look, [look])

  const make = useCallback(
    async (signal: AbortSignal) => {
      if (wanted !== undefined) await offlinePhotos.keep(wanted, signal)
    },
    [wanted],
  )
  const state = photosState(photos, { isCounted: counted !== null, isLow, isChosen })
  return {
    id: 'photos',
    title: TEXTS.title,
    state,
    text: textOf(photos, state, isLow),
    ...(photos.isRunning ? { progress: { done: photos.kept + photos.failed, of: photos.wanted } } : {}),
    ...(isLow || state === 'ready' || state === 'checking'
      ? {}
      : { choice: { label: TEXTS.choice(formatBytes(photos.budgetBytes)), isChosen, choose } }),
    look,
    make,
  }
}

function textOf(photos: PhotoStatus, state: PartState, isLow: boolean): string {
  const { kept, wanted, bytes, budgetBytes, stoppedBy } = photos
  if (state === 'checking') return OFFLINE_TEXTS.checking
  if (wanted === 0) return TEXTS.none
  const count = TEXTS.count(kept, wanted, formatBytes(bytes), formatBytes(budgetBytes))
  if (stoppedBy === 'budget') return `${count} ${TEXTS.budget}`
  if (isLow && state !== 'ready') return `${count} ${TEXTS.lowData}`
  if (state === 'failed') return `${count} ${stoppedBy === 'space' ? TEXTS.space : TEXTS.network}`
  return count
}

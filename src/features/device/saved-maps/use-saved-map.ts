import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'
import { deviceMaps, planDeviceMap } from '../../../map/tiles/device-maps.ts'
import type { MapStatus } from '../../../map/tiles/saved-maps.ts'

export interface SavedMapHandle {
  status: MapStatus
  /** Number of tiles to download. */
  pictures: number
  bytes: number
  isEstimate: boolean
  hasRemoveFailed: boolean
  start: () => void
  pause: () => void
  remove: () => void
}

/** One map by its id (an atoll's code, or COUNTRY_MAP) with its actions. */
export function useSavedMap(id: string): SavedMapHandle {
  const status = useSyncExternalStore(deviceMaps.subscribe, () => deviceMaps.statusOf(id))
  const [hasRemoveFailed, setRemoveFailed] = useState(false)
  const { tiles, bytes, isEstimate } = useMemo(() => planDeviceMap(id), [id])
  useEffect(() => void deviceMaps.open(), [])
  return {
    status,
    pictures: tiles.length,
    bytes,
    isEstimate,
    hasRemoveFailed,
    start: () => {
      void requestPersistentStorage()
      void deviceMaps.start(id)
    },
    pause: () => deviceMaps.pause(id),
    remove: () => {
      deviceMaps.remove(id).then(
        () => setRemoveFailed(false),
        (error: unknown) => {
          console.warn('A map could not be deleted', error)
          setRemoveFailed(true)
        },
      )
    },
  }
}

/**
 * Ids of the maps that were saved or downloading when the screen opened. A map saved later keeps its position in the
 * list, so that its button does not move away from the finger or lose the focus.
 */
export function useSavedMapIds(): readonly string[] {
  const [ids, setIds] = useState(deviceMaps.list)
  useEffect(() => {
    let isHere = true
    void deviceMaps.open().then(() => {
      if (isHere) setIds(deviceMaps.list())
    })
    return () => {
      isHere = false
    }
  }, [])
  return ids
}

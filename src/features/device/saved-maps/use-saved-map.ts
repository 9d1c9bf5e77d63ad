import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { requestPersistentStorage } from '../../../browser/device-storage.ts'
import { deviceMaps, planDeviceMap } from '../../../map/tiles/device-maps.ts'
import type { MapStatus } from '../../../map/tiles/saved-maps.ts'

export interface SavedMapHandle {
  status: MapStatus
  /** What saving would load, known before anything is asked for. */
  pictures: number
  bytes: number
  isEstimate: boolean
  hasRemoveFailed: boolean
  start: () => void
  pause: () => void
  remove: () => void
}

/** One map of this device by its id (an atoll's code, or COUNTRY_MAP), and what can be done with it. */
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
      // A person wants it to stay: the moment to ask the browser for it.
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
 * Ids of the maps that were here, or on their way, when the screen opened: a map that is saved now stays in its place, and
 * with it the finger or the focus that pressed its button.
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

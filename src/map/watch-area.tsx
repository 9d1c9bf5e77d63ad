import { useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { MapBounds } from '../domain/map-reads.ts'
import { isGuided } from './guided-moves.ts'
import { boundsOf } from './map-bounds.ts'

/**
 * Tells which area a person dragged or zoomed to, with hand, wheel, keys or buttons. Moves of the guide's own, the shift
 * that makes room for a popup and a turned phone do not count (MAP-4).
 */
export function WatchArea({ onMove }: { onMove: (bounds: MapBounds) => void }) {
  const map = useMap()
  const isPersons = useRef(false)
  useMapEvents({
    dragstart: () => {
      isPersons.current = true
    },
    zoomstart: () => {
      isPersons.current ||= !isGuided(map)
    },
    moveend: () => {
      if (!isPersons.current || isGuided(map)) return
      isPersons.current = false
      onMove(boundsOf(map))
    },
  })
  useEffect(() => {
    const container = map.getContainer()
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (target === container && key.startsWith('Arrow')) isPersons.current = true
    }
    // Before Leaflet's own listener moves the map.
    container.addEventListener('keydown', onKey, true)
    return () => container.removeEventListener('keydown', onKey, true)
  }, [map])
  return null
}

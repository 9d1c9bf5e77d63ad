import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { MapBounds } from '../domain/map-reads.ts'
import { moveByGuide } from './guided-moves.ts'
import { toLatLngBounds } from './map-bounds.ts'

/** Closer than this a lone pin would stand in the open sea with nothing known around it. */
const CLOSEST_ZOOM = 15

/** Clear of the buttons at the right, the scale and the choice of layers at the top, the attribution at the foot. */
const CLEAR: { paddingTopLeft: [number, number]; paddingBottomRight: [number, number] } = {
  paddingTopLeft: [32, 72],
  paddingBottomRight: [76, 44],
}

/** Shows all of these bounds, now and whenever others are given; null leaves the map to the person. */
export function FitTo({ bounds }: { bounds: MapBounds | null }) {
  const map = useMap()
  const shown = useRef('')
  useEffect(() => {
    const asked = JSON.stringify(bounds)
    const isShown = asked === shown.current
    shown.current = asked
    if (bounds === null || isShown) return
    moveByGuide(map, () =>
      map.fitBounds(toLatLngBounds(bounds), { animate: false, maxZoom: CLOSEST_ZOOM, ...CLEAR }),
    )
  }, [map, bounds])
  return null
}

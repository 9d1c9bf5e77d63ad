import { type Map, Marker, LatLngBounds } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { MapBounds, PinPosition } from '../domain/atolls/position.ts'
import { atollByCode } from '../domain/atolls/atolls.ts'
import { PICKER_ZOOM } from './projection.ts'
import { createDropIcon, createPersonIcon } from './pin-icon.ts'

function toLatLngBounds({ south, west, north, east }: MapBounds): LatLngBounds {
  return new LatLngBounds([south, west], [north, east])
}

/** Returns the area that a map shows. */
export function readShownBounds(map: Map): MapBounds {
  const bounds = map.getBounds()
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  }
}

/** The smallest bounds around positions; null without positions. */
export function computeBoundsAround(positions: Iterable<PinPosition>): MapBounds | null {
  const bounds = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity }
  for (const { latitude, longitude } of positions) {
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
  }
  return bounds.south === Infinity ? null : bounds
}

interface PlaceMarkProps {
  at: PinPosition
  label: string
  kind: 'place' | 'person'
}

/** A mark on the map that cannot be pressed. */
export function PlaceMark({ at: { latitude, longitude }, label, kind }: PlaceMarkProps) {
  const map = useMap()
  useEffect(() => {
    const icon = kind === 'place' ? createDropIcon(label) : createPersonIcon(label)
    const marker = new Marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map)
    return () => void marker.remove()
  }, [map, latitude, longitude, label, kind])
  return null
}

const mapsMovedByCode = new WeakSet<Map>()

/**
 * Moves a map from code. Such moves never filter the list (MAP-4). `move` must not animate: the map counts as moved by
 * code only while `move` runs.
 */
export function moveByCode(map: Map, move: () => void): void {
  mapsMovedByCode.add(map)
  move()
  mapsMovedByCode.delete(map)
}

function isMovedByCode(map: Map): boolean {
  return mapsMovedByCode.has(map)
}

/** Highest zoom of a fitted map: at higher zooms, a single pin would be shown without any land around it. */
const MAX_FIT_ZOOM = 15

/** Space in pixels without pins, for the buttons, the scale, the layer choice and the attribution. */
const FIT_PADDING_PX: { paddingTopLeft: [number, number]; paddingBottomRight: [number, number] } = {
  paddingTopLeft: [32, 72],
  paddingBottomRight: [76, 44],
}

/** Fits the map to these bounds whenever the bounds change; null does not move the map. */
export function FitBounds({ bounds }: { bounds: MapBounds | null }) {
  const map = useMap()
  const fittedBounds = useRef('')
  useEffect(() => {
    const boundsText = JSON.stringify(bounds)
    const isShown = boundsText === fittedBounds.current
    fittedBounds.current = boundsText
    if (bounds === null || isShown) return
    moveByCode(map, () =>
      map.fitBounds(toLatLngBounds(bounds), { animate: false, maxZoom: MAX_FIT_ZOOM, ...FIT_PADDING_PX }),
    )
  }, [map, bounds])
  return null
}

/** Moves the map to the atoll when another atoll is chosen; null does not move the map. */
export function FollowAtoll({ atoll }: { atoll: string | null }) {
  const map = useMap()
  const shownAtoll = useRef(atoll)
  useEffect(() => {
    if (atoll === shownAtoll.current) return
    shownAtoll.current = atoll
    const chosenAtoll = atoll === null ? null : atollByCode(atoll)
    if (chosenAtoll === null) return
    map.setView([chosenAtoll.latitude, chosenAtoll.longitude], PICKER_ZOOM.withoutPin, { animate: false })
  }, [map, atoll])
  return null
}

/**
 * Reports the area after the person moved or zoomed the map. Moves from code, for popups and after rotating the phone do
 * not count (MAP-4).
 */
export function WatchArea({ onMove }: { onMove: (bounds: MapBounds) => void }) {
  const map = useMap()
  const isByPerson = useRef(false)
  useMapEvents({
    dragstart: () => {
      isByPerson.current = true
    },
    zoomstart: () => {
      isByPerson.current ||= !isMovedByCode(map)
    },
    moveend: () => {
      if (!isByPerson.current || isMovedByCode(map)) return
      isByPerson.current = false
      onMove(readShownBounds(map))
    },
  })
  useEffect(() => {
    const container = map.getContainer()
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (target === container && key.startsWith('Arrow')) isByPerson.current = true
    }
    // Listen in the capture phase, so that this listener runs before Leaflet's listener moves the map.
    container.addEventListener('keydown', onKey, true)
    return () => container.removeEventListener('keydown', onKey, true)
  }, [map])
  return null
}

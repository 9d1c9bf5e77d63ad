import { useMemo } from 'react'
import type { MapBounds, PinPosition } from '../../../domain/atolls/position.ts'
import type { FoundPosition } from '../../../map/use-own-position.ts'
import { FitBounds, PlaceMark, computeBoundsAround } from '../../../map/map-moves.tsx'
import { GuideMap } from '../../../map/guide-map.tsx'
import styles from './listing-location.module.css'
import { DIRECTIONS_TEXTS } from './texts.ts'

/** Zoom levels: the islet of the place with the islets beside it, and the whole atoll. */
const PLACE_ZOOM = 13
const ATOLL_ZOOM = 9

interface PlaceOnMapProps {
  name: string
  at: PinPosition
  /** Position of this device; null until the person has asked for it. */
  person: FoundPosition | null
  /** True to show the whole atoll at this position, without a pin. */
  isWholeAtoll?: boolean
}

/** Width and height in degrees that a map on a phone can show between its buttons at the lowest zoom. */
const MAX_SPAN_DEGREES = 20

/** An area with the place and the person; null if they are so far apart that the map would show mostly sea. */
export function boundsOfPlaceAndPerson(place: PinPosition, person: PinPosition): MapBounds | null {
  const bounds = computeBoundsAround([place, person])
  const isTooWide =
    bounds === null ||
    bounds.east - bounds.west > MAX_SPAN_DEGREES ||
    bounds.north - bounds.south > MAX_SPAN_DEGREES
  return isTooWide ? null : bounds
}

/** A map with one listing and, if it is known, the position of this device; works offline. */
export function PlaceOnMap({ name, at, person, isWholeAtoll = false }: PlaceOnMapProps) {
  const bothBounds = useMemo(
    () => (person === null ? null : boundsOfPlaceAndPerson(at, person)),
    [at, person],
  )
  return (
    <GuideMap
      label={DIRECTIONS_TEXTS.mapOf(name)}
      start={{ ...at, zoom: isWholeAtoll ? ATOLL_ZOOM : PLACE_ZOOM }}
      className={styles.map}
      twoFingers
    >
      {!isWholeAtoll && <PlaceMark at={at} label={name} kind="place" />}
      {person !== null && <PlaceMark at={person} label={DIRECTIONS_TEXTS.here} kind="person" />}
      <FitBounds bounds={bothBounds} />
    </GuideMap>
  )
}

import { useEffect, useMemo } from 'react'
import { bearingDegrees, compassPoint, distanceMetres, formatDistance } from '../../domain/distance.ts'
import { formatDegrees, type PinPosition } from '../../domain/pin-position.ts'
import type { FoundPosition } from '../../map/ask-position.ts'
import { FitTo } from '../../map/fit-to.tsx'
import { GuideMap } from '../../map/guide-map.tsx'
import { boundsAround } from '../../map/map-bounds.ts'
import { PlaceMark } from '../../map/place-mark.tsx'
import { useOwnPosition } from '../../map/use-own-position.ts'
import { onWayAsked } from './asked-way.ts'
import { CopyCoordinates } from './copy-coordinates.tsx'
import styles from './listing-location.module.css'
import { DIRECTIONS_TEXTS } from './texts.ts'

/** Near enough to see the islet and its neighbours. */
const ZOOM = 13

/** The place of one listing, and the way to it as the crow flies; all of it without a network. */
export function PlaceOnMap({ name, latitude, longitude }: PinPosition & { name: string }) {
  const to = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const { position, problem, isAsking, ask } = useOwnPosition()
  useEffect(() => onWayAsked(ask), [ask])
  const both = useMemo(() => (position === null ? null : boundsAround([to, position])), [to, position])
  return (
    <>
      <GuideMap
        label={DIRECTIONS_TEXTS.mapOf(name)}
        start={{ ...to, zoom: ZOOM }}
        className={styles.map}
        isCalm
      >
        <PlaceMark at={to} label={name} kind="place" />
        {position !== null && <PlaceMark at={position} label={DIRECTIONS_TEXTS.here} kind="person" />}
        <FitTo bounds={both} />
      </GuideMap>
      <div className={styles.row}>
        <span className={styles.coordinates}>
          {formatDegrees(latitude)}, {formatDegrees(longitude)}
        </span>
        <CopyCoordinates position={to} />
      </div>
      <output>{position !== null && <Way from={position} to={to} />}</output>
      {problem !== null && <p role="alert">{DIRECTIONS_TEXTS.problems[problem]}</p>}
      <div className={styles.row}>
        <button type="button" className="button" aria-disabled={isAsking} onClick={ask}>
          {buttonText(isAsking, position !== null)}
        </button>
      </div>
    </>
  )
}

function buttonText(isAsking: boolean, isKnown: boolean): string {
  if (isAsking) return DIRECTIONS_TEXTS.finding
  return isKnown ? DIRECTIONS_TEXTS.again : DIRECTIONS_TEXTS.howFar
}

function Way({ from, to }: { from: FoundPosition; to: PinPosition }) {
  const metres = distanceMetres(from, to)
  if (metres <= Math.min(from.accuracy, 100))
    return <span className={styles.way}>{DIRECTIONS_TEXTS.atPlace}</span>
  const bearing = bearingDegrees(from, to)
  return (
    <>
      <span className={styles.way}>
        {DIRECTIONS_TEXTS.way(formatDistance(metres), compassPoint(bearing), Math.round(bearing) % 360)}
      </span>{' '}
      <span className={styles.quiet}>{DIRECTIONS_TEXTS.roughly(formatDistance(from.accuracy))}</span>
    </>
  )
}

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  computeDistanceMetres,
  formatDegrees,
  formatDistance,
  type PinPosition,
  toRowPosition,
} from '../../../domain/atolls/position.ts'
import { computeBearingDegrees, toCompassPoint } from '../../../domain/atolls/bearing.ts'
import { useNow } from '../../../browser/use-now.ts'
import { atollByCode, type Atoll } from '../../../domain/atolls/atolls.ts'
import { formatRelativeTime } from '../../../domain/hours/majuro-time.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import {
  hasKnownAccuracy,
  isOldPosition,
  useOwnPosition,
  type FoundPosition,
  type OwnPosition,
} from '../../../map/use-own-position.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './listing-location.module.css'
import { UNAVAILABLE_NOTICES } from '../../../ui/unavailable-notices.tsx'
import { DIRECTIONS_TEXTS } from './texts.ts'
import { useIsNearViewport } from '../../../browser/use-is-near.ts'
import { LOCATION_ID, subscribeToDirectionsRequests } from './directions-button.tsx'

const lazyPlaceMap = lazyPart(async () => (await import('./place-on-map.tsx')).PlaceOnMap)

/**
 * Shows where a listing is: a small map, the coordinates, and the distance from this device. If the listing has no position,
 * the map shows its atoll without a pin (PIN-6).
 */
export function ListingLocation({ listing, offer: mapOffer }: { listing: Listing; offer: ReactNode }) {
  const position = toRowPosition(listing)
  const atoll = atollByCode(listing.atoll)
  if (position === null && atoll === null) return null
  return (
    <section id={LOCATION_ID} className={styles.location} aria-labelledby="location-title" tabIndex={-1}>
      <h2 id="location-title">{DIRECTIONS_TEXTS.location}</h2>
      {position !== null && <PlaceWithDistance name={listing.name} {...position} />}
      {position === null && atoll !== null && <AtollWithMap atoll={atoll} />}
      {mapOffer}
    </section>
  )
}

function PlaceWithDistance({ name, latitude, longitude }: PinPosition & { name: string }) {
  const position = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const ownPosition = useOwnPosition()
  const { ask, position: found } = ownPosition
  const now = useNow()
  const isOld = found !== null && isOldPosition(found, now)
  useEffect(() => subscribeToDirectionsRequests(ask), [ask])
  return (
    <>
      <MapWhenNear>
        <lazyPlaceMap.Part
          name={name}
          at={position}
          person={isOld ? null : found}
          missing={UNAVAILABLE_NOTICES.map}
        />
      </MapWhenNear>
      <DistanceAndBearing
        to={position}
        own={ownPosition}
        age={isOld ? formatRelativeTime(found.at, now) : null}
      />
    </>
  )
}

function AtollWithMap({ atoll }: { atoll: Atoll }) {
  return (
    <>
      <p>{DIRECTIONS_TEXTS.onAtoll(atoll.name)}</p>
      <MapWhenNear>
        <lazyPlaceMap.Part
          name={atoll.name}
          at={atoll}
          person={null}
          isWholeAtoll
          missing={UNAVAILABLE_NOTICES.map}
        />
      </MapWhenNear>
    </>
  )
}

/**
 * Loads the map only when the person scrolls near it: on a phone the map is two screens down, and few people scroll that
 * far.
 */
function MapWhenNear({ children }: { children: ReactNode }) {
  const mapPlace = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(mapPlace)
  return (
    <div ref={mapPlace} className={`needs-app ${styles.mapPlace}`}>
      {isNear && children}
    </div>
  )
}

interface DistanceAndBearingProps {
  to: PinPosition
  own: OwnPosition
  /** How long ago the own position was found, if that is so long that the person may be elsewhere. */
  age: string | null
}

/** Coordinates to copy, and distance and bearing from this device. */
function DistanceAndBearing({ to, own, age }: DistanceAndBearingProps) {
  const { position, problem, isAsking, ask } = own
  return (
    <>
      <div className={styles.row}>
        <span className={styles.coordinates}>
          {formatDegrees(to.latitude)}, {formatDegrees(to.longitude)}
        </span>
        <CopyCoordinates position={to} />
      </div>
      <output>
        {position !== null &&
          (age === null ? <DistanceText from={position} to={to} /> : DIRECTIONS_TEXTS.old(age))}
      </output>
      {problem !== null && <p role="alert">{DIRECTIONS_TEXTS.problems[problem]}</p>}
      <div className={styles.row}>
        <button type="button" className="button needs-app" aria-disabled={isAsking} onClick={ask}>
          {distanceButtonText(isAsking, position !== null)}
        </button>
      </div>
    </>
  )
}

function distanceButtonText(isAsking: boolean, isKnown: boolean): string {
  if (isAsking) return DIRECTIONS_TEXTS.finding
  return isKnown ? DIRECTIONS_TEXTS.again : DIRECTIONS_TEXTS.howFar
}

function DistanceText({ from, to }: { from: FoundPosition; to: PinPosition }) {
  const distanceMetres = computeDistanceMetres(from, to)
  if (distanceMetres <= Math.min(from.accuracy, 100))
    return <span className={styles.way}>{DIRECTIONS_TEXTS.atPlace}</span>
  const bearingDegrees = computeBearingDegrees(from, to)
  return (
    <>
      <span className={styles.way}>
        {DIRECTIONS_TEXTS.way(
          formatDistance(distanceMetres),
          toCompassPoint(bearingDegrees),
          Math.round(bearingDegrees) % 360,
        )}
      </span>{' '}
      {hasKnownAccuracy(from) && (
        <span className={styles.quiet}>{DIRECTIONS_TEXTS.roughly(formatDistance(from.accuracy))}</span>
      )}
    </>
  )
}

/** Shows the coordinates as text, to be copied into another map app or a message. */
function CopyCoordinates({ position }: { position: PinPosition }) {
  const [note, setNote] = useState('')
  const copyCoordinates = async (): Promise<void> => {
    const text = `${formatDegrees(position.latitude)}, ${formatDegrees(position.longitude)}`
    try {
      await navigator.clipboard.writeText(text)
      setNote(DIRECTIONS_TEXTS.copied)
    } catch {
      // Without a clipboard or permission, the person can select and copy the text beside the button.
      setNote(DIRECTIONS_TEXTS.copyFailed)
    }
  }
  return (
    <>
      <button type="button" className="button needs-app" onClick={() => void copyCoordinates()}>
        {DIRECTIONS_TEXTS.copy}
      </button>
      <output className={styles.quiet}>{note}</output>
    </>
  )
}

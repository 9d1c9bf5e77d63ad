import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  bearingDegrees,
  compassPoint,
  distanceMetres,
  formatDegrees,
  formatDistance,
  type PinPosition,
  rowPosition,
} from '../../../domain/position.ts'
import type { Listing } from '../../../domain/listing.ts'
import {
  hasKnownAccuracy,
  useOwnPosition,
  type FoundPosition,
  type OwnPosition,
} from '../../../map/use-own-position.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LOCATION_ID, onDirectionsRequest } from './directions-button.tsx'
import styles from './listing-location.module.css'
import { DIRECTIONS_TEXTS } from '../deferred-texts.ts'

/**
 * False where the browser cannot observe positions. In the build's renderer nothing counts as near.
 */
const HAS_OBSERVER = typeof window === 'undefined' || 'IntersectionObserver' in window

/** How far outside the screen an element counts as near. */
const MARGIN = '400px'

/** True once an element has come near the screen; always true in browsers without IntersectionObserver. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(!HAS_OBSERVER)
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}

const place = lazyPart(async () => (await import('./place-on-map.tsx')).PlaceOnMap)

/** Where a listing is: a small map, the coordinates, and how far it is from here. Nothing without a position. */
export function ListingLocation({ listing, offer }: { listing: Listing; offer: ReactNode }) {
  const position = rowPosition(listing)
  if (position === null) return null
  return (
    <section id={LOCATION_ID} className={styles.location} aria-labelledby="location-title" tabIndex={-1}>
      <h2 id="location-title">{DIRECTIONS_TEXTS.location}</h2>
      <Place name={listing.name} {...position} />
      {offer}
    </section>
  )
}

/**
 * Loads the map when it comes near the screen: on a phone it is two screens down, and few people
 * scroll there.
 */
function Place({ name, latitude, longitude }: PinPosition & { name: string }) {
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const own = useOwnPosition()
  const { ask } = own
  useEffect(() => onDirectionsRequest(ask), [ask])
  const mapPlace = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(mapPlace)
  return (
    <>
      <div ref={mapPlace} className={`needs-app ${styles.mapPlace}`}>
        {isNear && <place.Part name={name} at={at} person={own.position} />}
      </div>
      <DistanceAndBearing to={at} own={own} />
    </>
  )
}

/** Coordinates to copy, and distance and bearing from this device. */
function DistanceAndBearing({ to, own }: { to: PinPosition; own: OwnPosition }) {
  const { position, problem, isAsking, ask } = own
  return (
    <>
      <div className={styles.row}>
        <span className={styles.coordinates}>
          {formatDegrees(to.latitude)}, {formatDegrees(to.longitude)}
        </span>
        <CopyCoordinates position={to} />
      </div>
      <output>{position !== null && <Distance from={position} to={to} />}</output>
      {problem !== null && <p role="alert">{DIRECTIONS_TEXTS.problems[problem]}</p>}
      <div className={styles.row}>
        <button type="button" className="button needs-app" aria-disabled={isAsking} onClick={ask}>
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

function Distance({ from, to }: { from: FoundPosition; to: PinPosition }) {
  const metres = distanceMetres(from, to)
  if (metres <= Math.min(from.accuracy, 100))
    return <span className={styles.way}>{DIRECTIONS_TEXTS.atPlace}</span>
  const bearing = bearingDegrees(from, to)
  return (
    <>
      <span className={styles.way}>
        {DIRECTIONS_TEXTS.way(formatDistance(metres), compassPoint(bearing), Math.round(bearing) % 360)}
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
  const copy = async (): Promise<void> => {
    const text = `${formatDegrees(position.latitude)}, ${formatDegrees(position.longitude)}`
    try {
      await navigator.clipboard.writeText(text)
      setNote(DIRECTIONS_TEXTS.copied)
    } catch {
      // No clipboard, or no permission: the text beside the button can be selected and copied.
      setNote(DIRECTIONS_TEXTS.copyFailed)
    }
  }
  return (
    <>
      <button type="button" className="button needs-app" onClick={() => void copy()}>
        {DIRECTIONS_TEXTS.copy}
      </button>
      <output className={styles.quiet}>{note}</output>
    </>
  )
}

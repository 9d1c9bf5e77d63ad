import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsRendered } from '../../../browser/rendered-page.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { deviceKind, directionsLinks, type DirectionsLinks } from '../directions.ts'
import {
  bearingDegrees,
  compassPoint,
  distanceMetres,
  formatDegrees,
  formatDistance,
  type PinPosition,
  rowPosition,
} from '../../../domain/atolls/position.ts'
import { atollByCode, type Atoll } from '../../../domain/atolls/atolls.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import {
  hasKnownAccuracy,
  useOwnPosition,
  type FoundPosition,
  type OwnPosition,
} from '../../../map/use-own-position.ts'
import { PlaceIcon } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from './listing-location.module.css'
import { COMES_LATER } from '../../../ui/comes-later.tsx'
import { DETAIL_TEXTS } from '../texts.ts'
import { DIRECTIONS_TEXTS } from './texts.ts'

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

/** Anchor of the section that shows where a listing is. */
const LOCATION_ID = 'location'

/** Offline the directions button asks the location section of the same page to measure the way. */
const requests = new EventTarget()

function requestDirections(): void {
  requests.dispatchEvent(new Event('request'))
}

/** @returns a function that ends the subscription */
function onDirectionsRequest(listener: () => void): () => void {
  requests.addEventListener('request', listener)
  return () => requests.removeEventListener('request', listener)
}

/**
 * Where a listing is: a small map, the coordinates, and how far it is from here. Without a position only its atoll, on
 * the map without a pin (PIN-6).
 */
export function ListingLocation({ listing, offer }: { listing: Listing; offer: ReactNode }) {
  const position = rowPosition(listing)
  const atoll = atollByCode(listing.atoll)
  if (position === null && atoll === null) return null
  return (
    <section id={LOCATION_ID} className={styles.location} aria-labelledby="location-title" tabIndex={-1}>
      <h2 id="location-title">{DIRECTIONS_TEXTS.location}</h2>
      {position !== null && <Place name={listing.name} {...position} />}
      {position === null && atoll !== null && <OnAtoll atoll={atoll} />}
      {offer}
    </section>
  )
}

function Place({ name, latitude, longitude }: PinPosition & { name: string }) {
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const own = useOwnPosition()
  const { ask } = own
  useEffect(() => onDirectionsRequest(ask), [ask])
  return (
    <>
      <MapPlace>
        <place.Part name={name} at={at} person={own.position} missing={COMES_LATER.map} />
      </MapPlace>
      <DistanceAndBearing to={at} own={own} />
    </>
  )
}

function OnAtoll({ atoll }: { atoll: Atoll }) {
  return (
    <>
      <p>{DIRECTIONS_TEXTS.onAtoll(atoll.name)}</p>
      <MapPlace>
        <place.Part name={atoll.name} at={atoll} person={null} isWholeAtoll missing={COMES_LATER.map} />
      </MapPlace>
    </>
  )
}

/**
 * Loads the map when it comes near the screen: on a phone it is two screens down, and few people
 * scroll there.
 */
function MapPlace({ children }: { children: ReactNode }) {
  const mapPlace = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(mapPlace)
  return (
    <div ref={mapPlace} className={`needs-app ${styles.mapPlace}`}>
      {isNear && children}
    </div>
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

/** Browser functions that opening an app needs, passed in for tests. */
export interface OpenAppPorts {
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
  window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>
  go: (address: string) => void
}

const BROWSER: OpenAppPorts = {
  get page() {
    return document
  },
  get window() {
    return window
  },
  go: (address) => window.location.assign(address),
}

/**
 * Opens the device's map app, and the web map if nothing happens: browsers do not tell whether an
 * app exists. If the page is left or hidden, the app has opened, and the timer must not open a
 * second map (DIR-2).
 * @returns a function that cancels the timer
 */
export function openApp(
  { app, web, fallbackMs }: DirectionsLinks,
  ports: OpenAppPorts = BROWSER,
): () => void {
  if (app === null || fallbackMs === null) {
    ports.go(web)
    return () => undefined
  }
  const ended = new AbortController()
  const stop = (): void => {
    ended.abort()
    ports.window.clearTimeout(timer)
  }
  const timer = ports.window.setTimeout(() => {
    stop()
    ports.go(web)
  }, fallbackMs)
  const { signal } = ended
  ports.page.addEventListener(
    'visibilitychange',
    () => {
      if (ports.page.visibilityState === 'hidden') stop()
    },
    { signal },
  )
  ports.window.addEventListener('pagehide', stop, { signal })
  ports.go(app)
  return stop
}

/**
 * Directions to a listing: the map app of the device, else a map on the web; offline the guide's own map with distance
 * and bearing (DIR-1). A link, so that opening it in another tab works too.
 */
export function DirectionsButton({ listing }: { listing: Listing }) {
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  const isRendered = useIsRendered()
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  const position = rowPosition(listing)
  if (position === null) return null

  const device = isRendered ? 'other' : deviceKind(navigator)
  const links = directionsLinks(device, position, listing.name)
  const open = (event: MouseEvent): void => {
    if (!navigator.onLine) {
      event.preventDefault()
      goTo(`${path}#${LOCATION_ID}`)
      requestDirections()
      return
    }
    if (links.app === null) return
    event.preventDefault()
    cancel.current?.()
    cancel.current = openApp(links)
  }
  return (
    <a className="button" href={links.web} target="_blank" rel="noopener noreferrer" onClick={open}>
      <PlaceIcon />
      {DETAIL_TEXTS.directions}
    </a>
  )
}

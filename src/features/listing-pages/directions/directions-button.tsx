import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsRendered } from '../../../browser/rendered-page.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { deviceKind, directionsLinks, type DirectionsLinks } from '../../../domain/directions.ts'
import type { Listing } from '../../../domain/listing.ts'
import { rowPosition } from '../../../domain/position.ts'
import { PlaceIcon } from '../../../ui/icons.tsx'
import { DIRECTIONS_TEXTS } from '../deferred-texts.ts'

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

/** Anchor of the section that shows where a listing is. */
export const LOCATION_ID = 'location'

/** Offline the directions button asks the location section of the same page to measure the way. */
const requests = new EventTarget()

export function requestDirections(): void {
  requests.dispatchEvent(new Event('request'))
}

/** @returns a function that ends the subscription */
export function onDirectionsRequest(listener: () => void): () => void {
  requests.addEventListener('request', listener)
  return () => requests.removeEventListener('request', listener)
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
      {DIRECTIONS_TEXTS.directions}
    </a>
  )
}

import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsRendered } from '../../../browser/rendered-page.ts'
import { useGoTo } from '../../../browser/visit-history.ts'
import { detectDeviceKind, makeDirectionsLinks } from '../directions.ts'
import { toRowPosition } from '../../../domain/atolls/position.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { PlaceIcon } from '../../../ui/icons.tsx'
import { DETAIL_TEXTS } from '../texts.ts'
import { openMapApp } from './open-app.ts'

/** Anchor of the section that shows where a listing is. */
export const LOCATION_ID = 'location'

/**
 * Requests of the directions button without a network: the location section of the page then shows distance and bearing.
 */
const directionsRequests = new EventTarget()

function requestDirections(): void {
  directionsRequests.dispatchEvent(new Event('request'))
}

/** Calls `listener` at each request of the directions button. @returns a function that ends the subscription */
export function subscribeToDirectionsRequests(listener: () => void): () => void {
  directionsRequests.addEventListener('request', listener)
  return () => directionsRequests.removeEventListener('request', listener)
}

/**
 * Directions to a listing: opens the map app of the device, else a map on the web; offline, the guide's own map with
 * distance and bearing (DIR-1). It is a link and not a button, so that it can be opened in another tab.
 */
export function DirectionsButton({ listing }: { listing: Listing }) {
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  const isRendered = useIsRendered()
  const cancelFallback = useRef<(() => void) | null>(null)
  useEffect(() => () => cancelFallback.current?.(), [])
  const position = toRowPosition(listing)
  if (position === null) return null

  const device = isRendered ? 'other' : detectDeviceKind(navigator)
  const links = makeDirectionsLinks(device, position, listing.name)
  const openDirections = (event: MouseEvent): void => {
    if (!navigator.onLine) {
      event.preventDefault()
      goTo(`${path}#${LOCATION_ID}`)
      requestDirections()
      return
    }
    if (links.app === null) return
    event.preventDefault()
    cancelFallback.current?.()
    cancelFallback.current = openMapApp(links)
  }
  return (
    <a className="button" href={links.web} target="_blank" rel="noopener noreferrer" onClick={openDirections}>
      <PlaceIcon />
      {DETAIL_TEXTS.directions}
    </a>
  )
}

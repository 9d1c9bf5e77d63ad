import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../../browser/visit-history.ts'
import { deviceKind, directionsLinks } from '../../../domain/directions.ts'
import type { Listing } from '../../../domain/listing.ts'
import { positionOf } from '../../../domain/pin-position.ts'
import { PlaceIcon } from '../../../ui/action-icons.tsx'
import { askWay } from './directions-request.ts'
import { openApp } from './open-app.ts'
import { LOCATION_ID } from './location-id.ts'
import { DIRECTIONS_TEXTS } from './texts.ts'

/**
 * The way to a listing: the device's map app, else a map on the web; with no network the guide's own map with bearing
 * and distance. A link, so that it also works where a browser opens links in its own way.
 */
export function DirectionsButton({ listing }: { listing: Listing }) {
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  const callOff = useRef<(() => void) | null>(null)
  useEffect(() => () => callOff.current?.(), [])
  const position = positionOf(listing)
  if (position === null) return null

  const links = directionsLinks(deviceKind(navigator), position, listing.name)
  const open = (event: MouseEvent): void => {
    if (!navigator.onLine) {
      event.preventDefault()
      goTo(`${path}#${LOCATION_ID}`)
      askWay()
      return
    }
    if (links.app === null) return
    event.preventDefault()
    callOff.current?.()
    callOff.current = openApp(links)
  }
  return (
    <a className="button" href={links.web} target="_blank" rel="noopener noreferrer" onClick={open}>
      <PlaceIcon />
      {DIRECTIONS_TEXTS.directions}
    </a>
  )
}

import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../../../browser/visit-history.ts'
import { deviceKind, directionsLinks } from '../../../domain/directions.ts'
import type { Listing } from '../../../domain/listing.ts'
import { positionOf } from '../../../domain/position.ts'
import { PlaceIcon } from '../../../ui/icons.tsx'
import { openApp } from './open-app.ts'
import { LOCATION_ID, requestDirections } from './directions-request.ts'
import { DIRECTIONS_TEXTS } from './texts.ts'

/**
 * Directions to a listing: the map app of the device, else a map on the web; offline the guide's own map with distance
 * and bearing (DIR-1). A link, so that opening it in another tab works too.
 */
export function DirectionsButton({ listing }: { listing: Listing }) {
  const { pathname: path } = useLocation()
  const goTo = useGoTo()
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])
  const position = positionOf(listing)
  if (position === null) return null

  const links = directionsLinks(deviceKind(navigator), position, listing.name)
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

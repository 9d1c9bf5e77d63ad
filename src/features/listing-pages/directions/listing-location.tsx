import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Listing } from '../../../domain/listing.ts'
import { positionOf, type PinPosition } from '../../../domain/pin-position.ts'
import { useOwnPosition } from '../../../map/use-own-position.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useIsNear } from '../../../browser/use-is-near.ts'
import { onWayAsked } from './directions-request.ts'
import styles from './listing-location.module.css'
import { LOCATION_ID } from './location-id.ts'
import { DIRECTIONS_TEXTS } from './texts.ts'
import { WayThere } from './distance-and-bearing.tsx'

const place = lazyPart(async () => (await import('./place-on-map.tsx')).PlaceOnMap)

/** Where a listing is: its own small map, the coordinates, and how far it is from here. Nothing where no place is known. */
export function ListingLocation({ listing, offer }: { listing: Listing; offer: ReactNode }) {
  const position = positionOf(listing)
  if (position === null) return null
  return (
    <section id={LOCATION_ID} className={styles.location} aria-labelledby="location-title" tabIndex={-1}>
      <h2 id="location-title">{DIRECTIONS_TEXTS.location}</h2>
      <Place name={listing.name} {...position} />
      {offer}
    </section>
  )
}

/** The map starts when it comes near: on a phone it is two screens down, and few go there. */
function Place({ name, latitude, longitude }: PinPosition & { name: string }) {
  const at = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const own = useOwnPosition()
  const { ask } = own
  useEffect(() => onWayAsked(ask), [ask])
  const mapPlace = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(mapPlace)
  return (
    <>
      <div ref={mapPlace} className={styles.mapPlace}>
        {isNear && <place.Part name={name} at={at} person={own.position} />}
      </div>
      <WayThere to={at} own={own} />
    </>
  )
}

import type { ReactNode } from 'react'
import type { Listing } from '../../domain/listing.ts'
import { positionOf } from '../../domain/pin-position.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './listing-location.module.css'
import { LOCATION_ID } from './location-id.ts'
import { DIRECTIONS_TEXTS } from './texts.ts'

const place = lazyPart(async () => (await import('./place-on-map.tsx')).PlaceOnMap)

/** Where a listing is: its own small map, the coordinates, and how far it is from here. Nothing where no place is known. */
export function ListingLocation({ listing, offer }: { listing: Listing; offer: ReactNode }) {
  const position = positionOf(listing)
  if (position === null) return null
  return (
    <section id={LOCATION_ID} className={styles.location} aria-labelledby="location-title" tabIndex={-1}>
      <h2 id="location-title">{DIRECTIONS_TEXTS.location}</h2>
      <place.Part
        name={listing.name}
        latitude={position.latitude}
        longitude={position.longitude}
        fallback={<div className={styles.mapPlace} />}
      />
      {offer}
    </section>
  )
}

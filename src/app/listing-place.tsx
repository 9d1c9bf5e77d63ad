import { ListingLocation } from '../features/listing-pages/directions/listing-location.tsx'
import type { Listing } from '../domain/listing.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const savedMap = lazyPart(
  async () => (await import('../features/device/saved-maps/saved-map-row.tsx')).SavedMapRow,
)

/** Where a listing is, with the offer to keep the map of its atoll on the device. */
export function ListingPlace({ listing }: { listing: Listing }) {
  return <ListingLocation listing={listing} offer={<savedMap.Part id={listing.atoll} isOffer />} />
}

import type { ComponentType } from 'react'
import { Redirect } from 'wouter'
import type { Listing } from '../../domain/listing.ts'
import { useListing } from '../../replica/use-directory.ts'
import { ListingDetail } from './listing-detail.tsx'
import { readListingId } from '../../domain/listing-id.ts'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { UnknownListing } from './unknown-listing.tsx'

interface ListingScreenProps {
  /** As it stands in the address. */
  id: string
  Announcements: ComponentType<{ listingCategory: string }>
  /** The way to the listing, among its actions. */
  Directions: ComponentType<{ listing: Listing }>
  /** Where the listing is. */
  Location: ComponentType<{ listing: Listing }>
}

/** One listing. An id that is none, or that the server does not know, leads to /404 (decision 6). */
export function ListingScreen({ id, ...parts }: ListingScreenProps) {
  const listingId = readListingId(id)
  if (listingId === null) return <Redirect to="/404" replace />
  return <KnownId id={listingId} {...parts} />
}

function KnownId({ id, Announcements, Directions, Location }: ListingScreenProps) {
  const { answer, error, isAsking, retry } = useListing(id)
  if (answer?.kind === 'found') {
    const { listing, images } = answer
    return (
      <ListingDetail
        listing={listing}
        photo={images[0]}
        announcements={<Announcements listingCategory={listing.category} />}
        directions={<Directions listing={listing} />}
        location={<Location listing={listing} />}
      />
    )
  }
  if (answer?.kind === 'absent') return <Redirect to="/404" replace />
  if (answer === undefined && error === null) return <ListingSkeleton />
  return <UnknownListing isAsking={isAsking} onRetry={retry} />
}

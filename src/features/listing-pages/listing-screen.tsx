import type { ComponentType } from 'react'
import { Navigate } from 'react-router-dom'
import { toListingCard, type ListingCard } from '../../domain/listing-card.ts'
import { readListingId } from '../../domain/listing-id.ts'
import type { Listing } from '../../domain/listing.ts'
import { useListing } from '../../directory/use-directory.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListingDetail } from './listing-detail.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'

/* What stands here when there is no listing to show: not needed for the first paint of one. */
const unknown = lazyPart(async () => (await import('./unknown-listing.tsx')).UnknownListing)
const gone = lazyPart(async () => (await import('./gone-listing.tsx')).GoneListing)

/** What other features put on the page of a listing; the frame brings them. */
export interface ListingParts {
  Announcements: ComponentType<{ listingCategory: string }>
  Save: ComponentType<{ card: ListingCard }>
  /** The way to the listing, among its actions. */
  Directions: ComponentType<{ listing: Listing }>
  /** Where the listing is. */
  Location: ComponentType<{ listing: Listing }>
  Corrections?: ComponentType<{ listing: Listing }>
}

interface ListingScreenProps {
  /** As it stands in the address. */
  id: string
  parts: ListingParts
}

/** One listing. An invalid id, or one that the server does not know, leads to /404 (DETAIL-3). */
export function ListingScreen({ id, parts }: ListingScreenProps) {
  const listingId = readListingId(id)
  if (listingId === null) return <Navigate to="/404" replace />
  return <KnownId id={listingId} parts={parts} />
}

function KnownId({ id, parts }: ListingScreenProps) {
  const { Announcements, Save, Directions, Location, Corrections } = parts
  const { answer, error, isAsking, retry } = useListing(id)
  if (answer?.kind === 'found') {
    const { listing, images } = answer
    return (
      <ListingDetail
        listing={listing}
        images={images}
        announcements={<Announcements listingCategory={listing.category} />}
        directions={<Directions listing={listing} />}
        location={<Location listing={listing} />}
        save={<Save card={toListingCard(listing, images[0])} />}
        corrections={Corrections && <Corrections listing={listing} />}
      />
    )
  }
  if (answer?.kind === 'absent') return <gone.Part id={id} fallback={<ListingSkeleton />} />
  if (answer === undefined && error === null) return <ListingSkeleton />
  return (
    <unknown.Part
      id={id}
      why={answer?.why}
      isAsking={isAsking}
      onRetry={retry}
      fallback={<ListingSkeleton />}
    />
  )
}

import { Navigate } from 'react-router-dom'
import { useListing } from '../../directory/use-directory.ts'
import { type Listing, readListingId } from '../../domain/listing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListingDetail, type ListingExtras, ListingSkeleton } from './listing-detail.tsx'

/* Shown when there is no listing, so the first paint of a listing does not need it. */
const noListing = lazyPart(async () => (await import('./no-listing.tsx')).NoListing)

interface ListingScreenProps {
  /** From the page's address; may be invalid. */
  id: string
  extras: (listing: Listing) => ListingExtras
}

/** One listing. An invalid id, or one that the server does not know, leads to /404 (DETAIL-3). */
export function ListingScreen({ id, extras }: ListingScreenProps) {
  const listingId = readListingId(id)
  if (listingId === null) return <Navigate to="/404" replace />
  return <ListingById id={listingId} extras={extras} />
}

function ListingById({ id, extras }: ListingScreenProps) {
  const { answer, error, isAsking, retry } = useListing(id)
  if (answer?.kind === 'found') {
    const { listing, images } = answer
    // A duplicate that was merged into this listing (MERGE-2).
    if (listing.id !== id) return <Navigate to={`/business/${listing.id}`} replace />
    return <ListingDetail listing={listing} images={images} {...extras(listing)} />
  }
  if (answer === undefined && error === null) return <ListingSkeleton />
  return (
    <noListing.Part
      id={id}
      answer={answer}
      isAsking={isAsking}
      onRetry={retry}
      fallback={<ListingSkeleton />}
    />
  )
}

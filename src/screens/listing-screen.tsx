import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useListing } from '../directory/use-directory.ts'
import { readListingId } from '../domain/listing/listing.ts'
import { preloadListingParts } from '../features/listing-pages/lazy-parts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { ListingDetail, ListingSkeleton } from '../features/listing-pages/listing-detail.tsx'
import { NoListing } from '../features/listing-pages/no-listing.tsx'
import { mapOffer, lazyTripSection } from './lazy-parts.ts'

const lazyListingReport = lazyPart(
  async () => (await import('../features/contact/listing-report.tsx')).ListingReport,
)

/** One listing. An invalid id, or one that the server does not know, leads to /404 (DETAIL-3). */
export function ListingScreen() {
  const { id = '' } = useParams()
  const listingId = readListingId(id)
  if (listingId === null) return <Navigate to="/404" replace />
  return <ListingById key={listingId} id={listingId} />
}

/** A listing, together with the parts that other features add to its page. */
function ListingById({ id }: { id: string }) {
  const { answer, error, isAsking, retry } = useListing(id)
  useEffect(preloadListingParts, [])
  if (answer?.kind === 'found') {
    const { listing, images } = answer
    // The id in the address is of a duplicate that was merged into this listing, so show the address of the listing
    // (MERGE-2).
    if (listing.id !== id) return <Navigate to={`/business/${listing.id}`} replace />
    return (
      <ListingDetail
        listing={listing}
        images={images}
        announcements={<PageAnnouncements listingCategory={listing.category} atoll={listing.atoll} />}
        mapOffer={<mapOffer.Part atoll={listing.atoll} />}
        trips={
          listing.category === 'transportation' && <lazyTripSection.Part atoll={null} carrier={listing.id} />
        }
        reportForm={<lazyListingReport.Part listing={listing} />}
      />
    )
  }
  if (answer === undefined && error === null) return <ListingSkeleton />
  const noListing = (
    <NoListing id={id} answer={answer} isAsking={isAsking} onRetry={retry} skeleton={<ListingSkeleton />} />
  )
  // What the person typed below the listing, if there is any (CONTACT-18).
  return answer?.kind !== 'absent' ? (
    <>
      {noListing}
      <lazyListingReport.Part id={id} />
    </>
  ) : (
    <lazyListingReport.Part
      id={id}
      otherwise={noListing}
      missing={noListing}
      fallback={<ListingSkeleton />}
    />
  )
}

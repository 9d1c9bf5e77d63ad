import type { ComponentType } from 'react'
import { Redirect } from 'wouter'
import { useListing } from '../../replica/use-directory.ts'
import { ListingDetail } from './listing-detail.tsx'
import { readListingId } from '../../domain/listing-id.ts'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { UnknownListing } from './unknown-listing.tsx'

interface ListingScreenProps {
  /** As it stands in the address. */
  id: string
  Announcements: ComponentType<{ listingCategory: string }>
}

/** One listing. An id that is none, or that the server does not know, leads to /404 (decision 6). */
export function ListingScreen({ id, Announcements }: ListingScreenProps) {
  const listingId = readListingId(id)
  if (listingId === null) return <Redirect to="/404" replace />
  return <KnownId id={listingId} Announcements={Announcements} />
}

function KnownId({ id, Announcements }: ListingScreenProps) {
  const { answer, error, isAsking, retry } = useListing(id)
  if (answer?.kind === 'found') {
    const { listing, images } = answer
    return (
      <ListingDetail
        listing={listing}
        photo={images[0]}
        announcements={<Announcements listingCategory={listing.category} />}
      />
    )
  }
  if (answer?.kind === 'absent') return <Redirect to="/404" replace />
  if (answer === undefined && error === null) return <ListingSkeleton />
  return <UnknownListing isAsking={isAsking} onRetry={retry} />
}

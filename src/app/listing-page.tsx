import { useParams } from 'react-router-dom'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { ListingScreen } from '../features/listing-pages/listing-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { layoutExtra } from './lazy-parts.ts'

/** A chunk of its own: it stands below the fold, so the first paint does not need it. */
const report = lazyPart(async () => (await import('../features/contact/listing-report.tsx')).ListingReport)

/** A listing with what other features add to its page. */
export function ListingPage() {
  const { id = '' } = useParams()
  return (
    <ListingScreen
      key={id}
      id={id}
      extras={(listing) => ({
        announcements: <PageAnnouncements listingCategory={listing.category} />,
        mapOffer: <layoutExtra.Part part="mapOffer" atoll={listing.atoll} />,
        report: <report.Part listing={listing} />,
      })}
    />
  )
}

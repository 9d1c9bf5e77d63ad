import { useParams } from 'react-router-dom'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { ListingScreen, type ListingParts } from '../features/listing-pages/listing-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SaveButton } from '../listings/favourites/favourite-parts.tsx'

const directions = lazyPart(
  async () => (await import('../features/listing-pages/directions/directions-button.tsx')).DirectionsButton,
)
const location = lazyPart(async () => (await import('./listing-place.tsx')).ListingPlace)

/** Two short forms at the end of the page. */
const report = lazyPart(async () => (await import('../features/contact/listing-report.tsx')).ListingReport)

const PARTS: ListingParts = {
  Announcements: PageAnnouncements,
  Save: SaveButton,
  Directions: directions.Part,
  Location: location.Part,
  Corrections: report.Part,
}

export function ListingPage() {
  const { id = '' } = useParams()
  return <ListingScreen key={id} id={id} parts={PARTS} />
}

import { useParams } from 'wouter'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { ListingScreen } from '../features/listings/listing-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const directions = lazyPart(
  async () => (await import('../features/directions/directions-button.tsx')).DirectionsButton,
)
const location = lazyPart(
  async () => (await import('../features/directions/listing-location.tsx')).ListingLocation,
)

export function ListingPage() {
  const { id } = useParams<{ id: string }>()
  return (
    <ListingScreen
      key={id}
      id={id}
      Announcements={PageAnnouncements}
      Directions={directions.Part}
      Location={location.Part}
    />
  )
}

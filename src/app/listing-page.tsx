import { useParams } from 'wouter'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { ListingScreen } from '../features/listings/listing-screen.tsx'

export function ListingPage() {
  const { id } = useParams<{ id: string }>()
  return <ListingScreen key={id} id={id} Announcements={PageAnnouncements} />
}

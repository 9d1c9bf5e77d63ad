import { useParams } from 'react-router-dom'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { ListingScreen } from '../features/listings/listing-screen.tsx'

export function ListingPage() {
  const { id = '' } = useParams()
  return <ListingScreen key={id} id={id} Announcements={PageAnnouncements} />
}

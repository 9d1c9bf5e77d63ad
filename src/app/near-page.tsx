import { ListingCard } from '../listings/listing-card.tsx'
import { NearScreen } from '../features/map-pages/near-screen.tsx'

/** Its listings look as they do in the categories. */
export function NearPage() {
  return <NearScreen Card={ListingCard} />
}

import { FavouritesScreen } from '../features/favourites/favourites-screen.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { CardCornerContext } from '../listings/card-corner.ts'

/** Here every card has a button that removes it; a heart beside it would say the same twice. */
export function FavouritesPage() {
  return (
    <CardCornerContext value={null}>
      <FavouritesScreen Card={ListingCard} />
    </CardCornerContext>
  )
}

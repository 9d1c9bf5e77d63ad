import type { ListingCard } from '../domain/listing-card.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/* Favourites on other screens: they come after the first paint, and the device's store with them. */
const load = () => import('../features/favourites/favourite-heart.tsx')

const cardHeart = lazyPart(async () => (await load()).FavouriteHeart)
export const saveButton = lazyPart(async () => (await load()).FavouriteButton)
export const favouritesBadge = lazyPart(
  async () => (await import('../features/favourites/favourites-badge.tsx')).FavouritesBadge,
)

/** The corner of every card (src/ui/card-corner.ts). */
export function cardCorner(card: ListingCard) {
  return <cardHeart.Part card={card} />
}

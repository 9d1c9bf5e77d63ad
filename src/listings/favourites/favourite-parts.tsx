import type { ListingCard } from '../../domain/listing-card.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './favourite-parts.module.css'

/* Favourites on other screens: they come after the first paint, and the device's store with them. */
const load = () => import('./favourite-heart.tsx')

const cardHeart = lazyPart(async () => (await load()).FavouriteHeart)
const saveButton = lazyPart(async () => (await load()).FavouriteButton)
export const favouritesBadge = lazyPart(async () => (await import('./favourites-badge.tsx')).FavouritesBadge)

/** The corner of every card (src/listings/card-corner.ts). */
export function cardCorner(card: ListingCard) {
  return <cardHeart.Part card={card} />
}

/** On the page of a listing; the buttons beside it do not move when it comes. */
export function SaveButton({ card }: { card: ListingCard }) {
  return <saveButton.Part card={card} fallback={<span className={styles.place} />} />
}

import type { ListingCard } from '../../domain/listing-card.ts'
import { HeartIcon } from '../../ui/chrome-icons.tsx'
import styles from './favourite-heart.module.css'
import { FAVOURITE_TEXTS } from './texts.ts'
import { useFavourite } from './use-favourite.ts'

/** The heart on a card. */
export function FavouriteHeart({ card }: { card: ListingCard }) {
  const { isSaved, toggle } = useFavourite(card)
  return (
    <button
      type="button"
      className={`icon-button ${styles.heart}`}
      aria-pressed={isSaved}
      aria-label={FAVOURITE_TEXTS.saveName(card.name)}
      onClick={toggle}
    >
      <HeartIcon isFilled={isSaved} />
    </button>
  )
}

/** The same with a word, on the page of a listing. */
export function FavouriteButton({ card }: { card: ListingCard }) {
  const { isSaved, toggle } = useFavourite(card)
  return (
    <button
      type="button"
      className={`button ${styles.button}`}
      aria-pressed={isSaved}
      aria-label={isSaved ? FAVOURITE_TEXTS.savedName(card.name) : FAVOURITE_TEXTS.saveName(card.name)}
      onClick={toggle}
    >
      <HeartIcon isFilled={isSaved} />
      {isSaved ? FAVOURITE_TEXTS.saved : FAVOURITE_TEXTS.save}
    </button>
  )
}

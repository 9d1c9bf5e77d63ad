import type { ListingCard } from '../../domain/listing-card.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { FAVOURITE_BUTTON_TEXTS } from '../texts.ts'
import styles from './favourite-button.module.css'
import { useFavourite, useFavourites } from './favourites.ts'

/** The heart on a card. */
export function FavouriteHeart({ card }: { card: ListingCard }) {
  const { isSaved, toggle } = useFavourite(card)
  return (
    <button
      type="button"
      className={`icon-button ${styles.heart}`}
      aria-pressed={isSaved}
      aria-label={FAVOURITE_BUTTON_TEXTS.saveName(card.name)}
      onClick={toggle}
    >
      <HeartIcon isFilled={isSaved} />
    </button>
  )
}

/** The heart with a word, on the page of a listing. */
export function FavouriteButton({ card }: { card: ListingCard }) {
  const { isSaved, toggle } = useFavourite(card)
  const { save, saved, saveName, savedName } = FAVOURITE_BUTTON_TEXTS
  return (
    <button
      type="button"
      className={`button ${styles.button}`}
      aria-pressed={isSaved}
      aria-label={isSaved ? savedName(card.name) : saveName(card.name)}
      onClick={toggle}
    >
      <HeartIcon isFilled={isSaved} />
      {isSaved ? saved : save}
    </button>
  )
}

/** Above this the badge says '9+' (FAV-3). */
const LARGEST_COUNT = 9

/** How many favourites there are, beside the link to them. */
export function FavouritesBadge() {
  const { length } = useFavourites().favourites
  if (length === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {length > LARGEST_COUNT ? `${LARGEST_COUNT}+` : length}
      </span>
      <span className="visually-hidden">{FAVOURITE_BUTTON_TEXTS.badge(length)}</span>
    </>
  )
}

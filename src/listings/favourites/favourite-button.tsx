import type { ReactNode } from 'react'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { AfterHydration } from '../../ui/after-hydration.tsx'
import { FAVOURITE_BUTTON_TEXTS } from '../texts.ts'
import styles from './favourite-button.module.css'
import { useFavourite, useFavouriteCount } from './favourites.ts'

interface FavouriteButtonProps {
  card: ListingCard
  /** True to show a word beside the heart, as on the page of a listing; cards show the heart alone. */
  hasWord?: boolean
  fallback?: ReactNode
}

/** The button that saves or removes a listing on this device (FAV-1). Pages rendered by the build show `fallback` instead. */
export function FavouriteButton({ card, hasWord = false, fallback = null }: FavouriteButtonProps) {
  return (
    <AfterHydration isInKeptPages fallback={fallback}>
      <HeartButton card={card} hasWord={hasWord} />
    </AfterHydration>
  )
}

function HeartButton({ card, hasWord }: { card: ListingCard; hasWord: boolean }) {
  const { isSaved, toggle } = useFavourite(card)
  const { save, saved, saveName, savedName } = FAVOURITE_BUTTON_TEXTS
  return (
    <button
      type="button"
      className={hasWord ? `button ${styles.button}` : `icon-button ${styles.heart}`}
      aria-pressed={isSaved}
      aria-label={hasWord && isSaved ? savedName(card.name) : saveName(card.name)}
      onClick={toggle}
    >
      <HeartIcon isFilled={isSaved} />
      {hasWord && (isSaved ? saved : save)}
    </button>
  )
}

/** Above this number the badge says '9+' (FAV-3). */
const MAX_SHOWN_COUNT = 9

/** The number of favourites, shown beside the link to their page. */
export function FavouritesBadge() {
  return (
    <AfterHydration isInKeptPages>
      <CountBadge />
    </AfterHydration>
  )
}

function CountBadge() {
  const length = useFavouriteCount()
  if (length === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {length > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : length}
      </span>
      <span className="visually-hidden">{FAVOURITE_BUTTON_TEXTS.badge(length)}</span>
    </>
  )
}

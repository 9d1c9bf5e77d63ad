import { useFavourites } from './use-favourites.ts'
import styles from './favourites-badge.module.css'
import { FAVOURITE_TEXTS } from './texts.ts'

/** Above this the badge says '9+' (FAV-3). */
const MOST_SHOWN = 9

export function FavouritesBadge() {
  const { length } = useFavourites().favourites
  if (length === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {length > MOST_SHOWN ? `${MOST_SHOWN}+` : length}
      </span>
      <span className="visually-hidden">{FAVOURITE_TEXTS.badge(length)}</span>
    </>
  )
}

import { useState, useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { favourites as store, useFavourites } from '../listings/favourites/favourites.ts'
import { compareTimeSaved, type Favourite } from '../domain/listing/favourite.ts'
import type { ListingCard as Card } from '../domain/listing/listing-card.ts'
import { formatPlaceLine } from '../domain/listing/listing-place.ts'
import { useDirectoryStatus, useCards } from '../directory/use-directory.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice, PageTop } from '../ui/page-parts.tsx'
import styles from '../features/favourites/favourites.module.css'
import { FavouriteNote } from '../features/favourites/favourite-note.tsx'
import { FavouriteFile } from '../features/favourites/favourite-file.tsx'
import { FAVOURITE_TEXTS } from '../features/favourites/texts.ts'
import type { ScreenProps } from './screen.ts'
import { atollName } from '../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../domain/listing/categories.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { findPhoneToCall } from '../domain/listing/contact-details.ts'
import { ListingCard } from '../listings/listing-card.tsx'
import { HeartIcon, PhoneIcon } from '../ui/icons.tsx'

interface FavouritePlaceProps {
  favourite: Favourite
  /** The listing in the copy; undefined when the copy does not have it, or not yet. */
  currentCard: Card | undefined
  /** True when the copy is complete and does not have the listing (FAV-4). */
  isGone: boolean
  /** True after 'Undo', whose button has disappeared. */
  isBack: boolean
  onRemove: () => void
}

function FavouriteRow({ favourite, currentCard: live, isGone, isBack, onRemove }: FavouritePlaceProps) {
  const { snapshot } = favourite
  const removeButton = (
    <button
      ref={isBack ? focusIfNothingFocused : undefined}
      type="button"
      className={`icon-button ${styles.remove}`}
      aria-label={FAVOURITE_TEXTS.removeName(snapshot.name)}
      title={FAVOURITE_TEXTS.remove}
      onClick={onRemove}
    >
      <HeartIcon isFilled />
    </button>
  )
  return (
    <>
      {isGone ? (
        <RemovedListingCard favourite={favourite} corner={removeButton} />
      ) : (
        <ListingCard card={live ?? snapshot} corner={removeButton} />
      )}
      <FavouriteNote favourite={favourite} />
    </>
  )
}

/**
 * Focuses the button of a restored favourite, but only if nothing has the focus: perhaps another tab has saved the
 * favourite again.
 */
function focusIfNothingFocused(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

/** Shown in the place of a removed favourite. Focuses 'Undo', because the pressed button has disappeared. */
function RemovedFavouriteRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => undoButton.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.removed}>
      <output>{FAVOURITE_TEXTS.removed(name)}</output>
      <button
        ref={undoButton}
        type="button"
        className="button"
        aria-label={FAVOURITE_TEXTS.undoName(name)}
        onClick={onUndo}
      >
        {FAVOURITE_TEXTS.undo}
      </button>
    </div>
  )
}

/** A listing that was removed from the guide: its saved details, marked as old (FAV-4). */
function RemovedListingCard({
  favourite: { snapshot, savedAt },
  corner,
}: {
  favourite: Favourite
  corner: ReactNode
}) {
  const phone = findPhoneToCall(snapshot.phone)
  return (
    <article className={styles.gone}>
      <h2 className={styles.name}>{snapshot.name}</h2>
      <p className={styles.mark}>{FAVOURITE_TEXTS.gone}</p>
      <p className={styles.quiet}>
        {toCategoryBadge(snapshot.category)},{' '}
        {formatPlaceLine(snapshot.address_details, atollName(snapshot.atoll))}
      </p>
      <p className={styles.quiet}>{FAVOURITE_TEXTS.goneText(formatMajuroDate(savedAt))}</p>
      {phone !== undefined && (
        <a className={`button ${styles.call}`} href={phone.href}>
          <PhoneIcon />
          {FAVOURITE_TEXTS.call(phone.display)}
        </a>
      )}
      {corner}
    </article>
  )
}

/**
 * The listings saved on this device: the current row where there is one, else the saved snapshot (FAV-1).
 */
export function FavouritesScreen({ title }: ScreenProps) {
  const { favourites, isRead, isKept } = useFavourites()
  return (
    <div className="contained">
      <PageTop title={title}>
        <output className={styles.count}>
          {favourites.length > 0 && FAVOURITE_TEXTS.count(favourites.length)}
        </output>
      </PageTop>
      {!isKept && <Notice tone="warning">{FAVOURITE_TEXTS.notKept}</Notice>}
      {isRead && <SavedList favourites={favourites} isKept={isKept} />}
      {isRead && <FavouriteFile />}
    </div>
  )
}

/** A removed favourite leaves its place with 'Undo' until the person leaves the page. */
function SavedList({ favourites, isKept }: { favourites: readonly Favourite[]; isKept: boolean }) {
  const [removed, setRemoved] = useState<ReadonlyMap<string, Favourite>>(new Map())
  const savedIds = new Set(favourites.map(({ id }) => id))
  const removedFavourites = [...removed.values()].filter(({ id }) => !savedIds.has(id))
  const shownFavourites = [...favourites, ...removedFavourites].sort(compareTimeSaved)
  const { cards: live, isAnswered } = useCards(shownFavourites.map(({ id }) => id))
  const { phase, problem } = useDirectoryStatus().status
  const isWhole = isAnswered && phase === 'ready' && problem !== 'incomplete'

  const remove = (favourite: Favourite): void => {
    setRemoved(new Map(removed).set(favourite.id, favourite))
    store.remove(favourite.id)
  }
  // If the database could not be read, it may contain favorites, so do not say that there are none.
  if (shownFavourites.length === 0) return isKept && <NoFavourites />
  return (
    <ul className={styles.places}>
      {shownFavourites.map((favourite) => (
        <li key={favourite.id} className={styles.place}>
          {savedIds.has(favourite.id) ? (
            <FavouriteRow
              favourite={favourite}
              currentCard={live.get(favourite.id)}
              isGone={isWhole && !live.has(favourite.id)}
              isBack={removed.has(favourite.id)}
              onRemove={() => remove(favourite)}
            />
          ) : (
            <RemovedFavouriteRow name={favourite.snapshot.name} onUndo={() => store.saveAll([favourite])} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NoFavourites() {
  const { title, text, action } = FAVOURITE_TEXTS.empty
  return (
    <EmptyState>
      <h2>{title}</h2>
      <p>{text}</p>
      <Link className="button button-primary" to="/">
        {action}
      </Link>
    </EmptyState>
  )
}

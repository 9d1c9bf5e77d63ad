import { useEffect, useRef } from 'react'
import { atollName } from '../../domain/atoll-names.ts'
import { categoryBadge } from '../../domain/categories.ts'
import type { Favourite, ListingCard as Card } from '../../domain/listing-card.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { parsePhones } from '../../domain/phone.ts'
import { ListingCard } from '../../listings/listing-card.tsx'
import { HeartIcon, PhoneIcon } from '../../ui/icons.tsx'
import styles from './favourites-screen.module.css'
import { FAVOURITE_TEXTS } from './texts.ts'

interface FavouritePlaceProps {
  favourite: Favourite
  /** The current row; undefined when the copy has none (yet). */
  live: Card | undefined
  /** The copy is complete and does not have it (FAV-4). */
  isGone: boolean
  onRemove: () => void
}

export function FavouritePlace({ favourite, live, isGone, onRemove }: FavouritePlaceProps) {
  const { snapshot } = favourite
  return (
    <>
      {isGone ? <GoneCard favourite={favourite} /> : <ListingCard card={live ?? snapshot} hasHeart={false} />}
      <button
        type="button"
        className={styles.remove}
        aria-label={FAVOURITE_TEXTS.removeName(snapshot.name)}
        onClick={onRemove}
      >
        <HeartIcon isFilled />
        {FAVOURITE_TEXTS.remove}
      </button>
    </>
  )
}

/** 'Undo' takes the focus from the button that disappeared. */
export function RemovedPlace({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.removed}>
      <output>{FAVOURITE_TEXTS.removed(name)}</output>
      <button
        ref={undo}
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
function GoneCard({ favourite: { snapshot, savedAt } }: { favourite: Favourite }) {
  const phone = parsePhones(snapshot.phone ?? '')?.[0]
  return (
    <article className={styles.gone}>
      <h2 className={styles.name}>{snapshot.name}</h2>
      <p className={styles.mark}>{FAVOURITE_TEXTS.gone}</p>
      <p className={styles.quiet}>
        {categoryBadge(snapshot.category)}, {atollName(snapshot.atoll)}
      </p>
      {snapshot.address_details !== '' && <p className={styles.quiet}>{snapshot.address_details}</p>}
      <p className={styles.quiet}>{FAVOURITE_TEXTS.goneText(formatMajuroDate(savedAt))}</p>
      {phone !== undefined && (
        <a className={`button ${styles.call}`} href={phone.href}>
          <PhoneIcon />
          {FAVOURITE_TEXTS.call(phone.display)}
        </a>
      )}
    </article>
  )
}

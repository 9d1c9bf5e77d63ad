import { Link } from '../../ui/link.tsx'
import { useOnTick } from '../../listings/use-on-tick.ts'
import { useDirectoryRead, useDirectoryStatus, useIsFirstFill } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { toCategoryBadge, toCategory } from '../../domain/listing/categories.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { CategoryPicture } from '../../ui/category-picture.tsx'
import { OpenStatus } from '../../ui/open-status.tsx'
import styles from './place-strip.module.css'
import { PLACE_STRIP_TEXTS } from './texts.ts'

/**
 * Places on the own atoll or, if none is chosen, in the whole country. Open places, featured places
 * and places with photos come first (HOME-4).
 */
export function PlaceStrip({ searchPath }: { searchPath: string }) {
  const ownAtoll = useOwnAtoll()
  const { answer, previousAnswer: earlierPlaces, retry } = useDirectoryRead('places', [ownAtoll])
  // Repeat the read only on a device with a saved directory, which can tell what is open now. The server cannot, so
  // asking the server every half minute would be useless.
  const { status } = useDirectoryStatus()
  useOnTick(status.phase === 'ready' ? retry : null)
  const places = answer ?? earlierPlaces
  const isNoneOpen = places?.isOpen === false
  const isFirstFill = useIsFirstFill()
  if (places?.cards.length === 0) return null
  const areaName = ownAtoll === null ? null : atollName(ownAtoll)
  const parameters = new URLSearchParams({
    ...(ownAtoll !== null && { atoll: ownAtoll }),
    ...(!isNoneOpen && { open: '1' }),
  })
  return (
    <section className={styles.strip} aria-labelledby="places">
      <div className={styles.head}>
        <h2 id="places">
          {isNoneOpen ? PLACE_STRIP_TEXTS.title(areaName) : PLACE_STRIP_TEXTS.openTitle(areaName)}
        </h2>
        <Link className={styles.all} to={`${searchPath}?${parameters.toString()}`}>
          {PLACE_STRIP_TEXTS.all}
        </Link>
      </div>
      {places !== undefined && !isFirstFill && (
        <ul className={styles.places}>
          {places.cards.map((card) => (
            <PlaceCard key={card.id} card={card} hasAtoll={ownAtoll === null} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PlaceCard({ card, hasAtoll }: { card: ListingCard; hasAtoll: boolean }) {
  const badge = toCategoryBadge(card.category)
  return (
    <li className={styles.place}>
      <CategoryPicture
        category={toCategory(card.category)}
        atoll={card.atoll}
        photo={
          card.thumbnail_url === null ? null : { src: card.thumbnail_url, alt: '', width: 72, height: 132 }
        }
      />
      <h3 className={styles.name}>
        <Link className={styles.link} to={`/business/${card.id}`}>
          {card.name}
        </Link>
      </h3>
      <p className={styles.kind}>{hasAtoll ? `${badge}, ${atollName(card.atoll)}` : badge}</p>
      <OpenStatus hours={card.operating_hours} closedUntil={card.closed_until} />
    </li>
  )
}

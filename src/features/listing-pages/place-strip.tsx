import { Link } from '../../ui/link.tsx'
import { useOnTick } from '../../listings/use-on-tick.ts'
import { useIsFirstFill, useDirectoryRead } from '../../directory/use-directory.ts'
import { atollName } from '../../domain/atolls/atoll-names.ts'
import { categoryBadge, categoryOf } from '../../domain/listing/categories.ts'
import type { ListingCard } from '../../domain/listing/listing-card.ts'
import type { SearchQuery } from '../../domain/search/search-query.ts'
import { useOwnAtoll } from '../../listings/own-atoll.ts'
import { CategoryPicture } from '../../ui/category-picture.tsx'
import { OpenStatus } from '../../ui/open-status.tsx'
import styles from './place-strip.module.css'
import { PLACE_STRIP_TEXTS } from './texts.ts'

const MAX_PLACES = 8

const QUERY: SearchQuery = {
  text: '',
  location: '',
  atoll: null,
  category: null,
  sort: 'featured',
  isOpenNow: true,
  page: 1,
}

/**
 * Places on the own atoll, or anywhere without one: open, featured and photographed ones first
 * (HOME-4).
 */
export function PlaceStrip({ searchPath }: { searchPath: string }) {
  const own = useOwnAtoll()
  const open = useDirectoryRead('search', [{ ...QUERY, atoll: own }, own])
  useOnTick(open.retry)
  const isNoneOpen = open.answer?.total === 0
  const all = useDirectoryRead(
    'search',
    isNoneOpen ? [{ ...QUERY, atoll: own, isOpenNow: false }, own] : null,
  )
  const list = isNoneOpen ? all.answer : (open.answer ?? open.earlier)
  const isFirstFill = useIsFirstFill()
  if (list?.total === 0) return null
  const place = own === null ? null : atollName(own)
  const parameters = new URLSearchParams({
    ...(own !== null && { atoll: own }),
    ...(!isNoneOpen && { open: '1' }),
  })
  return (
    <section className={styles.strip} aria-labelledby="places">
      <div className={styles.head}>
        <h2 id="places">
          {isNoneOpen ? PLACE_STRIP_TEXTS.title(place) : PLACE_STRIP_TEXTS.openTitle(place)}
        </h2>
        <Link className={styles.all} to={`${searchPath}?${parameters.toString()}`}>
          {PLACE_STRIP_TEXTS.all}
        </Link>
      </div>
      {list !== undefined && !isFirstFill && (
        <ul className={styles.places}>
          {photosFirst(list.cards)
            .slice(0, MAX_PLACES)
            .map((card) => (
              <Place key={card.id} card={card} hasAtoll={own === null} />
            ))}
        </ul>
      )}
    </section>
  )
}

/** Featured ones first, then those with photos; a stable sort keeps the order of the search among equals. */
function photosFirst(cards: readonly ListingCard[]): ListingCard[] {
  return [...cards].sort((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ featured, thumbnail_url }: ListingCard): number {
  return (featured ? 0 : 2) + (thumbnail_url === null ? 1 : 0)
}

function Place({ card, hasAtoll }: { card: ListingCard; hasAtoll: boolean }) {
  const badge = categoryBadge(card.category)
  return (
    <li className={styles.place}>
      <CategoryPicture
        category={categoryOf(card.category)}
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

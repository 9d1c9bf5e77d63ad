import { useRef } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useIsWide } from '../../kit/use-grid-keys.ts'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import { type ListingListProps, withSelected } from './listing-selection.ts'
import { ListingsTable } from './listings-table.tsx'
import { RowSwitches } from './row-switches.tsx'
import { ActionsMenu } from './actions-menu.tsx'
import kit from '../../kit/kit.module.css'
import rowStyles from './listing-rows.module.css'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { StarIcon } from '../../../ui/icons.tsx'
import { editListingPath } from '../../paths.ts'

/** Length of a description's preview (BIZ-1). */
const PREVIEW_CHARACTERS = 100

function ListingCards({ rows, ...props }: ListingListProps) {
  return (
    <ul className={rowStyles.cards}>
      {rows.map((row) => (
        <ListingCard key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
}

interface ListingCardProps extends Omit<ListingListProps, 'rows'> {
  row: Listing
}

function ListingCard({ row, selected, onSelect, actions, from, heading }: ListingCardProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusFallback(item, heading)
  return (
    <li ref={item} className={rowStyles.card}>
      <div className={rowStyles.cardHead}>
        <label className={kit.box}>
          <input
            type="checkbox"
            checked={selected.has(row.id)}
            aria-label={LISTINGS_TEXTS.select(row.name)}
            onChange={(event) => onSelect(withSelected(selected, [row.id], event.target.checked))}
          />
        </label>
        <h3>
          <Link className={rowStyles.name} to={editListingPath(row.id)} state={{ from }}>
            {row.name}
          </Link>
        </h3>
        <ActionsMenu row={row} actions={actions} from={from} />
      </div>
      <p className={rowStyles.second}>
        {[toCategoryBadge(row.category), atollName(row.atoll), row.address_details]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{previewText(row)}</p>
      <p className={rowStyles.second}>
        {[row.phone, row.email].filter(Boolean).join(' · ') || LISTINGS_TEXTS.noContact}
      </p>
      {row.alert !== null && <p className={rowStyles.alert}>{row.alert}</p>}
      <div className={rowStyles.cardFoot}>
        <button
          type="button"
          className={rowStyles.star}
          aria-pressed={row.featured}
          aria-disabled={!actions.isOnline}
          aria-label={LISTINGS_TEXTS.featuredOf(row.name)}
          onClick={() => void actions.toggleFeatured(row)}
        >
          <StarIcon />
          {row.featured ? LISTINGS_TEXTS.featured : LISTINGS_TEXTS.notFeatured}
        </button>
        <RowSwitches row={row} actions={actions} />
      </div>
    </li>
  )
}

function previewText({ description }: Listing): string {
  // Split by code point, so that no surrogate pair is cut in half.
  const letters = Array.from(description)
  return letters.length <= PREVIEW_CHARACTERS
    ? description
    : `${letters.slice(0, PREVIEW_CHARACTERS).join('')}...`
}

/** Maximum rows on the screen, so that a list of 5,000 is as fast as one of 50. */
const PAGE_ROWS = 50

interface PagedListProps extends ListingListProps {
  /** Number of the page, from 1. */
  page: number
  onPage: (page: number) => void
}

export function ListingList({ page, onPage, ...props }: PagedListProps) {
  const { rows } = props
  const isWide = useIsWide()
  const top = useRef<HTMLDivElement>(null)
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_ROWS))
  const current = Math.min(page, pageCount)
  const shownRows = rows.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS)
  const list: ListingListProps = { ...props, rows: shownRows }
  const goTo = (next: number): void => {
    if (next === current || next < 1 || next > pageCount) return
    onPage(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={top} className={styles.list}>
        {isWide ? <ListingsTable key={current} {...list} /> : <ListingCards {...list} />}
      </div>
      {pageCount > 1 && <PageNavigation current={current} count={pageCount} onPage={goTo} />}
    </>
  )
}

interface PageNavigationProps {
  current: number
  count: number
  onPage: (page: number) => void
}

/** Buttons for the previous and the next page, and a choice of any page. */
function PageNavigation({ current, count, onPage }: PageNavigationProps) {
  return (
    <nav className={styles.pages} aria-label={LISTINGS_TEXTS.pages}>
      <button
        type="button"
        className="button"
        aria-disabled={current === 1}
        onClick={() => onPage(current - 1)}
      >
        {LISTINGS_TEXTS.previous}
      </button>
      <span className={styles.jump}>
        {LISTINGS_TEXTS.page}
        <select
          className="control"
          aria-label={LISTINGS_TEXTS.page}
          value={current}
          onChange={(event) => onPage(Number(event.target.value))}
        >
          {Array.from({ length: count }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </select>
        {LISTINGS_TEXTS.pageCount(count)}
      </span>
      <button
        type="button"
        className="button"
        aria-disabled={current === count}
        onClick={() => onPage(current + 1)}
      >
        {LISTINGS_TEXTS.next}
      </button>
    </nav>
  )
}

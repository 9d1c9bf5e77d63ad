import { useWide } from '../kit/use-wide.ts'
import { ListingCards } from './listing-cards.tsx'
import type { ListingListProps } from './listing-row-parts.tsx'
import { ListingsTable } from './listings-table.tsx'
import styles from './listings.module.css'
import { LISTINGS_TEXTS } from './texts.ts'

/** Rows on the screen at once, so that 5,000 listings are as fast as 50. */
const PAGE_ROWS = 50

interface PagedListProps extends ListingListProps {
  /** From 1. */
  page: number
  onPage: (page: number) => void
}

export function ListingList({ page, onPage, ...props }: PagedListProps) {
  const { rows } = props
  const isWide = useWide()
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_ROWS))
  const current = Math.min(page, pageCount)
  const shown = rows.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS)
  const list: ListingListProps = { ...props, rows: shown }
  return (
    <>
      <output>{rows.length === 0 ? LISTINGS_TEXTS.none : LISTINGS_TEXTS.count(rows.length)}</output>
      {rows.length > 0 && (isWide ? <ListingsTable {...list} /> : <ListingCards {...list} />)}
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={LISTINGS_TEXTS.pages}>
          <button
            type="button"
            className="button"
            aria-disabled={current === 1}
            onClick={() => onPage(Math.max(1, current - 1))}
          >
            {LISTINGS_TEXTS.previous}
          </button>
          <span>{LISTINGS_TEXTS.page(current, pageCount)}</span>
          <button
            type="button"
            className="button"
            aria-disabled={current === pageCount}
            onClick={() => onPage(Math.min(pageCount, current + 1))}
          >
            {LISTINGS_TEXTS.next}
          </button>
        </nav>
      )}
    </>
  )
}

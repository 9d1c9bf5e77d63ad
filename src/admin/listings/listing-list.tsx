import { useState, useSyncExternalStore } from 'react'
import { BusinessCards } from './listing-cards.tsx'
import type { BusinessListProps } from './listing-row-parts.tsx'
import { BusinessesTable } from './listings-table.tsx'
import styles from './listings.module.css'
import { BUSINESSES_TEXTS } from './texts.ts'

/** From this width on, lists are tables; below it they are cards (BIZ-1). */
const WIDE = '(min-width: 48rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

/** Rows on the screen at once: 5,000 are as quick as 50. */
const PAGE_ROWS = 50

export function BusinessList({ rows, selected, onSelect, actions }: BusinessListProps) {
  const [page, setPage] = useState(1)
  const isWide = useWide()
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_ROWS))
  const current = Math.min(page, pageCount)
  const shown = rows.slice((current - 1) * PAGE_ROWS, current * PAGE_ROWS)
  const list: BusinessListProps = { rows: shown, selected, onSelect, actions }
  return (
    <>
      <output>{rows.length === 0 ? BUSINESSES_TEXTS.none : BUSINESSES_TEXTS.count(rows.length)}</output>
      {rows.length > 0 && (isWide ? <BusinessesTable {...list} /> : <BusinessCards {...list} />)}
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={BUSINESSES_TEXTS.pages}>
          <button
            type="button"
            className="button"
            aria-disabled={current === 1}
            onClick={() => setPage(Math.max(1, current - 1))}
          >
            {BUSINESSES_TEXTS.previous}
          </button>
          <span>{BUSINESSES_TEXTS.page(current, pageCount)}</span>
          <button
            type="button"
            className="button"
            aria-disabled={current === pageCount}
            onClick={() => setPage(Math.min(pageCount, current + 1))}
          >
            {BUSINESSES_TEXTS.next}
          </button>
        </nav>
      )}
    </>
  )
}

import { Link } from './link.tsx'
import { listPageMarks } from '../domain/listing/page-numbers.ts'
import styles from './pagination-nav.module.css'
import { UI_TEXTS } from './texts.ts'

interface PaginationProps {
  page: number
  pageCount: number
  /** Returns the URL of a page. */
  linkTo: (page: number) => string
  label: string
}

/**
 * Links to the first and last page and to two pages on each side of the current one, with ellipses
 * between (LIST-2).
 */
export function PaginationNav({ page, pageCount, linkTo, label }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav className={styles.pagination} aria-label={label}>
      {page > 1 && (
        <Link className={styles.step} to={linkTo(page - 1)} rel="prev">
          {UI_TEXTS.previous}
        </Link>
      )}
      <ol className={styles.marks}>
        {listPageMarks(page, pageCount).map((mark, position) => (
          <li key={mark === 'gap' ? `gap-${position}` : mark}>
            {mark === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                className={styles.mark}
                to={linkTo(mark)}
                aria-label={UI_TEXTS.page(mark)}
                aria-current={mark === page ? 'page' : undefined}
              >
                {mark}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <Link className={styles.step} to={linkTo(page + 1)} rel="next">
          {UI_TEXTS.next}
        </Link>
      )}
    </nav>
  )
}

import { use } from 'react'
import { computeOpenStatus, type OpenState } from '../domain/hours/opening-hours.ts'
import styles from './page-parts.module.css'
import { useNow } from '../browser/use-now.ts'
import { HolidayChangesContext } from './holiday-changes.ts'

export interface OpenHours {
  /** The opening hours as text. */
  hours: string | null
  /** The day until which the place is closed for now (HOURS-13). */
  closedUntil?: string | null | undefined
}

/**
 * A full circle, a half circle, a ring and a bar: the states also differ by shape, for people who cannot
 * tell the colors apart.
 */
const OPEN_STATE_SHAPES: Record<OpenState, string> = {
  open: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1z',
  closing_soon: 'M6 1a5 5 0 1 0 0 10zM6 1a5 5 0 0 1 0 10V9.5a3.5 3.5 0 0 0 0-7z',
  opening_soon: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  closed: 'M1 4.5h10v3H1z',
  unknown: 'M1 4.5h3v3H1zM8 4.5h3v3H8z',
}

/**
 * Whether a place is open now and when that changes ("Closes at 5:00 PM"). Updates while the page
 * is open.
 */
export function OpenStatusLine({ hours, closedUntil = null }: OpenHours) {
  const holidayChanges = use(HolidayChangesContext) ?? []
  const { state, label, detail, isClosedForNow } = computeOpenStatus(
    hours,
    closedUntil,
    new Date(useNow()),
    holidayChanges,
  )
  return (
    <p className={`${styles.line} ${styles[state]} ${isClosedForNow ? styles.printed : ''}`}>
      <span className={styles.badge}>
        <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
          <path fillRule="evenodd" d={OPEN_STATE_SHAPES[state]} />
        </svg>
        {label}
      </span>
      {detail !== null && <span className={styles.detail}>{detail}</span>}
    </p>
  )
}

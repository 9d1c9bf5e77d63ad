import { lazyPart } from './lazy-part.tsx'
import styles from './open-status-line.module.css'

/** Reading opening hours is the heaviest rule of a card; names and numbers do not wait for it. */
const line = lazyPart(async () => (await import('./open-status-line.tsx')).OpenStatusLine)

export interface OpenHours {
  /** The text of the opening hours. */
  hours: string | null
  /** Closed for now until this day (HOURS-13). */
  closedUntil?: string | null | undefined
}

export function OpenStatus(hours: OpenHours) {
  return (
    <div className={styles.place}>
      <line.Part {...hours} />
    </div>
  )
}

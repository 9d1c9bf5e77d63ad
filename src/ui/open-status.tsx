import { lazyPart } from './lazy-part.tsx'
import type { OpenHours } from './open-status-line.tsx'
import styles from './page-parts.module.css'

/** Parsing opening hours is the slowest part of a card, so names and numbers do not wait for it. */
const line = lazyPart(async () => (await import('./open-status-line.tsx')).OpenStatusLine)

export function OpenStatus(hours: OpenHours) {
  return (
    <div className={styles.place}>
      <line.Part {...hours} />
    </div>
  )
}

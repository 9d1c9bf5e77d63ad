import { lazyPart } from './lazy-part.tsx'
import type { OpenHours } from './open-status-line.tsx'
import styles from './page-parts.module.css'

/** Whether a place is open now. Rendered pages leave it out, because they are read at any time. */
const line = lazyPart(async () => (await import('./open-status-line.tsx')).OpenStatusLine)

export function OpenStatus(hours: OpenHours) {
  return (
    <div className={styles.place}>
      <line.Part {...hours} />
    </div>
  )
}

import { useNow } from '../browser/use-now.ts'
import { formatClosureSentence } from '../domain/hours/closure.ts'
import { lazyPart } from './lazy-part.tsx'
import type { OpenHours } from './open-status-line.tsx'
import styles from './page-parts.module.css'

/** Whether a place is open now. Rendered pages do not contain this component, because they may be read at any time. */
const lazyOpenStatusLine = lazyPart(async () => (await import('./open-status-line.tsx')).OpenStatusLine)

export function OpenStatus(hours: OpenHours) {
  return (
    <div className={styles.place}>
      <lazyOpenStatusLine.Part {...hours} fallback={<ClosedNotice closedUntil={hours.closedUntil} />} />
    </div>
  )
}

/** What rendered pages and paper show instead of the status: that a place is closed for now (SAME-1). */
function ClosedNotice({ closedUntil }: Pick<OpenHours, 'closedUntil'>) {
  const closureSentence = formatClosureSentence(closedUntil, new Date(useNow()))
  return (
    closureSentence !== null && (
      <p className={`${styles.line} ${styles.closed} ${styles.printed}`}>{closureSentence}</p>
    )
  )
}

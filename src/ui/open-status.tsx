import { lazyPart } from './lazy-part.tsx'
import styles from './open-status.module.css'

/** Reading opening hours is the heaviest rule of a card; names and numbers do not wait for it. */
const line = lazyPart(async () => (await import('./open-status-line.tsx')).OpenStatusLine)

export function OpenStatus({ hours }: { hours: string | null }) {
  return (
    <div className={styles.place}>
      <line.Part hours={hours} />
    </div>
  )
}

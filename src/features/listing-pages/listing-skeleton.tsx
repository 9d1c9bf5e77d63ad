import { AfterDelay } from '../../ui/lazy-part.tsx'
import styles from './listing-detail.module.css'
import { DETAIL_TEXTS } from './texts.ts'

export function ListingSkeleton() {
  return (
    <AfterDelay>
      <div className={`contained ${styles.skeleton}`}>
        <output className="visually-hidden">{DETAIL_TEXTS.loading}</output>
        <span className={styles.badge} />
        <span className={styles.name} />
        <span className={styles.line} />
        <span className={styles.text} />
      </div>
    </AfterDelay>
  )
}

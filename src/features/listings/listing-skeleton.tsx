import { AfterDelay } from '../../ui/after-delay.tsx'
import styles from './listing-skeleton.module.css'
import { LISTING_TEXTS } from './texts.ts'

export function ListingSkeleton() {
  return (
    <AfterDelay>
      <div className={`contained ${styles.skeleton}`}>
        <output className="visually-hidden">{LISTING_TEXTS.loading}</output>
        <span className={styles.badge} />
        <span className={styles.name} />
        <span className={styles.line} />
        <span className={styles.text} />
      </div>
    </AfterDelay>
  )
}

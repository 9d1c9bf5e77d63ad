import type { ReactNode } from 'react'
import styles from './listing-detail.module.css'

export function isFilled(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}

/** One way to reach the place. */
export function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.contactLine}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/** A box that says something about the page. `role="alert"` only where the person must hear it at once. */
export function Notice({
  tone,
  role,
  isLine = false,
  children,
}: {
  tone: NoticeTone
  role?: 'alert' | 'status'
  /** One line without room above and below. */
  isLine?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]} ${isLine ? styles.slim : ''}`} role={role}>
      {children}
    </div>
  )
}

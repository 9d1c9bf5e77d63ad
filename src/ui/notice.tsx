import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/** A box that says something about the page. `role="alert"` only where the person must hear it at once. */
export function Notice({
  tone,
  role,
  children,
}: {
  tone: NoticeTone
  role?: 'alert' | 'status'
  children: ReactNode
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      {children}
    </div>
  )
}

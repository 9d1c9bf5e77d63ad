import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/**
 * A box with a notice about the page. Use `role="alert"` only for what must be announced at once.
 */
export function Notice({
  tone,
  role,
  isLine = false,
  children,
}: {
  tone: NoticeTone
  role?: 'alert' | 'status'
  /** True for a single line without margins above and below. */
  isLine?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]} ${isLine ? styles.slim : ''}`} role={role}>
      {children}
    </div>
  )
}

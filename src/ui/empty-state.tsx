import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { StickChart } from './stick-chart.tsx'

/** Shown in place of an empty list: why it is empty, and what to do instead. */
export function EmptyState({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles.plate} role={role}>
      <StickChart className={styles.chart} />
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { StickChart } from './stick-chart.tsx'

/** A place with nothing to list: what it is for, why it is empty, one way on. */
export function Plate({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles.plate} role={role}>
      <StickChart className={styles.chart} />
      {children}
    </div>
  )
}

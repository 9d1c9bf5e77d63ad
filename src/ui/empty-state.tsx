import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { lazyPart } from './lazy-part.tsx'

/* Decoration: not needed for the first paint (SLOW-3). */
const chart = lazyPart(async () => (await import('./stick-chart.tsx')).StickChart)

/** Shown in place of an empty list: why it is empty, and what to do instead. */
export function EmptyState({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles.plate} role={role}>
      <div className={styles.chart}>
        <chart.Part />
      </div>
      {children}
    </div>
  )
}

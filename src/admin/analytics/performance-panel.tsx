import type { ReactNode } from 'react'
import styles from './analytics.module.css'
import { errorLevel, errorRate, isExcellent, type AnalyticsSummary } from './summary.ts'
import { ANALYTICS_TEXTS } from './texts.ts'

/** Shows 'not measured' instead of a figure that no event supports (ANALYTICS-4). */
export function PerformancePanel({ summary }: { summary: AnalyticsSummary }) {
  const { load_ms: loadMs, api_ms: apiMs, loads, requests } = summary
  const rate = errorRate(summary)
  const level = rate === null ? null : errorLevel(rate)
  return (
    <dl className={styles.figures}>
      <Measured name={ANALYTICS_TEXTS.loadTime} help={ANALYTICS_TEXTS.measured(loads)}>
        {loadMs === null
          ? ANALYTICS_TEXTS.notMeasured
          : `${ANALYTICS_TEXTS.ms(loadMs)} · ${isExcellent(loadMs) ? ANALYTICS_TEXTS.excellent : ANALYTICS_TEXTS.slow}`}
      </Measured>
      <Measured name={ANALYTICS_TEXTS.responseTime}>
        {apiMs === null ? ANALYTICS_TEXTS.notMeasured : ANALYTICS_TEXTS.ms(apiMs)}
      </Measured>
      <Measured
        name={ANALYTICS_TEXTS.errorRate}
        isBad={level === 'high'}
        help={ANALYTICS_TEXTS.measured(requests)}
      >
        {rate === null || level === null
          ? ANALYTICS_TEXTS.notMeasured
          : `${ANALYTICS_TEXTS.percent(rate)} · ${ANALYTICS_TEXTS.errorLevels[level]}`}
      </Measured>
      <Measured name={ANALYTICS_TEXTS.uptime} help={ANALYTICS_TEXTS.uptimeHelp}>
        {rate === null ? ANALYTICS_TEXTS.notMeasured : ANALYTICS_TEXTS.percent(1 - rate)}
      </Measured>
    </dl>
  )
}

function Measured({
  name,
  help,
  isBad = false,
  children,
}: {
  name: string
  help?: string
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={isBad ? styles.bad : undefined}>{children}</dd>
      {help !== undefined && <dd className={styles.quiet}>{help}</dd>}
    </div>
  )
}

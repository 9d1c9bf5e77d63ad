import type { ReactNode } from 'react'
import { AlertRows } from '../../kit/alert-rows.tsx'
import type { SecurityAlert } from '../../kit/alerts.ts'
import { ADMIN_PATH } from '../../paths.ts'
import styles from './analytics.module.css'
import type { CountedPage, NamedCount } from './page-names.ts'
import {
  type AnalyticsSummary,
  errorLevel,
  errorRate,
  isExcellent,
  type RangeHours,
} from './read-analytics.ts'
import { ANALYTICS_TEXTS } from './texts.ts'
import { Link } from '../../../ui/link.tsx'
import { TimeChart } from './time-chart.tsx'

/** Number of entries, from the first of a list on, that get a bar (ANALYTICS-2). */
const BAR_COUNT = 5

interface OverviewPanelProps {
  summary: AnalyticsSummary
  pages: CountedPage[]
  hours: RangeHours
}

export function OverviewPanel({ summary, pages, hours }: OverviewPanelProps) {
  return (
    <>
      <dl className={`${styles.figures} ${styles.counts}`}>
        <Figure name={ANALYTICS_TEXTS.pageViews} value={summary.page_views} />
        <Figure name={ANALYTICS_TEXTS.visits} value={summary.visits} />
        <Figure name={ANALYTICS_TEXTS.searches} value={summary.searches} />
      </dl>
      <TimeChart steps={summary.steps} hours={hours} />
      <div className={styles.lists}>
        <TopList title={ANALYTICS_TEXTS.topPages} rows={pages} />
        <TopList title={ANALYTICS_TEXTS.topSearches} rows={summary.top_searches} />
        <TopList title={ANALYTICS_TEXTS.devices} rows={summary.devices} />
      </div>
    </>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  )
}

function TopList({ title, rows }: { title: string; rows: (NamedCount & { path?: string })[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className={styles.list}>
      <h3>{title}</h3>
      {rows.length === 0 && <p className={styles.quiet}>{ANALYTICS_TEXTS.none}</p>}
      <ol className={styles.rows}>
        {rows.map(({ name, path, count }, at) => (
          <li key={path ?? name}>
            <span className={styles.row}>
              <span>{name}</span> <strong>{count.toLocaleString('en-US')}</strong>
            </span>
            {at < BAR_COUNT && <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Alerts shown, out of up to 50 that were read (ALERT-1). */
const MAX_SHOWN_ALERTS = 10

interface SecurityPanelProps {
  alerts: SecurityAlert[]
  emails: ReadonlyMap<string, string>
}

/** The newest alerts of the period. The Security tab has the others too (ALERT-5). */
export function SecurityPanel({ alerts, emails }: SecurityPanelProps) {
  const shownAlerts = alerts.slice(0, MAX_SHOWN_ALERTS)
  return (
    <section className={styles.list}>
      <h3>{ANALYTICS_TEXTS.alerts}</h3>
      {shownAlerts.length === 0 ? (
        <p className={styles.quiet}>{ANALYTICS_TEXTS.noAlerts}</p>
      ) : (
        <>
          <p className={styles.quiet}>{ANALYTICS_TEXTS.alertsShown(shownAlerts.length, alerts.length)}</p>
          <AlertRows alerts={shownAlerts} emails={emails} />
          <p>
            <Link to={`${ADMIN_PATH}#security`}>{ANALYTICS_TEXTS.allAlerts}</Link>
          </p>
        </>
      )}
    </section>
  )
}

/** Shows 'not measured' instead of a figure that no event supports (ANALYTICS-4). */
export function PerformancePanel({ summary }: { summary: AnalyticsSummary }) {
  const { load_ms: loadMs, api_ms: apiMs, loads, requests } = summary
  const rate = errorRate(summary)
  const level = rate === null ? null : errorLevel(rate)
  return (
    <dl className={styles.figures}>
      <MeasuredFigure
        name={ANALYTICS_TEXTS.loadTime}
        help={`${ANALYTICS_TEXTS.measured(loads)}. ${ANALYTICS_TEXTS.loadThreshold}`}
      >
        {loadMs === null
          ? ANALYTICS_TEXTS.notMeasured
          : `${ANALYTICS_TEXTS.ms(loadMs)} · ${isExcellent(loadMs) ? ANALYTICS_TEXTS.excellent : ANALYTICS_TEXTS.slow}`}
      </MeasuredFigure>
      <MeasuredFigure name={ANALYTICS_TEXTS.responseTime}>
        {apiMs === null ? ANALYTICS_TEXTS.notMeasured : ANALYTICS_TEXTS.ms(apiMs)}
      </MeasuredFigure>
      <MeasuredFigure
        name={ANALYTICS_TEXTS.errorRate}
        isBad={level === 'high'}
        help={`${ANALYTICS_TEXTS.measured(requests)}. ${ANALYTICS_TEXTS.errorThreshold}`}
      >
        {rate === null || level === null
          ? ANALYTICS_TEXTS.notMeasured
          : `${ANALYTICS_TEXTS.percent(rate)} · ${ANALYTICS_TEXTS.errorLevels[level]}`}
      </MeasuredFigure>
      <MeasuredFigure name={ANALYTICS_TEXTS.uptime} help={ANALYTICS_TEXTS.uptimeHelp}>
        {rate === null ? ANALYTICS_TEXTS.notMeasured : ANALYTICS_TEXTS.percent(1 - rate)}
      </MeasuredFigure>
    </dl>
  )
}

function MeasuredFigure({
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

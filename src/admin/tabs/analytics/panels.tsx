import type { ReactNode } from 'react'
import { AlertRows } from '../../kit/alert-rows.tsx'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import type { SecurityAlert } from '../../kit/alerts.ts'
import { ADMIN_PATH } from '../../paths.ts'
import styles from './analytics.module.css'
import {
  type AnalyticsSummary,
  type NamedCount,
  type CountedPage,
  errorLevel,
  errorRate,
  isExcellent,
  type RangeHours,
} from './read-analytics.ts'
import { ANALYTICS_TEXTS } from './texts.ts'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Link } from '../../../ui/link.tsx'

/** The library's default tooltip is white in both themes. */
const TOOLTIP = { background: 'var(--surface)', borderColor: 'var(--control-line)' }
const TOOLTIP_LABEL = { color: 'var(--text)' }

/** A line chart, hidden from screen readers; a table below it holds the same numbers. */
function TimeChart({ steps, hasHours }: { steps: AnalyticsSummary['steps']; hasHours: boolean }) {
  const format = hasHours ? formatMajuroDateTime : formatMajuroDate
  const rows = steps.map(({ at, views, searches }) => ({ time: format(Date.parse(at)), views, searches }))
  return (
    <section className={styles.list}>
      <h3>{ANALYTICS_TEXTS.overTime}</h3>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{ANALYTICS_TEXTS.none}</p>
      ) : (
        <>
          <p className={styles.legend} aria-hidden="true">
            <span>{ANALYTICS_TEXTS.pageViews}</span>
            <span className={styles.searches}>{ANALYTICS_TEXTS.searches}</span>
          </p>
          <div className={styles.chart} aria-hidden="true">
            <ResponsiveContainer width="100%" height="100%">
              <LineChart data={rows} accessibilityLayer={false}>
                <CartesianGrid stroke="var(--line)" />
                <XAxis dataKey="time" stroke="var(--muted)" minTickGap={32} />
                <YAxis stroke="var(--muted)" allowDecimals={false} width={40} />
                <Tooltip contentStyle={TOOLTIP} labelStyle={TOOLTIP_LABEL} />
                <Line
                  name={ANALYTICS_TEXTS.pageViews}
                  dataKey="views"
                  stroke="var(--ocean)"
                  isAnimationActive={false}
                />
                <Line
                  name={ANALYTICS_TEXTS.searches}
                  dataKey="searches"
                  stroke="var(--reef)"
                  strokeDasharray="6 3"
                  isAnimationActive={false}
                />
              </LineChart>
            </ResponsiveContainer>
          </div>
          <details>
            <summary className={styles.summary}>{ANALYTICS_TEXTS.asTable}</summary>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{ANALYTICS_TEXTS.time}</th>
                  <th scope="col">{ANALYTICS_TEXTS.pageViews}</th>
                  <th scope="col">{ANALYTICS_TEXTS.searches}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ time, views, searches }) => (
                  <tr key={time}>
                    <th scope="row">{time}</th>
                    <td>{views}</td>
                    <td>{searches}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}

/** Entries of a list that get a bar (ANALYTICS-2). */
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
      <TimeChart steps={summary.steps} hasHours={hours <= 48} />
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

/** The newest alerts of the period; all of them are in the Security tab (ALERT-5). */
export function SecurityPanel({ alerts, emails }: SecurityPanelProps) {
  const shown = alerts.slice(0, MAX_SHOWN_ALERTS)
  return (
    <section className={styles.list}>
      <h3>{ANALYTICS_TEXTS.alerts}</h3>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{ANALYTICS_TEXTS.noAlerts}</p>
      ) : (
        <>
          <p className={styles.quiet}>{ANALYTICS_TEXTS.alertsShown(shown.length, alerts.length)}</p>
          <AlertRows alerts={shown} emails={emails} />
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
      <Measured
        name={ANALYTICS_TEXTS.loadTime}
        help={`${ANALYTICS_TEXTS.measured(loads)}. ${ANALYTICS_TEXTS.loadThreshold}`}
      >
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
        help={`${ANALYTICS_TEXTS.measured(requests)}. ${ANALYTICS_TEXTS.errorThreshold}`}
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

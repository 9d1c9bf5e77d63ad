import styles from './analytics.module.css'
import { formatStep } from './format-step.ts'
import type { AnalyticsSummary, RangeHours } from './read-analytics.ts'
import { ANALYTICS_TEXTS } from './texts.ts'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

/** Colours of the tooltip, because the library's default is white in both themes. */
const TOOLTIP_STYLE = { background: 'var(--surface)', borderColor: 'var(--control-line)' }
const TOOLTIP_LABEL_STYLE = { color: 'var(--text)' }

/** A line chart, hidden from screen readers; a table below it holds the same numbers. */
export function TimeChart({ steps, hours }: { steps: AnalyticsSummary['steps']; hours: RangeHours }) {
  const rows = steps.map(({ at, views, searches }) => ({ time: formatStep(at, hours), views, searches }))
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
                <Tooltip contentStyle={TOOLTIP_STYLE} labelStyle={TOOLTIP_LABEL_STYLE} />
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

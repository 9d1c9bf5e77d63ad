import type { CountedPage } from './page-names.ts'
import styles from './analytics.module.css'
import type { AnalyticsSummary, Counted, RangeHours } from './summary.ts'
import { ANALYTICS_TEXTS } from './texts.ts'
import { TimeChart } from './time-chart.tsx'

/** Entries of a list that get a bar (ANALYTICS-2). */
const BARS = 5

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

function TopList({ title, rows }: { title: string; rows: (Counted & { path?: string })[] }) {
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
            {at < BARS && <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

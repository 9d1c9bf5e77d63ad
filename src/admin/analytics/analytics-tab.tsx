import { useState } from 'react'
import { saveFile } from '../../browser/save-file.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from '../kit/failure-message.ts'
import styles from './analytics.module.css'
import { OverviewPanel, PerformancePanel, SecurityPanel } from './panels.tsx'
import { type Analytics, useAnalytics } from './read-analytics.ts'
import { type SubTabId, SubTabs } from './sub-tabs.tsx'
import { DEFAULT_RANGE, type RangeHours, RANGES, toCsv } from './summary.ts'
import { ANALYTICS_TEXTS } from './texts.ts'

/** What visitors do and how the guide does, counted by the database. */
export function AnalyticsTab() {
  const [hours, setHours] = useState<RangeHours>(DEFAULT_RANGE)
  const [subTab, setSubTab] = useState<SubTabId>('overview')
  const { data: analytics = null, error, isFetching, refetch } = useAnalytics(hours)
  return (
    <section className={styles.analytics} aria-labelledby="analytics-title">
      <h2 id="analytics-title">{ANALYTICS_TEXTS.title}</h2>
      <div className={styles.tools}>
        <label className={styles.range}>
          {ANALYTICS_TEXTS.range}
          <select
            value={hours}
            onChange={(event) =>
              setHours(RANGES.find((range) => String(range) === event.target.value) ?? DEFAULT_RANGE)
            }
          >
            {RANGES.map((range) => (
              <option key={range} value={range}>
                {ANALYTICS_TEXTS.ranges[range]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={() => void refetch()} aria-disabled={isFetching}>
          {isFetching ? ANALYTICS_TEXTS.loading : ANALYTICS_TEXTS.refresh}
        </button>
        {analytics !== null && (
          <button type="button" className="button" onClick={() => download(analytics, hours)}>
            {ANALYTICS_TEXTS.export}
          </button>
        )}
      </div>
      {error !== null && !isFetching && (
        <Notice tone="danger" role="alert">
          <p>{failureMessage(error)}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {ANALYTICS_TEXTS.retry}
          </button>
        </Notice>
      )}
      {analytics?.isMissing === true && <Notice tone="warning">{ANALYTICS_TEXTS.missing}</Notice>}
      <SubTabs chosen={subTab} onChoose={setSubTab}>
        {analytics === null && isFetching && (
          <AfterDelay>
            <output>{ANALYTICS_TEXTS.loading}</output>
          </AfterDelay>
        )}
        {analytics !== null && subTab === 'overview' && (
          <OverviewPanel summary={analytics.summary} pages={analytics.pages} hours={hours} />
        )}
        {analytics !== null && subTab === 'security' && <SecurityPanel alerts={analytics.alerts} />}
        {analytics !== null && subTab === 'performance' && <PerformancePanel summary={analytics.summary} />}
      </SubTabs>
      <p className={styles.quiet}>{ANALYTICS_TEXTS.note}</p>
    </section>
  )
}

function download({ summary, pages }: Analytics, hours: RangeHours): void {
  const rows: (string | number)[][] = [
    [ANALYTICS_TEXTS.name, ANALYTICS_TEXTS.count],
    [ANALYTICS_TEXTS.pageViews, summary.page_views],
    [ANALYTICS_TEXTS.visits, summary.visits],
    [ANALYTICS_TEXTS.searches, summary.searches],
    ...pages.map(({ name, count }) => [`${ANALYTICS_TEXTS.topPages}: ${name}`, count]),
    ...summary.top_searches.map(({ name, count }) => [`${ANALYTICS_TEXTS.topSearches}: ${name}`, count]),
    ...summary.steps.map(({ at, views }) => [at, views]),
  ]
  saveFile(new Blob([toCsv(rows)], { type: 'text/csv' }), `analytics-${hours}h.csv`)
}

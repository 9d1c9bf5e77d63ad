import * as Tabs from '@radix-ui/react-tabs'
import { useState } from 'react'
import { saveFile } from '../../../browser/save-file.ts'
import { AfterDelay } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import styles from './analytics.module.css'
import { analyticsCsv } from './analytics-csv.ts'
import { OverviewPanel, PerformancePanel, SecurityPanel } from './panels.tsx'
import {
  type Analytics,
  DEFAULT_RANGE,
  type RangeHours,
  RANGE_HOURS,
  useAnalytics,
} from './read-analytics.ts'
import { ANALYTICS_TEXTS } from './texts.ts'

const SUB_TABS = ['overview', 'security', 'performance'] as const
type SubTab = (typeof SUB_TABS)[number]

/** Visits, searches and performance figures, counted by the database. */
export function AnalyticsTab() {
  const [hours, setHours] = useState<RangeHours>(DEFAULT_RANGE)
  const [subTab, setSubTab] = useState<SubTab>('overview')
  const { data: analytics = null, error, isFetching, refetch } = useAnalytics(hours)
  return (
    <section className={styles.analytics} aria-labelledby="analytics-title">
      <h2 id="analytics-title">{ANALYTICS_TEXTS.title}</h2>
      <div className={styles.tools}>
        <label className={styles.range}>
          {ANALYTICS_TEXTS.range}
          <select
            className="control"
            value={hours}
            onChange={(event) =>
              setHours(RANGE_HOURS.find((range) => String(range) === event.target.value) ?? DEFAULT_RANGE)
            }
          >
            {RANGE_HOURS.map((range) => (
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
          <button type="button" className="button" onClick={() => download(analytics)}>
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
      <Tabs.Root className={styles.panel} value={subTab} onValueChange={(tab) => setSubTab(tab as SubTab)}>
        <Tabs.List aria-label={ANALYTICS_TEXTS.subTabs} className={styles.subTabs}>
          {SUB_TABS.map((tab) => (
            <Tabs.Trigger key={tab} value={tab} className={styles.subTab}>
              {ANALYTICS_TEXTS[tab]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content key={subTab} value={subTab} className={styles.panel} tabIndex={-1}>
          {analytics === null && isFetching && (
            <AfterDelay>
              <output>{ANALYTICS_TEXTS.loading}</output>
            </AfterDelay>
          )}
          {analytics !== null && <Panel subTab={subTab} analytics={analytics} />}
        </Tabs.Content>
      </Tabs.Root>
      <p className={styles.quiet}>{ANALYTICS_TEXTS.note}</p>
    </section>
  )
}

interface PanelProps {
  subTab: SubTab
  analytics: Analytics
}

function Panel({ subTab, analytics: { hours, summary, pages, alerts, emails } }: PanelProps) {
  switch (subTab) {
    case 'overview':
      return <OverviewPanel summary={summary} pages={pages} hours={hours} />
    case 'security':
      return <SecurityPanel alerts={alerts} emails={emails} />
    default:
      return <PerformancePanel summary={summary} />
  }
}

function download(analytics: Analytics): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const file = new Blob(['\ufeff', analyticsCsv(analytics)], { type: 'text/csv' })
  saveFile(file, `analytics-${analytics.hours}h.csv`)
}

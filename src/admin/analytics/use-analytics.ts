import { useCallback, useEffect, useState } from 'react'
import { failureMessage } from '../kit/failure-message.ts'
import { useAdmin, type SignedIn } from '../kit/admin-context.ts'
import { readAlertEntries, type SecurityAlert } from '../security/alerts.ts'
import { namePages, type CountedPage } from './page-names.ts'
import { EMPTY_SUMMARY, isMissing, type AnalyticsSummary, type RangeHours } from './summary.ts'

export interface Analytics {
  summary: AnalyticsSummary
  /** The top pages, with the names of listings. */
  pages: CountedPage[]
  alerts: SecurityAlert[]
  isMissing: boolean
}
export interface AnalyticsView {
  /** Null while nothing was read yet. */
  analytics: Analytics | null
  error: string | null
  isLoading: boolean
  reload: () => void
}

interface Read {
  /** Which request it answers. */
  key: string
  analytics: Analytics | null
  error: string | null
}

/** The figures of a range; while another one is read, the last ones stay. */
export function useAnalytics(hours: RangeHours): AnalyticsView {
  const { backend } = useAdmin()
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<Read>({ key: '', analytics: null, error: null })
  const key = `${hours} ${round}`
  useEffect(() => {
    let isCurrent = true
    readAnalytics(backend, hours).then(
      (analytics) => isCurrent && setRead({ key, analytics, error: null }),
      (failure: unknown) =>
        isCurrent && setRead(({ analytics }) => ({ key, analytics, error: failureMessage(failure) })),
    )
    return () => {
      isCurrent = false
    }
  }, [backend, hours, key])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { analytics: read.analytics, error: read.error, isLoading: read.key !== key, reload }
}

async function readAnalytics(backend: SignedIn['backend'], hours: RangeHours): Promise<Analytics> {
  const until = new Date()
  const since = new Date(until.getTime() - hours * 3_600_000).toISOString()
  const [summary, alerts] = await Promise.all([
    orNull(
      backend.tables.callDatabase<AnalyticsSummary>('analytics_summary', {
        since,
        until: until.toISOString(),
      }),
    ),
    orNull(readAlertEntries(backend.tables, since)),
  ])
  return {
    summary: summary ?? EMPTY_SUMMARY,
    pages: await namePages(backend.tables, (summary ?? EMPTY_SUMMARY).top_pages),
    alerts: alerts ?? [],
    isMissing: summary === null || alerts === null,
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

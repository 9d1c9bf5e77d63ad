import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type SignedInServices, useAdmin } from '../../kit/admin-context.tsx'
import { readAlertEmails, readAlertEntries, type SecurityAlert } from '../../kit/alerts.ts'
import { isRightOrFunctionMissing } from '../../kit/reads.tsx'
import { readServerTime } from '../../kit/server-time.ts'
import { type CountedPage, type NamedCount, replacePathsByNames } from './page-names.ts'

/**
 * Result of the database function analytics_summary. Times are medians in milliseconds, null without a
 * measurement.
 */
export interface AnalyticsSummary {
  page_views: number
  searches: number
  visits: number
  load_ms: number | null
  loads: number
  api_ms: number | null
  /** Requests that visitors' browsers reported; `failed_requests` are those without an answer. */
  requests: number
  failed_requests: number
  steps: { at: string; views: number; searches: number }[]
  top_pages: NamedCount[]
  top_searches: NamedCount[]
  devices: NamedCount[]
}

export const EMPTY_SUMMARY: AnalyticsSummary = {
  page_views: 0,
  searches: 0,
  visits: 0,
  load_ms: null,
  loads: 0,
  api_ms: null,
  requests: 0,
  failed_requests: 0,
  steps: [],
  top_pages: [],
  top_searches: [],
  devices: [],
}

/** Hours of each range: a day, 7, 30 and 90 days. 7 days is the default (ANALYTICS-1). */
export const RANGE_HOURS = [24, 168, 720, 2160] as const

export type RangeHours = (typeof RANGE_HOURS)[number]

export const DEFAULT_RANGE: RangeHours = 168

const EXCELLENT_BELOW_MS = 3_000

/** Whether a load time is rated Excellent (ANALYTICS-3). */
export function isExcellent(loadMs: number): boolean {
  return loadMs < EXCELLENT_BELOW_MS
}

/** Share of the reported requests that got no answer; null if no requests were reported. */
export function errorRate({ requests, failed_requests: failed }: AnalyticsSummary): number | null {
  return requests === 0 ? null : failed / requests
}

type ErrorLevel = 'low' | 'medium' | 'high'

/** Error rate below 1 % is low, above 5 % high (ANALYTICS-3). */
export function errorLevel(rate: number): ErrorLevel {
  if (rate < 0.01) return 'low'
  return rate > 0.05 ? 'high' : 'medium'
}

export interface Analytics {
  /** The range of these figures, which stay on the screen while another range loads. */
  hours: RangeHours
  summary: AnalyticsSummary
  /** Most visited pages; a listing is shown by its name. */
  pages: CountedPage[]
  alerts: SecurityAlert[]
  /** E-mail addresses of the accounts that the alerts name, by id. */
  emails: ReadonlyMap<string, string>
  /** True if the figures or the alerts could not be read, because a right, table or function is missing. */
  isMissing: boolean
}

const HOUR_MS = 3_600_000

/** A midnight in Majuro, from which the database counts the hours and days of the steps. */
const FIRST_STEP_START_MS = Date.parse('2026-01-01T00:00:00+12:00')

/** Charts count events by hour up to this many hours, and by day for longer ranges. */
export const MAX_HOURLY_RANGE_HOURS = 48

/** The steps of a range with zeros for hours or days without events (ANALYTICS-7); none if there is no event at all. */
export function fillSteps(
  steps: AnalyticsSummary['steps'],
  hours: number,
  until: number,
): AnalyticsSummary['steps'] {
  if (steps.length === 0) return steps
  const stepMs = hours <= MAX_HOURLY_RANGE_HOURS ? HOUR_MS : 24 * HOUR_MS
  const startOf = (time: number): number =>
    FIRST_STEP_START_MS + Math.floor((time - FIRST_STEP_START_MS) / stepMs) * stepMs
  const known = new Map(steps.map((step) => [Date.parse(step.at), step]))
  const filled: AnalyticsSummary['steps'] = []
  for (let at = startOf(until - hours * HOUR_MS); at <= until; at += stepMs)
    filled.push(known.get(at) ?? { at: new Date(at).toISOString(), views: 0, searches: 0 })
  return filled
}

/** Reads the figures of a range. While another range loads, the previous figures stay on the screen. */
export function useAnalytics(hours: RangeHours): UseQueryResult<Analytics> {
  const { backend } = useAdmin()
  return useQuery({
    queryKey: ['analytics', { hours }],
    queryFn: () => readAnalytics(backend, hours),
    placeholderData: keepPreviousData,
  })
}

async function readAnalytics(backend: SignedInServices['backend'], hours: RangeHours): Promise<Analytics> {
  const until = new Date(await readServerTime(backend.tables))
  const since = new Date(until.getTime() - hours * HOUR_MS).toISOString()
  const [summary, alerts] = await Promise.all([
    nullIfUnavailable(
      backend.tables.callDatabase<AnalyticsSummary>('analytics_summary', {
        since,
        until: until.toISOString(),
      }),
    ),
    nullIfUnavailable(readAlertEntries(backend.tables, since)),
  ])
  return {
    hours,
    summary:
      summary === null
        ? EMPTY_SUMMARY
        : { ...summary, steps: fillSteps(summary.steps, hours, until.getTime()) },
    pages: await replacePathsByNames(backend.tables, (summary ?? EMPTY_SUMMARY).top_pages),
    alerts: alerts ?? [],
    emails: (await nullIfUnavailable(readAlertEmails(backend.tables, alerts ?? []))) ?? new Map(),
    isMissing: summary === null || alerts === null,
  }
}

async function nullIfUnavailable<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (failure) {
    if (isRightOrFunctionMissing(failure)) return null
    throw failure
  }
}

import { RequestFailure } from '../../backend/request-failure.ts'

export interface Counted {
  name: string
  count: number
}

/** Answer of the database function analytics_summary. Times are medians in milliseconds, null without a measurement. */
export interface AnalyticsSummary {
  page_views: number
  searches: number
  visits: number
  load_ms: number | null
  loads: number
  api_ms: number | null
  /** Requests that visitors' browsers reported, and those of them without an answer. */
  requests: number
  failed_requests: number
  steps: { at: string; views: number; searches: number }[]
  top_pages: Counted[]
  top_searches: Counted[]
  devices: Counted[]
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
export const RANGES = [24, 168, 720, 2160] as const
export type RangeHours = (typeof RANGES)[number]
export const DEFAULT_RANGE: RangeHours = 168

const EXCELLENT_BELOW_MS = 3_000

/** Whether a load time is rated Excellent (ANALYTICS-3). */
export function isExcellent(loadMs: number): boolean {
  return loadMs < EXCELLENT_BELOW_MS
}

/** Share of requests without an answer; null when none was reported. */
export function errorRate({ requests, failed_requests: failed }: AnalyticsSummary): number | null {
  return requests === 0 ? null : failed / requests
}

export type ErrorLevel = 'low' | 'medium' | 'high'

/** Error rate below 1 % is low, above 5 % high (ANALYTICS-3). */
export function errorLevel(rate: number): ErrorLevel {
  if (rate < 0.01) return 'low'
  return rate > 0.05 ? 'high' : 'medium'
}

/** A missing right, table or function means zeros instead of an error (ANALYTICS-5). */
export function isMissing(failure: unknown): boolean {
  return (
    failure instanceof RequestFailure &&
    ['42501', '42P01', '42883', 'PGRST202', 'PGRST205'].includes(failure.code)
  )
}

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n')
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless
}

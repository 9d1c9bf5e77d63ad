import { formatMajuroDate } from './majuro-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How long ago in plain words: "just now", "5 min ago", "2 h ago", "1 day ago", "12 days ago", then "on 3 Feb 2026"
 * from 60 days. A moment in the future (a clock that is off) reads "just now". Both in milliseconds since 1970.
 */
export function relativeTime(then: number, now: number): string {
  const age = now - then
  if (!(age >= MINUTE_MS)) return 'just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`
  const days = Math.floor(age / DAY_MS)
  if (days < 60) return days === 1 ? '1 day ago' : `${days} days ago`
  return `on ${formatMajuroDate(then)}`
}

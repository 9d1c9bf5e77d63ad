/** Pacific/Majuro is UTC+12 with no daylight saving, so shifting by 12 h is exact and needs no Intl on any device. */
export const MAJURO_OFFSET_MS = 12 * 60 * 60_000
export const MINUTES_PER_DAY = 24 * 60

export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const MONTH_NAMES = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

function toMajuroTime(instant: number): Date {
  return new Date(instant + MAJURO_OFFSET_MS)
}

/** Formats the day of an instant in Majuro, as 2026-12-03. */
export function formatMajuroDay(instant: number): string {
  return toMajuroTime(instant).toISOString().slice(0, 10)
}

/** Weekday (0 = Sunday) and whole minutes since midnight in Majuro; instant in milliseconds since 1970. */
export function toMajuroClock(instant: number): { weekday: number; minutes: number } {
  const local = toMajuroTime(instant)
  return { weekday: local.getUTCDay(), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** Milliseconds since 1970 of the last midnight in Majuro. */
export function findMajuroMidnight(instant: number): number {
  const dayMs = MINUTES_PER_DAY * 60_000
  return Math.floor((instant + MAJURO_OFFSET_MS) / dayMs) * dayMs - MAJURO_OFFSET_MS
}

/** Formats minutes since midnight as a 12-hour clock, also beyond one day: 1020 gives "5:00 PM", 1440 "12:00 AM". */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats an instant as "20 Nov 2026" in Majuro time; '' for NaN. */
export function formatMajuroDate(instant: number): string {
  const local = toMajuroTime(instant)
  if (Number.isNaN(local.getTime())) return ''
  return `${local.getUTCDate()} ${MONTH_NAMES[local.getUTCMonth()] ?? ''} ${local.getUTCFullYear()}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** For times that are at least this long ago, `formatRelativeTime` states the date. */
export const RELATIVE_TIME_LIMIT_MS = 60 * DAY_MS

/**
 * How long ago in plain words: "just now", "5 min ago", "2 h ago", "1 day ago", "12 days ago", then "on 3 Feb 2026"
 * from 60 days. A time in the future (a wrong clock) reads "just now". Both in milliseconds since 1970.
 */
export function formatRelativeTime(timeMs: number, now: number): string {
  const age = now - timeMs
  if (!(age >= MINUTE_MS)) return 'just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`
  const days = Math.floor(age / DAY_MS)
  if (age < RELATIVE_TIME_LIMIT_MS) return days === 1 ? '1 day ago' : `${days} days ago`
  return `on ${formatMajuroDate(timeMs)}`
}

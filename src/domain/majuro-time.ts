/** Pacific/Majuro is UTC+12 with no daylight saving, so shifting by 12 h is exact and needs no Intl on any device. */
const MAJURO_OFFSET_MS = 12 * 60 * 60_000
export const MINUTES_A_DAY = 24 * 60

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

function shifted(instant: number): Date {
  return new Date(instant + MAJURO_OFFSET_MS)
}

/** Weekday (0 = Sunday) and whole minutes since midnight in Majuro; instant in milliseconds since 1970. */
export function majuroClock(instant: number): { weekday: number; minutes: number } {
  const local = shifted(instant)
  return { weekday: local.getUTCDay(), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** Milliseconds since 1970 of the last midnight in Majuro. */
export function majuroMidnight(instant: number): number {
  const dayMs = MINUTES_A_DAY * 60_000
  return Math.floor((instant + MAJURO_OFFSET_MS) / dayMs) * dayMs - MAJURO_OFFSET_MS
}

/** 12-hour clock from minutes since midnight, above a day too: 1020 gives "5:00 PM", 1440 "12:00 AM". */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "20 Nov 2026" in Majuro; empty for an instant that is no number. */
export function formatMajuroDate(instant: number): string {
  const local = shifted(instant)
  if (Number.isNaN(local.getTime())) return ''
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()] ?? ''} ${local.getUTCFullYear()}`
}

/** "20 Nov 2026, 5:00 PM" in Majuro; empty for an instant that is no number. */
export function formatMajuroDateTime(instant: number): string {
  const date = formatMajuroDate(instant)
  return date === '' ? '' : `${date}, ${formatClock(majuroClock(instant).minutes)}`
}

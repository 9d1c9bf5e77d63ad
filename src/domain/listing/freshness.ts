import { formatMajuroDate, MAJURO_OFFSET_MS } from '../hours/majuro-time.ts'

/* How long ago somebody checked the details of a listing (FRESH-1): from `last_checked_at`, never from `updated_at`. */

const DAY_MS = 24 * 60 * 60_000
/** After this many days, a check is old: the listing is marked, and is not 'checked lately'. */
const OLD_CHECK_DAYS = 365

const NEVER_CHECKED_TEXT = 'Not checked yet: call first'

function toDayNumber(instant: number): number {
  return Math.floor((instant + MAJURO_OFFSET_MS) / DAY_MS)
}

/** Whole days in Majuro since the check; null without a check, or when this device's clock is before the check. */
function countDaysSince(checkedAt: string | null, now: number): number | null {
  const days = checkedAt === null ? Number.NaN : toDayNumber(now) - toDayNumber(Date.parse(checkedAt))
  return days >= 0 ? days : null
}

function formatAge(number: number, unit: string): string {
  return `Checked ${number} ${unit}${number === 1 ? '' : 's'} ago`
}

/** For a screen: 'Checked 3 months ago'. `now` in milliseconds since 1970. */
export function formatCheckedAgo(checkedAt: string | null, now: number): string {
  const days = countDaysSince(checkedAt, now)
  if (days === null) return formatCheckedOn(checkedAt)
  if (days === 0) return 'Checked today'
  if (days < 31) return formatAge(days, 'day')
  const months = Math.floor(days / 30.44)
  return days < OLD_CHECK_DAYS
    ? formatAge(Math.max(1, months), 'month')
    : formatAge(Math.floor(days / OLD_CHECK_DAYS), 'year')
}

/** For paper, files and rendered pages, which are read at any time: 'Checked on 23 Aug 2026'. */
export function formatCheckedOn(checkedAt: string | null): string {
  const date = formatMajuroDate(Date.parse(checkedAt ?? ''))
  return date === '' ? NEVER_CHECKED_TEXT : `Checked on ${date}`
}

/** True when the last check of the details was 12 months ago or earlier; false when there was no check. */
export function isOldCheck(checkedAt: string | null, now: number): boolean {
  return (countDaysSince(checkedAt, now) ?? 0) >= OLD_CHECK_DAYS
}

export function isCheckedLately(checkedAt: string | null, now: number): boolean {
  return !Number.isNaN(Date.parse(checkedAt ?? '')) && !isOldCheck(checkedAt, now)
}

/** The time, as ISO 8601, after which a check is not old. */
export function toOldCheckTime(now: number): string {
  return new Date(now - OLD_CHECK_DAYS * DAY_MS).toISOString()
}

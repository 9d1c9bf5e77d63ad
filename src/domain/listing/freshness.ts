import { formatMajuroDate, MAJURO_OFFSET_MS } from '../hours/majuro-time.ts'

/* How long ago somebody checked the details of a listing (FRESH-1): from `last_checked_at`, never from `updated_at`. */

const DAY_MS = 24 * 60 * 60_000
/** After this many days, a check is old: the listing is marked, and is not 'checked lately'. */
const FRESH_DAYS = 365

const NEVER = 'Not checked yet: call first'

function dayOf(instant: number): number {
  return Math.floor((instant + MAJURO_OFFSET_MS) / DAY_MS)
}

/** Whole days in Majuro since the check; null without a check, or when this device's clock is before the check. */
function daysSince(checkedAt: string | null, now: number): number | null {
  const days = checkedAt === null ? Number.NaN : dayOf(now) - dayOf(Date.parse(checkedAt))
  return days >= 0 ? days : null
}

function count(number: number, unit: string): string {
  return `Checked ${number} ${unit}${number === 1 ? '' : 's'} ago`
}

/** For a screen: 'Checked 3 months ago'. `now` in milliseconds since 1970. */
export function checkedAgo(checkedAt: string | null, now: number): string {
  const days = daysSince(checkedAt, now)
  if (days === null) return checkedOn(checkedAt)
  if (days === 0) return 'Checked today'
  if (days < 31) return count(days, 'day')
  const months = Math.floor(days / 30.44)
  return days < FRESH_DAYS
    ? count(Math.max(1, months), 'month')
    : count(Math.floor(days / FRESH_DAYS), 'year')
}

/** For paper, files and rendered pages, which are read at any time: 'Checked on 23 Aug 2026'. */
export function checkedOn(checkedAt: string | null): string {
  const date = formatMajuroDate(Date.parse(checkedAt ?? ''))
  return date === '' ? NEVER : `Checked on ${date}`
}

/** True when the last check of the details was 12 months ago or earlier; false when there was no check. */
export function isOldCheck(checkedAt: string | null, now: number): boolean {
  return (daysSince(checkedAt, now) ?? 0) >= FRESH_DAYS
}

export function isCheckedLately(checkedAt: string | null, now: number): boolean {
  return !Number.isNaN(Date.parse(checkedAt ?? '')) && !isOldCheck(checkedAt, now)
}

/** The time, as ISO 8601, after which a check is not old. */
export function freshSince(now: number): string {
  return new Date(now - FRESH_DAYS * DAY_MS).toISOString()
}

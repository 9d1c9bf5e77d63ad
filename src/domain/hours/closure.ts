import { formatMajuroDate } from './majuro-time.ts'

/* Places that are closed for now (HOURS-13). Not in opening-hours.ts, which parses texts and is loaded later. */

/** `closed_until` of a place that is closed until further notice, as PostgreSQL writes that date. */
export const CLOSED_WITHOUT_END = 'infinity'

/**
 * Whether a place is closed for now (HOURS-13), and when it opens again: milliseconds since 1970, null until
 * further notice. False when it is not closed, and for a value that cannot be read.
 */
export function findTemporaryClosure(
  closedUntil: string | null,
  now: Date,
): { reopensAt: number | null } | false {
  if (closedUntil === null) return false
  if (closedUntil === CLOSED_WITHOUT_END) return { reopensAt: null }
  // Midnight of that day in Majuro. An unreadable value gives NaN, which is not later than now: the place is not closed.
  const reopensAt = Date.parse(`${closedUntil}T00:00:00+12:00`)
  return reopensAt > now.getTime() && { reopensAt }
}

/** Formats the end of a closure: 'Until further notice', or the day on which the place opens again. */
export function formatClosure({ reopensAt }: { reopensAt: number | null }): string {
  return reopensAt === null ? 'Until further notice' : `Opens again on ${formatMajuroDate(reopensAt)}`
}

/** The closure as a sentence for paper and files, true whenever it is read (SAME-1). Null when the place is not closed. */
export function formatClosureSentence(closedUntil: string | null | undefined, now: Date): string | null {
  const closure = findTemporaryClosure(closedUntil ?? null, now)
  if (!closure) return null
  return closure.reopensAt === null
    ? 'Temporarily closed until further notice.'
    : `Temporarily closed. ${formatClosure(closure)}.`
}

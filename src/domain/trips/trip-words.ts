import { atollName } from '../atolls/atoll-names.ts'
import { RELATIVE_TIME_LIMIT_MS, formatMajuroDay, formatRelativeTime } from '../hours/majuro-time.ts'
import type { TripStop } from '../listing/listing.ts'
import {
  type AnnouncedTrip,
  findStopToDescribe,
  formatTripDay,
  computeTripStatus,
  isPassed,
} from './trip-times.ts'

/* The sentences about a trip (TRIP-4), the same on screens, on paper and in files. */

/** Formats the day of a stop, as 'about 3 Dec' or '3 Dec'; null if no day was announced. */
export function formatStopDay({ day, is_about: isAbout }: TripStop, now: number): string | null {
  if (day === null) return null
  return `${isAbout ? 'about ' : ''}${formatTripDay(day, now)}`
}

function joinWithAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/**
 * 'MV Demo announced from Majuro for about 3 Dec; it also stops at Kili and Jaluit.'
 * @param atoll code of the atoll whose stop is described; null for the next stop
 * @param isGoal true if the reader wants to go to that atoll, not to leave from it
 */
export function formatTripSentence(
  announced: AnnouncedTrip,
  atoll: string | null,
  now: number,
  isGoal?: boolean,
): string {
  const { trip, stops, carrier } = announced
  const { name } = carrier
  const status = computeTripStatus(announced, now)
  const [first] = stops
  const last = stops.at(-1)
  if (first === undefined || last === undefined) return name
  const route = `${atollName(first.atoll)} to ${atollName(last.atoll)}`
  if (trip.state === 'arrived') return `${name}, ${route}: arrived.`
  const isCancelled = trip.state === 'cancelled'
  if (status === 'over' && !isCancelled) return `${name}, ${route}: this announcement is over.`
  const focus = findStopToDescribe(announced, atoll, now, isGoal) ?? first
  const day = status === 'unclear' ? formatStopDay(focus, now) : formatDayToCome(focus, now)
  const otherStops = stops.filter(
    (stop, at) => stop.atoll !== focus.atoll && (isCancelled || !isPassed(announced, at, now)),
  )
  // A ship may call at the same atoll twice.
  const others = joinWithAnd([...new Set(otherStops.map((stop) => atollName(stop.atoll)))])
  const place = focus === first ? `from ${atollName(focus.atoll)}` : `at ${atollName(focus.atoll)}`
  if (isCancelled)
    return `${name} ${place}${day === null ? '' : ` for ${day}`}: cancelled.${others && ` It was also to stop at ${others}.`}`
  const also = others && `; it also stops at ${others}`
  const departure = trip.state === 'left' ? `left ${atollName(first.atoll)}, ` : ''
  const late = trip.state === 'delayed' ? 'delayed, ' : ''
  return day === null
    ? `${name} ${departure}${late}announced ${place}, no day known${also}.`
    : `${name} ${departure}${late}announced ${place} for ${day}${also}.`
}

/** Formats the day of a stop; null if the day is past, so that no sentence announces a past day. */
function formatDayToCome(stop: TripStop, now: number): string | null {
  return stop.day !== null && stop.day < formatMajuroDay(now) ? null : formatStopDay(stop, now)
}

/**
 * "Heard on 28 Nov (5 days ago) from the captain's radio. Call to confirm."
 * @param hasAge false for paper, files and rendered pages, which may be read at any later time
 */
export function formatTripSource({ trip }: AnnouncedTrip, now: number, hasAge = true): string {
  const heardAt = Date.parse(trip.heard_at)
  const isToCome = heardAt > now
  const about =
    !hasAge || isToCome || now - heardAt >= RELATIVE_TIME_LIMIT_MS
      ? ''
      : ` (${formatRelativeTime(heardAt, now)})`
  return `Heard on ${formatTripDay(formatMajuroDay(heardAt), now)}${about} from ${trip.source}. Call to confirm.`
}

/** Warning beside a trip whose status is unclear because the clock of this device is wrong (TRIP-3); else null. */
export function formatClockWarning(announced: AnnouncedTrip, now: number): string | null {
  return computeTripStatus(announced, now) === 'unclear'
    ? 'The clock of this device may be wrong: look at the days yourself.'
    : null
}

/** Whole days since the copy was equal to the server's rows; null while unknown. */
export function computeCopyAgeDays(updatedAt: number | null, now: number): number | null {
  return updatedAt === null ? null : Math.max(0, Math.floor((now - updatedAt) / 86_400_000))
}

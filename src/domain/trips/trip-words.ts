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
  const lastName = names.at(-1) ?? ''
  return names.length < 2 ? lastName : `${names.slice(0, -1).join(', ')} and ${lastName}`
}

/**
 * 'MV Demo announced from Majuro for about 3 Dec; it also stops at Kili and Jaluit.'
 * @param atoll code of the atoll whose stop is described; null for the next stop
 * @param isGoal true if the reader wants to go to that atoll, not to leave from it
 */
export function formatTripSentence(
  announcedTrip: AnnouncedTrip,
  atoll: string | null,
  now: number,
  isGoal?: boolean,
): string {
  const { trip, stops, carrier } = announcedTrip
  const { name } = carrier
  const status = computeTripStatus(announcedTrip, now)
  const [firstStop] = stops
  const lastStop = stops.at(-1)
  if (firstStop === undefined || lastStop === undefined) return name
  const route = `${atollName(firstStop.atoll)} to ${atollName(lastStop.atoll)}`
  if (trip.state === 'arrived') return `${name}, ${route}: arrived.`
  const isCancelled = trip.state === 'cancelled'
  if (status === 'over' && !isCancelled) return `${name}, ${route}: this announcement is over.`
  const focusStop = findStopToDescribe(announcedTrip, atoll, now, isGoal) ?? firstStop
  const day = status === 'unclear' ? formatStopDay(focusStop, now) : formatDayToCome(focusStop, now)
  const otherStops = stops.filter(
    (stop, index) => stop.atoll !== focusStop.atoll && (isCancelled || !isPassed(announcedTrip, index, now)),
  )
  // A ship may call at the same atoll twice.
  const otherNames = joinWithAnd([...new Set(otherStops.map((stop) => atollName(stop.atoll)))])
  const place =
    focusStop === firstStop ? `from ${atollName(focusStop.atoll)}` : `at ${atollName(focusStop.atoll)}`
  if (isCancelled)
    return `${name} ${place}${day === null ? '' : ` for ${day}`}: cancelled.${otherNames && ` It was also to stop at ${otherNames}.`}`
  const otherStopsText = otherNames && `; it also stops at ${otherNames}`
  const departure = trip.state === 'left' ? `left ${atollName(firstStop.atoll)}, ` : ''
  const delayedText = trip.state === 'delayed' ? 'delayed, ' : ''
  return day === null
    ? `${name} ${departure}${delayedText}announced ${place}, no day known${otherStopsText}.`
    : `${name} ${departure}${delayedText}announced ${place} for ${day}${otherStopsText}.`
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
  const ageText =
    !hasAge || isToCome || now - heardAt >= RELATIVE_TIME_LIMIT_MS
      ? ''
      : ` (${formatRelativeTime(heardAt, now)})`
  return `Heard on ${formatTripDay(formatMajuroDay(heardAt), now)}${ageText} from ${trip.source}. Call to confirm.`
}

/** Warning beside a trip whose status is unclear because the clock of this device is wrong (TRIP-3); else null. */
export function formatClockWarning(announcedTrip: AnnouncedTrip, now: number): string | null {
  return computeTripStatus(announcedTrip, now) === 'unclear'
    ? 'The clock of this device may be wrong: look at the days yourself.'
    : null
}

/** Whole days since the copy was equal to the server's rows; null while unknown. */
export function computeCopyAgeDays(updatedAt: number | null, now: number): number | null {
  return updatedAt === null ? null : Math.max(0, Math.floor((now - updatedAt) / 86_400_000))
}

import {
  formatMajuroDate,
  MAJURO_OFFSET_MS,
  formatMajuroDay,
  findMajuroMidnight,
} from '../hours/majuro-time.ts'
import type { Trip, TripStop } from '../listing/listing.ts'

/*
 * Status, stops and order of trips at a moment (TRIP-3). Days are days in Majuro, whatever the phone's time zone. `now` is in
 * milliseconds since 1970.
 */

/** The parts of a carrier's listing that are shown with its trips. */
export interface Carrier {
  id: string
  name: string
  phone: string | null
}

export interface AnnouncedTrip {
  trip: Trip
  /** The stops of the trip, in order. */
  stops: TripStop[]
  carrier: Carrier
}

/**
 * next: a day of the trip is still to come. undated: the trip is not over, but no day to come is known. over: it expired,
 * arrived or is past. unclear: the device's clock is before the day when the trip was heard of, so it is wrong.
 */
export type TripStatus = 'next' | 'undated' | 'cancelled' | 'over' | 'unclear'

const DAY_MS = 24 * 60 * 60_000
/** The section of trips is shown if a trip was heard of or ended in this many days (TRIP-6). */
const RECENT_DAYS = 90
/** Takes the place of an unknown day when trips are sorted, and sorts after every day. */
const UNKNOWN_DAY = '9999'

/** Formats a day as '3 Dec', with the year if it is not the year of `now`. */
export function formatTripDay(day: string, now: number): string {
  const fullDate = formatMajuroDate(Date.parse(`${day}T00:00:00Z`) - MAJURO_OFFSET_MS)
  return day.slice(0, 4) === formatMajuroDay(now).slice(0, 4) ? fullDate.replace(/ \d{4}$/, '') : fullDate
}

type TripAndStops = Pick<AnnouncedTrip, 'trip' | 'stops'>

export function computeTripStatus({ trip, stops }: TripAndStops, now: number): TripStatus {
  if (now < Date.parse(trip.heard_at) - DAY_MS) return 'unclear'
  if (trip.state === 'arrived' || now >= Date.parse(trip.expires_at)) return 'over'
  if (trip.state === 'cancelled') return 'cancelled'
  if (findNextStop({ trip, stops }, now) !== null) return 'next'
  // Once the day of the last stop has passed, the trip is over, unless it is delayed.
  const lastDay = stops.at(-1)?.day ?? null
  return lastDay === null || trip.state === 'delayed' ? 'undated' : 'over'
}

/** Returns the first stop whose day is today or later; null if there is none. */
export function findNextStop({ trip, stops }: TripAndStops, now: number): TripStop | null {
  const today = formatMajuroDay(now)
  const remainingStops = trip.state === 'left' ? stops.slice(1) : stops
  return remainingStops.find(({ day }) => day !== null && day >= today) ?? null
}

/**
 * Whether the stop with this index is over, by the announced days and the state of the trip. For a delayed ship it is unknown
 * which stops are over, so all of them count as still to come.
 */
export function isPassed({ trip, stops }: TripAndStops, index: number, now: number): boolean {
  if (trip.state === 'delayed') return false
  const today = formatMajuroDay(now)
  const nextIndex = stops.slice(index).find(({ day }) => day !== null)?.day ?? today
  return (trip.state === 'left' && index === 0) || nextIndex < today
}

/**
 * The first stop of the trip at this atoll that is not over; null if there is none.
 * @param isGoal true if the reader wants to go to the atoll: then the stop where the trip begins does not count, because a
 * ship takes nobody to it
 */
export function findStopAt(
  announcedTrip: TripAndStops,
  atoll: string,
  now: number,
  isGoal?: boolean,
): TripStop | null {
  const isExcluded = ({ event }: TripStop, index: number): boolean =>
    isPassed(announcedTrip, index, now) || (isGoal === true && index === 0 && event === 'departure')
  return announcedTrip.stops.find((stop, index) => stop.atoll === atoll && !isExcluded(stop, index)) ?? null
}

interface TripFilter {
  /** Codes of atolls; null = any atoll. */
  from: string | null
  to: string | null
}

/** True for a trip that can still be taken from one place to the other. */
export function goesBetween(announcedTrip: AnnouncedTrip, { from, to }: TripFilter, now: number): boolean {
  const { stops } = announcedTrip
  const start = from === null ? null : findStopAt(announcedTrip, from, now)
  if (from !== null && start === null) return false
  if (to === null) return start === null || start.event === 'departure' || start !== stops.at(-1)
  if (start === null) return findStopAt(announcedTrip, to, now, true) !== null
  return stops.some(({ atoll, position }) => atoll === to && position > start.position)
}

/** Selects trips to show (TRIP-5): those of the reader's atoll first, then by day, then without a day; cancelled ones last. */
export function selectTripsToShow(
  trips: readonly AnnouncedTrip[],
  now: number,
  filter: TripFilter & { ownAtoll?: string | null } = { from: null, to: null },
): AnnouncedTrip[] {
  const { ownAtoll = null } = filter
  const today = formatMajuroDay(now)
  const sortKey = (announcedTrip: AnnouncedTrip): string => {
    const status = computeTripStatus(announcedTrip, now)
    const isOwn = ownAtoll !== null && findStopAt(announcedTrip, ownAtoll, now) !== null
    const focusStop =
      findStopToDescribe(announcedTrip, filter.from ?? filter.to, now, filter.from === null)?.day ??
      UNKNOWN_DAY
    const day = focusStop < today ? UNKNOWN_DAY : focusStop
    return `${status === 'cancelled' ? 1 : 0}${isOwn ? 0 : 1}${day}${announcedTrip.carrier.name}${announcedTrip.trip.id}`
  }
  return trips
    .filter(
      (announcedTrip) =>
        computeTripStatus(announcedTrip, now) !== 'over' && goesBetween(announcedTrip, filter, now),
    )
    .map((announcedTrip) => [sortKey(announcedTrip), announcedTrip] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, announcedTrip]) => announcedTrip)
}

/** Returns the stop to describe: the stop at the reader's atoll (see findStopAt) if there is one, else the next stop. */
export function findStopToDescribe(
  announcedTrip: AnnouncedTrip,
  atoll: string | null,
  now: number,
  isGoal?: boolean,
): TripStop | null {
  const nextStop = findNextStop(announcedTrip, now)
  if (atoll === null) return nextStop
  return findStopAt(announcedTrip, atoll, now, isGoal) ?? nextStop
}

/** True if a trip was heard of or ended in the last 90 days (TRIP-6). */
export function hasRecentTrips(trips: readonly AnnouncedTrip[], now: number): boolean {
  return trips.some(({ trip }) => {
    const lastTimeMs = Math.max(Date.parse(trip.heard_at), Date.parse(trip.expires_at))
    return lastTimeMs > now - RECENT_DAYS * DAY_MS
  })
}

/**
 * Milliseconds since 1970 when the status of a trip may change although no row does: at the next midnight in Majuro, or
 * earlier, when an announcement ends. Null once all trips are over.
 */
export function computeNextTripChange(trips: readonly TripAndStops[], now: number): number | null {
  const comingTrips = trips.filter((announcedTrip) => computeTripStatus(announcedTrip, now) !== 'over')
  if (comingTrips.length === 0) return null
  const expiryTimes = comingTrips
    .map(({ trip }) => Date.parse(trip.expires_at))
    .filter((expiryTime) => expiryTime > now)
  return Math.min(findMajuroMidnight(now) + DAY_MS, ...expiryTimes)
}

/** Returns a value that changes whenever the sentences about the trips change although no row does. */
export function toComparableTrips(trips: readonly AnnouncedTrip[], now: number): unknown {
  const statuses = trips.map((announcedTrip) => computeTripStatus(announcedTrip, now))
  const day = statuses.some((status) => status !== 'over') ? formatMajuroDay(now) : null
  return [day, statuses, hasRecentTrips(trips, now)]
}

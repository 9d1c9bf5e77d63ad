import { findNextAnnouncementChange } from '../../../src/domain/announcements/announcement-times.ts'
import { isWithinDates } from '../../../src/domain/announcements/announcements.ts'
import { findTemporaryClosure } from '../../../src/domain/hours/closure.ts'
import { joinTrips } from '../../../src/domain/trips/join-trips.ts'
import { computeNextTripChange } from '../../../src/domain/trips/trip-times.ts'
import type { DirectoryChanges } from '../../../src/domain/snapshot/collections.ts'
import type { Listing } from '../../../src/domain/listing/listing.ts'

type Rows = DirectoryChanges['rows']

/**
 * The rows that are valid at a moment (PAGES-15): without announcements that have not begun or have ended, which devices have
 * but pages must not show, and without closures that are over.
 */
export function selectCurrentRows(rows: Rows, now: Date): Rows {
  return {
    ...rows,
    announcements: (rows.announcements ?? []).filter(
      (announcement) => announcement.is_active && isWithinDates(announcement, now.getTime()),
    ),
    businesses: (rows.businesses ?? []).map((listing) => removePastClosure(listing, now)),
  }
}

function removePastClosure(listing: Listing, now: Date): Listing {
  return findTemporaryClosure(listing.closed_until, now) === false
    ? { ...listing, closed_until: null }
    : listing
}

/**
 * The next time (milliseconds since 1970) at which the text of pages changes although no row changes: because `selectCurrentRows`
 * changes, or because a day of an announced trip passes (TRIP-3). Null if there is no such time.
 */
export function computeNextRowsChange(
  { announcements = [], businesses = [], trips = [], trip_stops: stops = [] }: Rows,
  now: Date,
): number | null {
  const closures = businesses.map(({ closed_until: closedUntil }) => findTemporaryClosure(closedUntil, now))
  const changeTimes = [
    findNextAnnouncementChange(announcements, now.getTime()),
    computeNextTripChange(
      joinTrips(trips, stops, ({ carrier_id: id }) => ({ id, name: '', phone: null })),
      now.getTime(),
    ),
    ...closures.map((closure) => closure && closure.reopensAt),
  ].filter((changeTime) => typeof changeTime === 'number')
  return changeTimes.length === 0 ? null : Math.min(...changeTimes)
}

import { callsAt, joinTrips } from '../../domain/trips/join-trips.ts'
import type { AnnouncedTrip } from '../../domain/trips/trip-times.ts'
import type { DirectoryCopy } from './directory-copy.ts'

/** Asks for the trips of one carrier, or for those that call at an atoll; without either for all. */
export interface TripQuery {
  /** Id of the carrier's listing. */
  carrier?: string
  /** Code of an atoll. */
  atoll?: string
}

/** A trip whose carrier this copy does not have (yet) is left out. */
export function announcedTrips(copy: DirectoryCopy, { carrier, atoll }: TripQuery): AnnouncedTrip[] {
  const { trips, trip_stops: stops, businesses } = copy.rows
  const joined = joinTrips(trips.values(), stops.values(), ({ carrier_id: id }) => {
    const listing = businesses.get(id)
    return listing === undefined ? null : { id, name: listing.name, phone: listing.phone }
  })
  return joined.filter(
    (one) =>
      (carrier === undefined || one.carrier.id === carrier) && (atoll === undefined || callsAt(one, atoll)),
  )
}

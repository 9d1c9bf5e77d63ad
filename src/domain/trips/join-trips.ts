import type { Trip, TripStop } from '../listing/listing.ts'
import type { AnnouncedTrip, Carrier } from './trip-times.ts'

/** Each trip with its stops in order. Leaves out trips without stops, and trips of an unknown carrier. */
export function joinTrips(
  trips: Iterable<Trip>,
  stops: Iterable<TripStop>,
  carrierOf: (trip: Trip) => Carrier | null,
): AnnouncedTrip[] {
  const byTrip = new Map<string, TripStop[]>()
  for (const stop of stops) {
    const list = byTrip.get(stop.trip_id)
    if (list === undefined) byTrip.set(stop.trip_id, [stop])
    else list.push(stop)
  }
  return [...trips].flatMap((trip) => {
    const carrier = carrierOf(trip)
    const stopsOfTrip = (byTrip.get(trip.id) ?? []).sort((a, b) => a.position - b.position)
    return carrier === null || stopsOfTrip.length === 0 ? [] : [{ trip, stops: stopsOfTrip, carrier }]
  })
}

/** True for a trip that calls at the atoll on its way. */
export function callsAt({ stops }: AnnouncedTrip, atoll: string): boolean {
  return stops.some((stop) => stop.atoll === atoll)
}

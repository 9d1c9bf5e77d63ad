import type { Trip, TripStop } from '../listing/listing.ts'
import type { AnnouncedTrip, Carrier } from './trip-times.ts'

/** Each trip with its stops in order. Leaves out trips without stops, and trips of an unknown carrier. */
export function joinTrips(
  trips: Iterable<Trip>,
  stops: Iterable<TripStop>,
  findCarrier: (trip: Trip) => Carrier | null,
): AnnouncedTrip[] {
  const stopsByTrip = new Map<string, TripStop[]>()
  for (const stop of stops) {
    const tripStops = stopsByTrip.get(stop.trip_id)
    if (tripStops === undefined) stopsByTrip.set(stop.trip_id, [stop])
    else tripStops.push(stop)
  }
  return [...trips].flatMap((trip) => {
    const carrier = findCarrier(trip)
    const stopsOfTrip = (stopsByTrip.get(trip.id) ?? []).sort((a, b) => a.position - b.position)
    return carrier === null || stopsOfTrip.length === 0 ? [] : [{ trip, stops: stopsOfTrip, carrier }]
  })
}

/** True for a trip that calls at the atoll on its way. */
export function callsAt({ stops }: AnnouncedTrip, atoll: string): boolean {
  return stops.some((stop) => stop.atoll === atoll)
}

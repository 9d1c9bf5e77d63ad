import { resolveAtoll, SETTLEMENTS } from '../../domain/atolls/atoll-spellings.ts'
import { fold, foldedKey } from '../../domain/search/fold.ts'
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

/** Trips that a search asks for, and where to: null for anywhere. */
export interface SearchedTrips {
  to: string | null
  trips: AnnouncedTrip[]
}

const TRAVEL_WORDS =
  /(?:^|\s)(?:boats?|ships?|ferry|ferries|vessels?|sail|sails|sailings?|planes?|flights?|fly|flying|trips?|wa)(?=\s|$)/
/** No name of an atoll has more words. */
const MAX_WORDS = 3

/** "boat to Jaluit", "flights mili", "ferry": trips to the place that is named last (TRIP-10); null for other texts. */
export function searchedTrips(copy: DirectoryCopy, text: string): SearchedTrips | null {
  const words = fold(text).trim().split(' ')
  if (copy.rows.trips.size === 0 || !TRAVEL_WORDS.test(words.join(' '))) return null
  const to = placeIn(words)
  return { to, trips: announcedTrips(copy, to === null ? {} : { atoll: to }) }
}

/** The atoll that the words name last. */
function placeIn(words: readonly string[]): string | null {
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - MAX_WORDS); start < end; start += 1) {
      const atoll = atollOf(words.slice(start, end).join(' '))
      if (atoll !== null) return atoll
    }
  }
  return null
}

/** Ships to Ebeye are announced for its atoll. */
function atollOf(place: string): string | null {
  const key = foldedKey(place)
  const settlement = SETTLEMENTS.find(({ name, aliases }) =>
    [name, ...aliases].some((spelling) => foldedKey(spelling) === key),
  )
  return settlement?.atoll ?? resolveAtoll(place)?.code ?? null
}

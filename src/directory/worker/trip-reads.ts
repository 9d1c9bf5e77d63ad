import { resolveAtoll, SETTLEMENTS } from '../../domain/atolls/atoll-spellings.ts'
import { fold, foldToKey } from '../../domain/search/fold.ts'
import { callsAt, joinTrips } from '../../domain/trips/join-trips.ts'
import type { AnnouncedTrip } from '../../domain/trips/trip-times.ts'
import type { DirectoryCopy } from './directory-copy.ts'

/** Selects the trips of one carrier, or the trips that call at an atoll; all trips if both are missing. */
export interface TripQuery {
  /** Id of the carrier's listing. */
  carrier?: string
  /** Code of an atoll. */
  atoll?: string
}

/** Returns the selected trips. Leaves out trips whose carrier is not in the copy yet. */
export function selectAnnouncedTrips(copy: DirectoryCopy, { carrier, atoll }: TripQuery): AnnouncedTrip[] {
  const { trips, trip_stops: stops, businesses } = copy.rows
  const announcedTrips = joinTrips(trips.values(), stops.values(), ({ carrier_id: id }) => {
    const listing = businesses.get(id)
    return listing === undefined ? null : { id, name: listing.name, phone: listing.phone }
  })
  return announcedTrips.filter(
    (announcedTrip) =>
      (carrier === undefined || announcedTrip.carrier.id === carrier) &&
      (atoll === undefined || callsAt(announcedTrip, atoll)),
  )
}

/** The trips that match a search, and the codes of the atolls between which they go; null for any atoll. */
export interface SearchedTrips {
  from: string | null
  to: string | null
  trips: AnnouncedTrip[]
}

const TRAVEL_WORDS_PATTERN =
  /(?:^|\s)(?:boats?|ships?|ferry|ferries|vessels?|sail|sails|sailings?|planes?|flights?|fly|flying|trips?|wa)(?=\s|$)/
/** The largest number of words in a name of an atoll. */
const MAX_ATOLL_WORDS = 3

/**
 * Finds trips for a search such as "boat to Jaluit", "flights mili" or "ferry from Majuro": from the place after 'from', to the
 * place after 'to' or else to the last other place (TRIP-10). Null for other texts.
 */
export function findSearchedTrips(copy: DirectoryCopy, text: string): SearchedTrips | null {
  const words = fold(text).trim().split(' ')
  if (copy.rows.trips.size === 0 || !TRAVEL_WORDS_PATTERN.test(words.join(' '))) return null
  const places = findNamedPlaces(words)
  const from = places.find(({ precedingWord }) => precedingWord === 'from')?.atoll ?? null
  const otherPlaces = places.filter(({ atoll }) => atoll !== from)
  const to =
    (otherPlaces.find(({ precedingWord }) => precedingWord === 'to') ?? otherPlaces.at(-1))?.atoll ?? null
  const atoll = to ?? from
  return { from, to, trips: selectAnnouncedTrips(copy, atoll === null ? {} : { atoll }) }
}

interface NamedPlace {
  /** Code of the named place's atoll. */
  atoll: string
  /** The word before the name of the place, such as 'from' or 'to'. */
  precedingWord: string | undefined
}

/** Finds the atolls that are named in the words, in the order of the words. */
function findNamedPlaces(words: readonly string[]): NamedPlace[] {
  const places: NamedPlace[] = []
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + MAX_ATOLL_WORDS; end > start; end -= 1) {
      const atoll = atollCodeOf(words.slice(start, end).join(' '))
      if (atoll === null) continue
      places.push({ atoll, precedingWord: words[start - 1] })
      start = end - 1
    }
  }
  return places
}

/**
 * Returns the code of the atoll of a place, because trips to Ebeye, for example, are announced for its atoll, Kwajalein. The
 * word "all" is not read as a place, because in "all boats" it does not mean Ailinglaplap, whose code it is.
 */
function atollCodeOf(place: string): string | null {
  if (place === 'all') return null
  const key = foldToKey(place)
  const settlement = SETTLEMENTS.find(({ name, aliases }) =>
    [name, ...aliases].some((spelling) => foldToKey(spelling) === key),
  )
  return settlement?.atoll ?? resolveAtoll(place)?.code ?? null
}

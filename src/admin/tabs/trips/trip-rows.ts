import type { RefObject } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { TripState, TripStop } from '../../../domain/listing/listing.ts'
import type { AnnouncedTrip, Carrier } from '../../../domain/trips/trip-times.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { confirmAfterLostResponse, compareWithStoredRow, type SaveOutcome } from '../../kit/save-row.ts'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import { formatStops } from './stop-lines.ts'
import { TRIPS_ADMIN_TEXTS } from './texts.ts'
import type { AdminTrip, TripFields } from './trip-form.ts'

/** Reads all trips with their stops. Those that are shown the longest come first. @throws RequestFailure */
async function readTrips({ tables }: AdminBackend): Promise<AdminTrip[]> {
  const [trips, stops] = await Promise.all([
    tables.readAllRows<Omit<AdminTrip, 'stops'>>('trips'),
    tables.readAllRows<TripStop>('trip_stops'),
  ])
  return sortTrips(trips.map((trip) => Object.assign(trip, { stops: stopsOf(trip.id, stops) })))
}

async function readTrip({ tables }: AdminBackend, id: string): Promise<AdminTrip | null> {
  const [[trip], stops] = await Promise.all([
    tables.readRows<Omit<AdminTrip, 'stops'>>('trips', { filter: (query) => query.eq('id', id) }),
    tables.readRows<TripStop>('trip_stops', { filter: (query) => query.eq('trip_id', id) }),
  ])
  return trip === undefined ? null : { ...trip, stops: stopsOf(id, stops) }
}

function stopsOf(trip: string, stops: readonly TripStop[]): TripStop[] {
  return stops.filter(({ trip_id }) => trip_id === trip).sort((a, b) => a.position - b.position)
}

function sortTrips(rows: readonly AdminTrip[]): AdminTrip[] {
  return [...rows].sort(
    (a, b) => Date.parse(b.expires_at) - Date.parse(a.expires_at) || (a.id < b.id ? -1 : 1),
  )
}

/**
 * Saves a trip with its stops. Sending it twice saves it once; after a lost answer, asks the server whether it was saved.
 * @throws RequestFailure
 */
export async function saveTrip(
  backend: AdminBackend,
  { id, base }: { id: string; base: AdminTrip | null },
  fields: TripFields,
): Promise<SaveOutcome<AdminTrip>> {
  const readSavedOutcome = async (): Promise<{ outcome: 'saved' } | null> => {
    const current = await readTrip(backend, id)
    if (current === null) return null
    return base === null || compareTrip(current, fields).kind === 'saved' ? { outcome: 'saved' } : null
  }
  const { outcome } = await confirmAfterLostResponse(
    () =>
      backend.tables.callDatabase<{ outcome: 'saved' | 'changed' | 'deleted' }>('save_trip', {
        entry: { id, ...fields },
        known_revision: base?.revision ?? null,
      }),
    readSavedOutcome,
  )
  const current = outcome === 'deleted' ? null : await readTrip(backend, id)
  if (current === null) return { kind: 'deleted' }
  // For a new trip whose id exists already, the server answers 'saved' whatever its content. An earlier try may have stored
  // an earlier state of the form, so compare the content.
  return outcome === 'saved' && base !== null ? { kind: 'saved', row: current } : compareTrip(current, fields)
}

function compareTrip(current: AdminTrip, { stops, ...fields }: TripFields): SaveOutcome<AdminTrip> {
  return formatStops(current.stops) === formatStops(stops)
    ? compareWithStoredRow<AdminTrip>(current, { ...fields })
    : { kind: 'conflict', current }
}

/** The fields of the trip with another state. */
export function withState({ stops, ...trip }: AdminTrip, state: TripState): TripFields {
  const { carrier_id, kind, source, heard_at, note, note_mh, mh_by, expires_at } = trip
  const fields = { carrier_id, kind, source, heard_at, note, note_mh, mh_by, expires_at, state }
  return {
    ...fields,
    stops: stops.map(({ atoll, day, is_about, event }) => ({ atoll, day, is_about, event })),
  }
}

/** A business that a trip can name as its carrier: one in the category Transportation, or one that a trip already names. */
export interface TripCarrier extends Carrier {
  category: string
}

export function isTransportBusiness({ category }: TripCarrier): boolean {
  return category === 'transportation'
}

/** The businesses of the category Transportation, and others that a trip names. @throws RequestFailure */
async function readCarriers({ tables }: AdminBackend): Promise<TripCarrier[]> {
  const [offered, trips] = await Promise.all([
    tables.readRows<TripCarrier>('businesses', {
      filter: (query) => query.eq('category', 'transportation').order('name'),
    }),
    tables.readAllRows<Pick<AdminTrip, 'id' | 'carrier_id'>>('trips'),
  ])
  const known = new Set(offered.map(({ id }) => id))
  const ids = [...new Set(trips.map(({ carrier_id: id }) => id))].filter((id) => !known.has(id))
  if (ids.length === 0) return offered
  return [
    ...offered,
    ...(await tables.readRows<TripCarrier>('businesses', { filter: (query) => query.in('id', ids) })),
  ]
}

export function useCarriers(): UseQueryResult<TripCarrier[]> {
  const { backend } = useAdmin()
  return useQuery({ queryKey: ['carriers'], queryFn: () => readCarriers(backend) })
}

export function toAnnouncedTrip(trip: AdminTrip, carriers: readonly Carrier[]): AnnouncedTrip {
  const carrier = carriers.find(({ id }) => id === trip.carrier_id)
  const unknown = { id: trip.carrier_id, name: TRIPS_ADMIN_TEXTS.kinds[trip.kind], phone: null }
  return { trip, stops: trip.stops, carrier: carrier ?? unknown }
}

export function useTrips(heading: RefObject<HTMLHeadingElement | null>): UseRowsResult<AdminTrip> {
  const { backend } = useAdmin()
  return useRows<AdminTrip>({
    key: ['trips'],
    read: () => readTrips(backend),
    sort: sortTrips,
    texts: TRIPS_ADMIN_TEXTS.errors,
    heading,
  })
}

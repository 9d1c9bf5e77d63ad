import * as z from 'zod/mini'
import type { ContractRow } from './contract.ts'
import { storeRevision, readRow } from './rest-tables.ts'
import {
  CALLS_SOURCE,
  COUNT_HEADER_PATTERN,
  COUNTS_SOURCE,
  ERRORS_SOURCE,
  exactCountHeader,
  returnRowsHeader,
  WRITES_SOURCE,
} from './rest.ts'
import { databaseError, replicatedRows } from './shapes.ts'

/*
 * Requests of the admin area about announced trips: a database function saves a trip together with its stops. Also requests
 * about visitors' answers on listings.
 */

const SAVE_TRIP_PATH = '/rest/v1/rpc/save_trip'

const createStop = (atoll: string, day: string) => ({ atoll, day, is_about: false, event: 'arrival' })

function allRowsRow(table: 'trips' | 'trip_stops'): ContractRow {
  return {
    title: `all rows of ${table}, page by page`,
    as: 'admin',
    method: 'GET',
    url: () => `/rest/v1/${table}?select=*&order=id.asc&limit=1000`,
    optional: ['id=gt'],
    headers: exactCountHeader,
    status: [200, 206],
    body: replicatedRows,
    expects: COUNT_HEADER_PATTERN,
    source: COUNTS_SOURCE,
  }
}

export const REST_TRIPS: readonly ContractRow[] = [
  readRow(
    'the listings that may carry',
    () => '/rest/v1/businesses?select=*&category=eq.transportation&order=name.asc',
    ['id', 'name'],
  ),
  {
    title: 'a new trip with its stops',
    as: 'admin',
    method: 'POST',
    url: () => SAVE_TRIP_PATH,
    send: ({ trip, listing }) => ({
      entry: {
        id: trip,
        carrier_id: listing,
        kind: 'ship',
        state: 'announced',
        source: 'Contract check',
        heard_at: '2026-01-01T00:00:00Z',
        expires_at: '2026-02-01T00:00:00Z',
        note: null,
        note_mh: null,
        mh_by: null,
        stops: [createStop('MAJ', '2026-01-03'), createStop('KIL', '2026-01-04')],
      },
      known_revision: null,
    }),
    status: 200,
    body: z.looseObject({ outcome: z.literal('saved'), revision: z.number() }),
    source: CALLS_SOURCE,
  },
  {
    title: 'a trip by an account that is not an admin',
    as: 'stranger',
    method: 'POST',
    url: () => SAVE_TRIP_PATH,
    send: ({ trip }) => ({ entry: { id: trip, stops: [] }, known_revision: null }),
    status: 403,
    body: databaseError(/^42501$/),
    source: ERRORS_SOURCE,
  },
  allRowsRow('trips'),
  allRowsRow('trip_stops'),
  {
    ...readRow('one trip', ({ trip }) => `/rest/v1/trips?select=*&id=eq.${trip}`, ['id', 'revision']),
    keep: storeRevision,
  },
  readRow('the stops of a trip', ({ trip }) => `/rest/v1/trip_stops?select=*&trip_id=eq.${trip}`, [
    'atoll',
    'day',
  ]),
  {
    title: 'what visitors say about listings',
    as: 'admin',
    method: 'POST',
    url: () => '/rest/v1/rpc/answer_queue',
    send: () => ({}),
    status: 200,
    body: z.array(z.looseObject({ id: z.string(), right: z.number(), wrong: z.number() })),
    source: CALLS_SOURCE,
  },
  {
    title: 'deleting a trip',
    as: 'admin',
    method: 'DELETE',
    url: ({ trip, revisions }) => `/rest/v1/trips?id=eq.${trip}&revision=eq.${revisions[trip] ?? 1}&select=*`,
    headers: returnRowsHeader,
    status: 200,
    body: replicatedRows.check(z.minLength(1)),
    source: WRITES_SOURCE,
  },
]

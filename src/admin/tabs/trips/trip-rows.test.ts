import { describe, expect, it } from 'vitest'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import {
  type AdminTrip,
  checkTripForm,
  copyTripForm,
  moveTripDays,
  newTripForm,
  toTripForm,
  type TripFields,
  type TripForm,
} from './trip-form.ts'
import { saveTrip, withState } from './trip-rows.ts'

/** 28 November 2026, noon in Majuro. */
const NOW = Date.parse('2026-11-28T00:00:00Z')

const FORM: TripForm = {
  ...newTripForm(NOW),
  carrier_id: 'carrier',
  stops: 'Majuro 3 Dec\nKili about 5 Dec',
  source: ' the captain by radio ',
}

const ROW: AdminTrip = {
  id: 'trip',
  revision: 7,
  carrier_id: 'carrier',
  kind: 'ship',
  state: 'announced',
  source: 'the agent',
  heard_at: '2026-11-27T22:15:31.5+00:00',
  note: null,
  note_mh: null,
  mh_by: null,
  expires_at: '2026-12-19T11:59:00+00:00',
  updated_at: '',
  stops: [
    {
      id: '1',
      revision: 5,
      trip_id: 'trip',
      position: 1,
      atoll: 'MAJ',
      day: '2026-12-03',
      is_about: false,
      event: 'departure',
    },
    {
      id: '2',
      revision: 6,
      trip_id: 'trip',
      position: 2,
      atoll: 'KIL',
      day: '2026-12-05',
      is_about: true,
      event: 'arrival',
    },
  ],
}

describe('the form of a trip (TRIP-9)', () => {
  it('the form of a trip makes a row of the typed values; without a last day the trip is shown until 14 days after the last stop', () => {
    expect(checkTripForm(FORM, null, NOW).fields).toMatchObject({
      source: 'the captain by radio',
      heard_at: '2026-11-28T00:00:00.000Z',
      expires_at: '2026-12-19T11:59:00.000Z',
      note: null,
      stops: [
        { atoll: 'MAJ', day: '2026-12-03', is_about: false, event: 'departure' },
        { atoll: 'KIL', day: '2026-12-05', is_about: true, event: 'arrival' },
      ],
    })
  })

  it.each<[Partial<TripForm>, string]>([
    [{ carrier_id: '' }, 'carrier_id'],
    [{ source: '  ' }, 'source'],
    [{ stops: 'Majuro 5 Dec\nKili 3 Dec' }, 'stops'],
    [{ heard_at: '2026-12-24T10:00' }, 'heard_at'],
    [{ heard_at: '' }, 'heard_at'],
    [{ expires_at: '2026-11-01' }, 'expires_at'],
    [{ expires_at: '2026-12-04' }, 'expires_at'],
    [{ note_mh: 'Eban', mh_by: 'Hilda' }, 'note'],
    [{ note: 'Bring water', note_mh: 'Eban' }, 'mh_by'],
    [{ source: 'x'.repeat(201) }, 'source'],
  ])('the form of a trip refuses %j with a problem of the field %s', (changes, field) => {
    const { problems } = checkTripForm({ ...FORM, ...changes }, null, NOW)
    expect(problems?.map((problem) => problem.field)).toContain(field)
  })

  it('the form of a trip keeps the seconds of times that were not changed', () => {
    const { fields } = checkTripForm({ ...toTripForm(ROW), note: 'Bring water' }, ROW, NOW)
    expect(fields).toMatchObject({ heard_at: ROW.heard_at, expires_at: ROW.expires_at, note: 'Bring water' })
  })

  it('without a chosen last day, a trip is shown until 14 days after its last stop, also if that stop is changed', () => {
    const form = toTripForm(ROW)
    const expiryOf = (changes: Partial<TripForm> | null) =>
      checkTripForm({ ...form, ...changes }, ROW, NOW).fields?.expires_at
    expect(form.expires_at).toBe('')
    expect(expiryOf(moveTripDays(form, 28, NOW))).toBe('2027-01-16T11:59:00.000Z')
    expect(expiryOf({ stops: 'Majuro 3 Dec\nKili about 8 Dec' })).toBe('2026-12-22T11:59:00.000Z')
    expect(expiryOf({ expires_at: '2026-12-24' })).toBe('2026-12-24T11:59:00.000Z')
  })

  it('the form of a trip keeps a chosen last day, moves it with all other days, and refuses one before the last stop', () => {
    const row = { ...ROW, expires_at: '2026-12-07T11:59:00+00:00' }
    const form = toTripForm(row)
    const saved = (changes: Partial<TripForm> | null) => checkTripForm({ ...form, ...changes }, row, NOW)
    expect(form.expires_at).toBe('2026-12-07')
    expect(saved({ note: 'Bring water' }).fields?.expires_at).toBe(row.expires_at)
    expect(saved(moveTripDays(form, 7, NOW)).fields?.expires_at).toBe('2026-12-14T11:59:00.000Z')
    expect(saved({ stops: 'Majuro 3 Dec\nKili 7 Dec' }).fields?.expires_at).toBe(row.expires_at)
    for (const stops of ['Majuro 3 Dec\nKili 8 Dec', 'Majuro 8 Dec\nKili'])
      expect(saved({ stops }).problems).toEqual([
        { field: 'expires_at', message: expect.stringContaining('before its last stop') },
      ])
    expect(saved({ stops: 'Majuro 8 Dec\nKili 9 Dec', expires_at: '' }).fields?.expires_at).toBe(
      '2026-12-23T11:59:00.000Z',
    )
    expect(moveTripDays({ ...form, stops: 'Majuro 3 Dec\nAtlantis' }, 1, NOW)).toBeNull()
  })

  it('a copied trip has the route and the days of the original, but not who reported them and when', () => {
    expect(copyTripForm(ROW, NOW)).toEqual({
      ...newTripForm(NOW),
      carrier_id: 'carrier',
      stops: 'Majuro 3 Dec 2026\nKili about 5 Dec 2026',
    })
  })
})

/** A server that has the row `saved`, and whose function for saving ends with `answer`. */
function makeServer(saved: AdminTrip | null, answer: 'saved' | 'changed' | 'deleted' | 'lost'): AdminBackend {
  const tables = {
    callDatabase: async () => {
      if (answer === 'lost') throw new RequestFailure('The answer was lost', { kind: 'network' })
      return { outcome: answer }
    },
    readRows: async (table: string) =>
      saved === null ? [] : table === 'trips' ? [{ ...saved, stops: undefined }] : saved.stops,
  }
  return { tables } as unknown as AdminBackend
}

describe('saving a trip (TRIP-9)', () => {
  const fields = withState(ROW, 'cancelled')
  const cancelled: AdminTrip = { ...ROW, revision: 9, state: 'cancelled' }
  const save = (backend: AdminBackend) => saveTrip(backend, { id: 'trip', base: ROW }, fields)

  it('saving a trip returns the row as the server has it', async () => {
    expect(await save(makeServer(cancelled, 'saved'))).toMatchObject({ kind: 'saved', row: { revision: 9 } })
  })

  it('after a lost answer, saving a trip asks the server whether the trip was saved', async () => {
    expect((await save(makeServer(cancelled, 'lost'))).kind).toBe('saved')
    await expect(save(makeServer(ROW, 'lost'))).rejects.toThrow('The answer was lost')
  })

  it('saving a trip is a conflict if another admin changed the trip, unless that version has the same content', async () => {
    expect((await save(makeServer({ ...ROW, note: 'Full' }, 'changed'))).kind).toBe('conflict')
    expect((await save(makeServer(cancelled, 'changed'))).kind).toBe('saved')
    expect((await save(makeServer(null, 'deleted'))).kind).toBe('deleted')
  })

  it('a new trip that an earlier try stored counts as saved only if its content is the same (CONFLICT-3)', async () => {
    const saveNew = (backend: AdminBackend, changes: Partial<TripFields> = {}) =>
      saveTrip(backend, { id: 'trip', base: null }, { ...withState(ROW, 'announced'), ...changes })
    const [first, last] = withState(ROW, 'announced').stops
    if (first === undefined || last === undefined) throw new Error('The trip has two stops')
    const corrected = { stops: [first, { ...last, day: '2026-12-08' }] }
    for (const answer of ['saved', 'lost'] as const) {
      expect(await saveNew(makeServer(ROW, answer))).toEqual({ kind: 'saved', row: ROW })
      expect(await saveNew(makeServer(ROW, answer), corrected)).toEqual({ kind: 'conflict', current: ROW })
      expect((await saveNew(makeServer(ROW, answer), { note: 'Full' })).kind).toBe('conflict')
    }
    await expect(saveNew(makeServer(null, 'lost'))).rejects.toThrow('The answer was lost')
  })
})

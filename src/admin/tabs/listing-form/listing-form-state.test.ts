import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { describe, expect, test } from 'vitest'
import {
  checkListingForm,
  NEW_LISTING,
  toListingForm,
  type ListingFields,
} from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import {
  checkFormState,
  resolveAtollOffer,
  chooseAtoll,
  toPinFields,
  toFormState,
  touchedFields,
  type ListingFormState,
} from './listing-form-state.ts'
import { createListing, updateListing } from '../../kit/listing-writes.ts'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { AdminTables } from '../../../backend/admin-tables.ts'
import { RequestFailure, type FailureFacts } from '../../../backend/request-failure.ts'

const FIELDS: ListingFields = {
  name: 'Store',
  alt_names: null,
  closed_until: null,
  category: 'business',
  description: 'Groceries',
  atoll: 'MAJ',
  address_details: 'Uliga',
  mailing_address: null,
  phone: null,
  email: null,
  website: null,
  operating_hours: 'Mon-Fri 8-5',
  alert: null,
  featured: false,
  latitude: null,
  longitude: null,
}
const SERVER_FIELDS = {
  created_at: '',
  updated_at: '',
  last_checked_at: null,
  merged_ids: null,
  position_is_approximate: false,
}
const ROW: Listing = { id: 'one', revision: 5, ...FIELDS, ...SERVER_FIELDS }

/** A backend whose function ends with the given result. Records every call. */
function fakeBackend(
  ending: Listing | (Partial<FailureFacts> & { kind: FailureFacts['kind'] }),
  tables: Partial<AdminTables> = {},
) {
  const calls: unknown[] = []
  const callFunction = async (call: object): Promise<unknown> => {
    calls.push(call)
    if ('revision' in ending) return ending
    throw new RequestFailure('refused', ending)
  }
  return {
    asked: calls,
    backend: { callFunction, tables: { readRows: async () => [], ...tables } } as unknown as AdminBackend,
  }
}

describe('createListing', () => {
  test('createListing sends the id of the form', async () => {
    const { asked, backend: server } = fakeBackend(ROW)
    expect(await createListing(server, 'one', FIELDS)).toEqual({ kind: 'saved', row: ROW })
    expect(asked).toEqual([{ path: 'validate-business', method: 'POST', body: { id: 'one', ...FIELDS } }])
  })

  test('createListing counts the existing row as saved after a lost answer', async () => {
    const { backend: server } = fakeBackend({ kind: 'refused', status: 409, data: ROW })
    expect(await createListing(server, 'one', FIELDS)).toEqual({ kind: 'saved', row: ROW })
  })

  test('createListing reports a conflict if a row with this id has other content', async () => {
    const { backend: server } = fakeBackend({ kind: 'refused', status: 409, data: { ...ROW, name: 'Shop' } })
    expect(await createListing(server, 'one', FIELDS)).toMatchObject({
      kind: 'conflict',
      current: { name: 'Shop' },
    })
  })

  test.each([
    ['network', 0],
    ['timeout', 0],
    ['refused', 400],
    ['refused', 401],
    ['refused', 403],
    ['refused', 413],
    ['refused', 429],
  ] as const)(
    'createListing rejects, and does not write to the table directly, after %s %i',
    async (kind, status) => {
      const { backend: server } = fakeBackend({ kind, status })
      await expect(createListing(server, 'one', FIELDS)).rejects.toMatchObject({ kind, status })
    },
  )

  test.each([404, 500, 503])(
    'createListing writes directly to the table, with the same id, after status %i',
    async (status) => {
      const written: unknown[] = []
      const { backend: server } = fakeBackend(
        { kind: 'refused', status },
        {
          insertRow: async <Row>(_: string, row: object) => {
            written.push(row)
            return ROW as Row
          },
        },
      )
      expect(await createListing(server, 'one', FIELDS)).toEqual({ kind: 'saved', row: ROW })
      expect(written).toEqual([{ id: 'one', ...FIELDS }])
    },
  )
})

describe('updateListing', () => {
  test('updateListing sends the changed fields, with the revision the form began with', async () => {
    const { asked, backend: server } = fakeBackend({ ...ROW, name: 'Shop', revision: 6 })
    const outcome = await updateListing(server, ROW, { ...FIELDS, name: 'Shop' })
    expect(outcome).toMatchObject({ kind: 'saved', row: { revision: 6 } })
    expect(asked).toEqual([
      { path: 'validate-business-update/one', method: 'PUT', body: { name: 'Shop', revision: 5 } },
    ])
  })

  test('updateListing sends no request if nothing changed', async () => {
    const { asked, backend: server } = fakeBackend(ROW)
    expect(await updateListing(server, ROW, FIELDS)).toEqual({ kind: 'saved', row: ROW })
    expect(asked).toEqual([])
  })

  test('updateListing reports a conflict if the server has another version, and a saved row if the server has the typed version', async () => {
    const other = fakeBackend({ kind: 'refused', status: 409, data: { ...ROW, name: 'Kiosk', revision: 6 } })
    expect(await updateListing(other.backend, ROW, { ...FIELDS, name: 'Shop' })).toMatchObject({
      kind: 'conflict',
    })
    const backendWithOwnChange = fakeBackend({
      kind: 'refused',
      status: 409,
      data: { ...ROW, name: 'Shop', revision: 6 },
    })
    expect(await updateListing(backendWithOwnChange.backend, ROW, { ...FIELDS, name: 'Shop' })).toMatchObject(
      {
        kind: 'saved',
      },
    )
  })

  test('updateListing updates the table directly, with the same precondition, if the function fails (BIZ-12)', async () => {
    const written: unknown[] = []
    const { backend: server } = fakeBackend(
      { kind: 'refused', status: 500 },
      {
        updateRow: async (...change: unknown[]) => {
          written.push(change)
          return { kind: 'deleted' } as const
        },
      },
    )
    expect(await updateListing(server, ROW, { ...FIELDS, name: 'Shop' })).toEqual({ kind: 'deleted' })
    expect(written).toEqual([['businesses', 'one', { name: 'Shop' }, { column: 'revision', value: 5 }]])
  })

  test.each<[Partial<FailureFacts> & { kind: FailureFacts['kind'] }, string]>([
    [{ kind: 'refused', status: 500 }, 'Database error: 500'],
    [{ kind: 'refused', status: 401 }, 'Database error: 401'],
    [{ kind: 'network' }, 'Database update failed'],
    [{ kind: 'timeout' }, 'Database update failed'],
  ])(
    'if the direct change of a listing fails too, the error of updateListing has the reason of that failure: %j',
    async (facts, detail) => {
      const { backend: server } = fakeBackend(
        { kind: 'refused', status: 503 },
        { updateRow: () => Promise.reject(new RequestFailure('broken', facts)) },
      )
      await expect(updateListing(server, ROW, { ...FIELDS, name: 'Shop' })).rejects.toMatchObject({
        kind: facts.kind,
        details: [detail],
      })
    },
  )
})

const STORE: Listing = makeListing('one', {
  revision: 5,
  name: 'Store',
  description: 'Groceries',
  address_details: 'Uliga',
  phone: '625-3399',
  operating_hours: 'Mon-Fri 8-5',
  latitude: 7.1,
  longitude: 171.3,
})

const formatPin = ({ latitude, longitude }: ListingFormState): string => `${latitude} ${longitude}`

const checkWith = (changes: Partial<ListingFormState>) =>
  checkFormState({ ...toFormState(toListingForm(STORE), true), ...changes })

describe('a typed place is read on Save, without another button (PIN-7)', () => {
  test.each<[Partial<ListingFormState>, number, number]>([
    [{ typedPlace: '7.1 171.38' }, 7.1, 171.38],
    [{ typedPlace: 'N 7° 6.0 E 171° 22.0' }, 7.1, 171.366667],
    [{ typedPlace: '7,1; 171,38' }, 7.1, 171.38],
    [{ latitude: '7°06′N', longitude: '171°22′E' }, 7.1, 171.366667],
    [{ latitude: '7.12345678' }, 7.12345678, 171.3],
  ])(
    'the place in %o, typed in the form of a listing, is saved as latitude %d, longitude %d',
    (changes, latitude, longitude) => {
      expect(checkWith(changes).fields).toMatchObject({ latitude, longitude })
    },
  )

  test.each<[Partial<ListingFormState>, string, RegExp]>([
    [{ typedPlace: '171.38 7.1' }, 'typedPlace', /^Did you mean 7.10, 171.38\?$/],
    [{ typedPlace: 'near the dock' }, 'typedPlace', /^No coordinates were found/],
    [{ latitude: '171.38', longitude: '7.1' }, 'latitude', /^Did you mean 7.10, 171.38\?$/],
    [{ latitude: 'dock' }, 'latitude', /^Latitude must be a number/],
  ])(
    'the place in %o, typed in the form of a listing, is not saved, and the field %s says why',
    (changes, field, message) => {
      expect(checkWith(changes).problems).toEqual([{ field, message: expect.stringMatching(message) }])
    },
  )
})

describe('the pin and the atoll', () => {
  test('the pin of a new listing moves to each chosen atoll until a person places the pin (PIN-2)', () => {
    let form = toFormState(NEW_LISTING, false)
    form = { ...form, ...chooseAtoll(form, 'KWA') }
    expect(formatPin(form)).toMatch(/^[89]\.\d+ 167\.\d+$/)
    form = { ...form, ...toPinFields({ latitude: 8.5, longitude: 167.25 }) }
    expect(formatPin(form)).toBe('8.500000 167.250000')
    form = { ...form, ...chooseAtoll(form, 'MAJ') }
    expect(formatPin(form)).toBe('8.500000 167.250000')
    expect(form.offeredAtoll).toBe('MAJ')
    form = { ...form, ...resolveAtollOffer(form, true) }
    expect(formatPin(form)).toMatch(/^7\.\d+ 171\.\d+$/)
    expect(form.offeredAtoll).toBeNull()
    form = { ...form, ...chooseAtoll(form, 'WTJ') }
    expect(formatPin(form)).toBe('9.449 170.055')
  })

  test('the approximate pin of a stored listing moves to a newly chosen atoll (PIN-6)', () => {
    const form = toFormState(toListingForm({ ...STORE, latitude: 7.142, longitude: 171.214 }), false)
    expect(formatPin({ ...form, ...chooseAtoll(form, 'WTJ') })).toBe('9.449 170.055')
  })

  test('choosing another atoll in the form of a listing offers to move an exact pin, and declining leaves the pin', () => {
    let form = toFormState(toListingForm(STORE), true)
    form = { ...form, ...chooseAtoll(form, 'KWA') }
    expect([formatPin(form), form.offeredAtoll]).toEqual(['7.1 171.3', 'KWA'])
    form = { ...form, ...resolveAtollOffer(form, false) }
    expect([formatPin(form), form.atoll, form.offeredAtoll]).toEqual(['7.1 171.3', 'KWA', null])
  })
})

test('editing a field of a listing clears its error, and keeps the errors of other fields', () => {
  const problems = checkListingForm(toFormState(NEW_LISTING, false)).problems ?? []
  const remainingProblems = (changes: Partial<ListingFormState>[]): string[] => {
    const touched = new Set(changes.flatMap((change) => touchedFields(change)))
    return problems.map(({ field }) => field).filter((field) => !touched.has(field))
  }
  expect(remainingProblems([])).toEqual([
    'name',
    'description',
    'address_details',
    'phone',
    'email',
    'operating_hours',
  ])
  expect(remainingProblems([{ name: 'S' }, { hasNoPhone: true }])).toEqual([
    'description',
    'address_details',
    'email',
    'operating_hours',
  ])
})

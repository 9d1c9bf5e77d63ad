import { expect, test } from 'vitest'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { toListingForm } from '../../../domain/listing/listing-form.ts'
import { checkFormState, chooseAtoll, mergeListingForms, toFormState } from './listing-form-state.ts'

const STORE = makeListing('one', {
  revision: 5,
  name: 'Store',
  phone: '625-3399',
  latitude: 7.1,
  longitude: 171.3,
})

test("merging two versions of a listing takes the chosen fields of the saved version, with their inputs such as 'has none'", () => {
  const mine = { ...toFormState(toListingForm(STORE), true), name: 'Mine', phone: '625-0001' }
  const theirs = { ...STORE, revision: 6, name: 'Theirs', phone: null }
  const form = mergeListingForms(mine, theirs, { name: 'mine', phone: 'theirs' })
  expect([form.name, form.phone, form.hasNoPhone]).toEqual(['Mine', '', true])
})

const THEIR_PIN = { latitude: 'theirs', longitude: 'theirs' } as const

test.each([
  ['an exact pin', { latitude: 7.1, longitude: 171.3 }, 'JAL'],
  ['one exact coordinate', { latitude: 7.1, longitude: 171.214 }, 'JAL'],
  ['the middle of an atoll', { latitude: 7.111, longitude: 171.734, position_is_approximate: true }, null],
])(
  'after merging %s from the other version, a new atoll offers to move the pin only if it is exact (PIN-2) (CONFLICT-2)',
  (_, pin, offered) => {
    const mine = toFormState({ ...toListingForm(STORE), latitude: '7.142', longitude: '171.214' }, false)
    const merged = mergeListingForms(mine, { ...STORE, ...pin, revision: 6 }, THEIR_PIN)
    expect(chooseAtoll(merged, 'JAL').offeredAtoll).toBe(offered)
    // A place that was typed but not applied does not replace the chosen pin.
    const typing = mergeListingForms({ ...mine, typedPlace: '8.1, 168.2' }, { ...STORE, ...pin }, THEIR_PIN)
    expect(checkFormState(typing).fields).toEqual(checkFormState(merged).fields)
  },
)

test('a pin with the latitude of one version and the longitude of another version is exact, so a new atoll only offers to move the pin (PIN-2)', () => {
  const mine = toFormState({ ...toListingForm(STORE), latitude: '7.142', longitude: '171.214' }, false)
  const theirs = { ...STORE, latitude: 7.111, longitude: 171.734, position_is_approximate: true }
  const merged = mergeListingForms(mine, theirs, { latitude: 'theirs', longitude: 'mine' })
  expect(chooseAtoll(merged, 'JAL')).toEqual({ atoll: 'JAL', offeredAtoll: 'JAL' })
  const untouched = mergeListingForms(mine, theirs, { latitude: 'mine', longitude: 'mine' })
  expect(chooseAtoll(untouched, 'JAL').offeredAtoll).toBeNull()
})

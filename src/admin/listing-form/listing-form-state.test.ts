import { describe, expect, test } from 'vitest'
import { checkListingForm, NEW_LISTING, toListingForm } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import {
  answerAtollOffer,
  chooseAtoll,
  mergeListingForms,
  placePin,
  toFormState,
  touchedFields,
  type ListingFormState,
} from './listing-form-state.ts'

const ROW: Listing = {
  id: 'one',
  revision: 5,
  name: 'Store',
  alt_names: null,
  closed_until: null,
  category: 'business',
  description: 'Groceries',
  atoll: 'MAJ',
  address_details: 'Uliga',
  mailing_address: null,
  phone: '625-3399',
  email: null,
  website: null,
  operating_hours: 'Mon-Fri 8-5',
  alert: null,
  featured: false,
  latitude: 7.1,
  longitude: 171.3,
  created_at: '',
  updated_at: '',
  last_checked_at: null,
}

const pinOf = ({ latitude, longitude }: ListingFormState): string => `${latitude} ${longitude}`

describe('the pin and the atoll', () => {
  test('the pin of a new listing follows the atoll until a person placed it (PIN-2)', () => {
    let form = toFormState(NEW_LISTING, false)
    form = { ...form, ...chooseAtoll(form, 'KWA', true) }
    expect(pinOf(form)).toMatch(/^[89]\.\d+ 167\.\d+$/)
    form = { ...form, ...placePin({ latitude: 8.5, longitude: 167.25 }) }
    expect(pinOf(form)).toBe('8.500000 167.250000')
    form = { ...form, ...chooseAtoll(form, 'MAJ', true) }
    expect(pinOf(form)).toBe('8.500000 167.250000')
    expect(form.offeredAtoll).toBe('MAJ')
    form = { ...form, ...answerAtollOffer(form, true) }
    expect(pinOf(form)).toMatch(/^7\.\d+ 171\.\d+$/)
    expect(form.offeredAtoll).toBeNull()
  })

  test('editing offers the atoll, and declining moves nothing', () => {
    let form = toFormState(toListingForm(ROW), true)
    form = { ...form, ...chooseAtoll(form, 'KWA', false) }
    expect([pinOf(form), form.offeredAtoll]).toEqual(['7.1 171.3', 'KWA'])
    form = { ...form, ...answerAtollOffer(form, false) }
    expect([pinOf(form), form.atoll, form.offeredAtoll]).toEqual(['7.1 171.3', 'KWA', null])
  })
})

test('an error ends when its field is edited, the others stay', () => {
  const problems = checkListingForm(toFormState(NEW_LISTING, false)).problems ?? []
  const left = (changes: Partial<ListingFormState>[]): string[] => {
    const touched = new Set(changes.flatMap((change) => touchedFields(change)))
    return problems.map(({ field }) => field).filter((field) => !touched.has(field))
  }
  expect(left([])).toEqual(['name', 'description', 'address_details', 'phone', 'email', 'operating_hours'])
  expect(left([{ name: 'S' }, { hasNoPhone: true }])).toEqual([
    'description',
    'address_details',
    'email',
    'operating_hours',
  ])
})

test('merging takes the chosen fields of the saved version, with the inputs that belong to them', () => {
  const mine = { ...toFormState(toListingForm(ROW), true), name: 'Mine', phone: '625-0001' }
  const theirs = { ...ROW, revision: 6, name: 'Theirs', phone: null }
  const form = mergeListingForms(mine, theirs, { name: 'mine', phone: 'theirs' })
  expect([form.name, form.phone, form.hasNoPhone]).toEqual(['Mine', '', true])
})

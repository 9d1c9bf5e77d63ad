// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { NEW_LISTING, toListingForm } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import { useListingForm } from './use-listing-form.ts'

afterEach(cleanup)

const ROW: Listing = {
  id: 'one',
  revision: 5,
  name: 'Store',
  alt_names: null,
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

const open = (base: Listing | null) =>
  renderHook(() =>
    useListingForm({
      id: 'one',
      base,
      form: base === null ? NEW_LISTING : toListingForm(base),
      isPinPlaced: base !== null,
    }),
  ).result

const pin = (state: { form: { latitude: string; longitude: string } }) =>
  `${state.form.latitude} ${state.form.longitude}`

describe('the pin and the atoll', () => {
  test('a new listing follows the atoll until a hand has placed the pin (PIN-2)', () => {
    const result = open(null)
    act(() => result.current[1].chooseAtoll('KWA'))
    const kwajalein = pin(result.current[0])
    expect(kwajalein).toMatch(/^[89]\.\d+ 167\.\d+$/)
    act(() => result.current[1].placePin({ latitude: 8.5, longitude: 167.25 }))
    expect(pin(result.current[0])).toBe('8.500000 167.250000')
    act(() => result.current[1].chooseAtoll('MAJ'))
    expect(pin(result.current[0])).toBe('8.500000 167.250000')
    expect(result.current[0].offeredAtoll).toBe('MAJ')
    act(() => result.current[1].answerAtollOffer(true))
    expect(pin(result.current[0])).toMatch(/^7\.\d+ 171\.\d+$/)
    expect(result.current[0].offeredAtoll).toBeNull()
  })

  test('editing asks, and no answer moves nothing', () => {
    const result = open(ROW)
    act(() => result.current[1].chooseAtoll('KWA'))
    expect([pin(result.current[0]), result.current[0].offeredAtoll]).toEqual(['7.1 171.3', 'KWA'])
    act(() => result.current[1].answerAtollOffer(false))
    expect([pin(result.current[0]), result.current[0].form.atoll]).toEqual(['7.1 171.3', 'KWA'])
  })
})

test('an error goes when its field is edited, the others stay', () => {
  const result = open(null)
  act(() => void result.current[1].check())
  const fields = () => result.current[0].problems.map(({ field }) => field)
  expect(fields()).toEqual(['name', 'description', 'address_details', 'phone', 'email', 'operating_hours'])
  act(() => result.current[1].set({ name: 'S' }))
  act(() => result.current[1].set({ hasNoPhone: true }))
  expect(fields()).toEqual(['description', 'address_details', 'email', 'operating_hours'])
})

test('merging takes the chosen fields and begins anew from the saved version', () => {
  const result = open(ROW)
  act(() => result.current[1].set({ name: 'Mine', phone: '625-0001' }))
  const theirs = { ...ROW, revision: 6, name: 'Theirs', phone: null }
  act(() => result.current[1].merge(theirs, { name: 'mine', phone: 'theirs' }))
  const { form, base } = result.current[0]
  expect([form.name, form.phone, form.hasNoPhone, base?.revision]).toEqual(['Mine', '', true, 6])
})

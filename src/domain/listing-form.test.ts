import { describe, expect, test } from 'vitest'
import { checkListingForm, NEW_LISTING, pinOf, toListingForm, type ListingForm } from './listing-form.ts'

const FORM: ListingForm = {
  ...NEW_LISTING,
  name: "Ben's Store",
  description: 'Groceries',
  address_details: 'Uliga',
  phone: '625-3399',
  email: 'ben@example.org',
  operating_hours: 'Mon-Fri 8-5',
}

function problems(changes: Partial<ListingForm>): string[] {
  const checked = checkListingForm({ ...FORM, ...changes })
  return (checked.problems ?? []).map(({ field, message }) => `${field}: ${message}`)
}

describe('checkListingForm', () => {
  test.each<[Partial<ListingForm>, string[]]>([
    [{}, []],
    [{ phone: '' }, ['phone: Phone number is required']],
    [{ phone: 'x', hasNoPhone: true }, []],
    [{ email: '', hasNoEmail: true, phone: '', hasNoPhone: true }, []],
    [{ latitude: '7,1', longitude: '171.2' }, []],
    [{ latitude: '7.1' }, ['latitude: Latitude and longitude belong together']],
    [{ latitude: 'north', longitude: '171' }, ['latitude: Latitude must be a number from -90 to 90']],
    [{ latitude: '7 N', longitude: '171' }, ['latitude: Latitude must be a number from -90 to 90']],
    [{ latitude: ' ', longitude: '' }, []],
    [{ latitude: '7', longitude: '200' }, ['longitude: Longitude must be a number from -180 to 180']],
    [
      { isMailingSame: false, mailing_address: 'x'.repeat(501) },
      ['mailing_address: Mailing address must be at most 500 characters'],
    ],
    [
      { operating_hours: '', name: '' },
      ['name: Business name is required', 'operating_hours: Operating hours are required'],
    ],
  ])('%j', (changes, expected) => {
    expect(problems(changes)).toEqual(expected)
  })

  test('a saved form opens with the same values', () => {
    const typed: ListingForm = {
      ...FORM,
      alt_names: 'Bens\n\n Store of Ben ',
      isMailingSame: false,
      mailing_address: 'P.O. Box 1',
      website: 'example.org',
      latitude: '7.091234',
      longitude: '171.38',
    }
    const { fields } = checkListingForm(typed)
    if (fields === null) throw new Error('The form was refused')
    expect(fields.alt_names).toEqual(['Bens', 'Store of Ben'])
    expect(toListingForm(fields)).toEqual({
      ...typed,
      alt_names: 'Bens\nStore of Ben',
      website: 'https://example.org',
    })
  })

  test.each<[string, string | null]>([
    ['', 'infinity'],
    ['2026-12-01', '2026-12-01'],
  ])(
    "'closed for now' with the day %j saves %j, and nothing once it is unchecked (HOURS-13)",
    (day, saved) => {
      const form = { ...FORM, isClosed: true, closed_until: day }
      const { fields } = checkListingForm(form)
      expect(fields?.closed_until).toBe(saved)
      expect(fields && toListingForm(fields)).toMatchObject({ isClosed: true, closed_until: day })
      expect(checkListingForm({ ...form, isClosed: false }).fields?.closed_until).toBeNull()
    },
  )

  test("'same as physical' saves no mailing address, and is still checked when opened again (BIZ-9)", () => {
    const { fields } = checkListingForm({ ...FORM, isMailingSame: true, mailing_address: 'P.O. Box 1' })
    expect(fields?.mailing_address).toBeNull()
    expect(fields && toListingForm(fields).isMailingSame).toBe(true)
  })
})

test('a pin needs both numbers within the globe', () => {
  expect(pinOf({ latitude: '7', longitude: '' })).toBeNull()
  expect(pinOf({ latitude: '91', longitude: '1' })).toBeNull()
  expect(pinOf({ latitude: '7', longitude: '171' })).toEqual({ latitude: 7, longitude: 171 })
})

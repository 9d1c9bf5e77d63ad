import { describe, expect, test } from 'vitest'
import {
  newListingSchema,
  listingImportSchema,
  listingRowUpdateSchema,
  listingUpdateSchema,
} from './listing-schema.ts'
import { toFieldProblems } from '../form-fields.ts'
import {
  checkListingForm,
  NEW_LISTING,
  toFormPosition,
  toListingForm,
  type ListingForm,
} from './listing-form.ts'

const FORM: ListingForm = {
  ...NEW_LISTING,
  name: "Ben's Store",
  description: 'Groceries',
  address_details: 'Uliga',
  phone: '625-3399',
  email: 'ben@example.org',
  operating_hours: 'Mon-Fri 8-5',
}

function listFormProblems(changes: Partial<ListingForm>): string[] {
  const checkResult = checkListingForm({ ...FORM, ...changes })
  return (checkResult.problems ?? []).map(({ field, message }) => `${field}: ${message}`)
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
  ])('a form of a listing with %j has the problems %j', (changes, expected) => {
    expect(listFormProblems(changes)).toEqual(expected)
  })

  test('the form that is made from a saved listing has the values that were typed', () => {
    const typedForm: ListingForm = {
      ...FORM,
      alt_names: 'Bens\n\n Store of Ben ',
      isMailingSame: false,
      mailing_address: 'P.O. Box 1',
      website: 'example.org',
      latitude: '7.091234',
      longitude: '171.38',
    }
    const { fields } = checkListingForm(typedForm)
    if (fields === null) throw new Error('The form was refused')
    expect(fields.alt_names).toEqual(['Bens', 'Store of Ben'])
    expect(toListingForm(fields)).toEqual({
      ...typedForm,
      alt_names: 'Bens\nStore of Ben',
      website: 'https://example.org',
    })
  })

  test.each<[string, string | null]>([
    ['', 'infinity'],
    ['2026-12-01', '2026-12-01'],
  ])(
    "the box 'closed for now' with the day %j saves %j in a listing, and saves null once it is unchecked (HOURS-13)",
    (day, saved) => {
      const form = { ...FORM, isClosed: true, closed_until: day }
      const { fields } = checkListingForm(form)
      expect(fields?.closed_until).toBe(saved)
      expect(fields && toListingForm(fields)).toMatchObject({ isClosed: true, closed_until: day })
      expect(checkListingForm({ ...form, isClosed: false }).fields?.closed_until).toBeNull()
    },
  )

  test("the box 'same as physical' saves no mailing address, and is still checked when the listing is opened again (BIZ-9)", () => {
    const { fields } = checkListingForm({ ...FORM, isMailingSame: true, mailing_address: 'P.O. Box 1' })
    expect(fields?.mailing_address).toBeNull()
    expect(fields && toListingForm(fields).isMailingSame).toBe(true)
  })
})

test('invisible characters are removed from the name of a listing, and emoji stay whole in its description (TEXTSEC-6)', () => {
  const typedForm = {
    name: 'Ree\u200bf\u200d\u0007 Sto\u00adre\u202e\u3164\u034f',
    description: 'Kids \u{1F468}\u200d\u{1F467}',
  }
  expect(checkListingForm({ ...FORM, ...typedForm }).fields).toMatchObject({
    name: 'Reef Store',
    description: typedForm.description,
  })
})

test('the form of a listing has a position on the map only with a valid latitude and a valid longitude', () => {
  expect(toFormPosition({ latitude: '7', longitude: '' })).toBeNull()
  expect(toFormPosition({ latitude: '91', longitude: '1' })).toBeNull()
  expect(toFormPosition({ latitude: '7', longitude: '171' })).toEqual({ latitude: 7, longitude: 171 })
})

const LISTING = {
  name: "Ben's Store",
  description: 'Groceries',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'Uliga, beside the dock',
  phone: '625-3399',
  email: 'ben@example.org',
  operating_hours: 'Mon-Fri 8-5',
}

type AnySchema =
  | typeof newListingSchema
  | typeof listingUpdateSchema
  | typeof listingRowUpdateSchema
  | typeof listingImportSchema

function listSchemaProblems(schema: AnySchema, value: unknown): string[] {
  const result = schema.safeParse(value)
  return result.success
    ? []
    : toFieldProblems(result.error).map(({ field, message }) => `${field}: ${message}`)
}

describe('a new listing', () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ name: '' }, ['name: Business name is required']],
    [{ description: ' ' }, ['description: Description is required']],
    [{ phone: '' }, ['phone: Phone number is required']],
    [{ phone: '12' }, ['phone: Phone number must be a valid phone number']],
    [{ phone: null, email: null }, []],
    [{ email: '' }, ['email: Email is required']],
    [{ email: 'ben@' }, ['email: Email is invalid']],
    [{ atoll: '' }, ['atoll: Atoll is required']],
    [{ atoll: 'XXX' }, ['atoll: Atoll must be one of the list']],
    [{ address_details: '' }, ['address_details: Physical address details are required']],
    [{ operating_hours: '' }, ['operating_hours: Operating hours are required']],
    [{ category: 'others' }, ['category: Category must be one of the list']],
    [{ website: 'javascript:alert(1)' }, ['website: Website must be a web address']],
    [{ latitude: 91, longitude: 0 }, ['latitude: Latitude must be a number from -90 to 90']],
    [{ latitude: 7 }, ['latitude: Latitude and longitude belong together']],
    [{ latitude: '7', longitude: 171 }, ['latitude: Latitude must be a number from -90 to 90']],
    [{ alt_names: ['a', ' '] }, ['alt_names: Another name must not be blank']],
    [{ last_checked_at: 'yesterday' }, ['last_checked_at: The date of the last check is no date']],
    [{ closed_until: 'infinity' }, []],
    [{ closed_until: '2026-12-01' }, []],
    ...['soon', '2026-02-30', '1999-12-31', '-infinity'].map((day): [object, string[]] => [
      { closed_until: day },
      [
        "closed_until: 'Closed until' must be a date such as 2026-12-31, or infinity for until further notice",
      ],
    ]),
    [{ revision: 4 }, ['revision: Unknown field: revision']],
    [{ id: '0d4e7c8e-8d0b-4b6a-9c53-6f0f6f3f4a11' }, []],
    [{ id: 'mine' }, ['id: The id must be a UUID']],
  ])('a new listing with %j has the problems %j', (changes, expected) => {
    expect(listSchemaProblems(newListingSchema, { ...LISTING, ...changes })).toEqual(expected)
  })

  test('a new listing has null for blank optional texts, and https:// is added to its website without a scheme (BIZ-10)', () => {
    const parsedListing = newListingSchema.parse({
      ...LISTING,
      website: 'www.example.org',
      mailing_address: ' ',
      alert: '',
    })
    expect(parsedListing).toMatchObject({
      website: 'https://www.example.org',
      mailing_address: null,
      alert: null,
    })
  })
})

test('an update of a listing accepts any subset of the fields, by the rules of a new listing (BIZ-6)', () => {
  expect(listingUpdateSchema.parse({ featured: true, revision: 7 })).toEqual({ featured: true, revision: 7 })
  expect(listSchemaProblems(listingUpdateSchema, { name: '' })).toEqual(['name: Business name is required'])
  expect(listSchemaProblems(listingUpdateSchema, { id: 'x' })).toEqual(['id: Unknown field: id'])
  expect(listingUpdateSchema.parse({ alert: '', phone: null })).toEqual({ alert: null, phone: null })
})

test('a stored listing may be updated with values that an import left unknown; the form of an admin may not have them (HISTORY-2, BIZ-6)', () => {
  const unknownValues = { description: '', address_details: '', operating_hours: null }
  expect(listingRowUpdateSchema.parse({ ...unknownValues, revision: 7 })).toEqual({
    ...unknownValues,
    revision: 7,
  })
  expect(listingRowUpdateSchema.parse({ featured: true })).toEqual({ featured: true })
  expect(
    listSchemaProblems(listingRowUpdateSchema, { name: '', operating_hours: 'x'.repeat(1_001) }),
  ).toEqual([
    'name: Business name is required',
    'operating_hours: Operating hours must be at most 1000 characters',
  ])
  for (const schema of [listingUpdateSchema, newListingSchema]) {
    expect(listSchemaProblems(schema, { ...LISTING, ...unknownValues })).toEqual([
      'description: Description is required',
      'address_details: Physical address details are required',
      'operating_hours: Operating hours are required',
    ])
  }
})

test('an imported listing may lack fields, but needs one way to reach the place (BIZ-8)', () => {
  expect(
    listingImportSchema.parse({ name: 'Dock', category: 'business', atoll: 'MAJ', phone: '625-0000' }),
  ).toMatchObject({
    description: '',
    address_details: '',
  })
  expect(
    listSchemaProblems(listingImportSchema, { name: 'Dock', category: 'business', atoll: 'MAJ' }),
  ).toEqual(['phone: There must be some way to reach the place: phone, email, description or address'])
})

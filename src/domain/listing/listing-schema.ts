import * as z from 'zod/mini'
import { atollByCode } from '../atolls/atolls.ts'
import { isEmail, parsePhones } from './contact-details.ts'
import { requiredLine, optionalCheckedText, optionalText, requiredText } from '../form-fields.ts'
import { CATEGORIES } from './listing.ts'
import { reachFields, wholeReach } from './listing-reach.ts'
import { CLOSED_WITHOUT_END } from '../hours/closure.ts'
import { fromMajuroInput } from '../hours/majuro-input.ts'
import { websiteUrl } from '../safe-url.ts'

/*
 * The rules of a listing's fields (BIZ-6, BIZ-7), for the admin's form, the edge functions and the import. The
 * same limits are CHECK constraints of public.businesses.
 */

const name = requiredLine(
  { required: 'Business name is required', long: 'Business name must be at most 200 characters' },
  1,
  200,
)
const description = requiredText(
  { required: 'Description is required', long: 'Description must be at most 5000 characters' },
  1,
  5_000,
)
const category = z.enum(CATEGORIES, { error: 'Category must be one of the list' })
const atoll = z.string({ error: 'Atoll is required' }).check(
  z.minLength(1, { error: 'Atoll is required', abort: true }),
  z.refine((code) => atollByCode(code) !== null, { error: 'Atoll must be one of the list' }),
)
const addressDetails = requiredText(
  {
    required: 'Physical address details are required',
    long: 'Physical address details must be at most 500 characters',
  },
  1,
  500,
)
/** Schema of the phone. Null means that the place has none (BIZ-8); a blank text is an error. */
const phone = z.nullable(
  z.pipe(
    requiredLine(
      { required: 'Phone number is required', long: 'Phone number must be a valid phone number' },
      1,
      200,
    ),
    z.string().check(z.refine(isListingPhone, { error: 'Phone number must be a valid phone number' })),
  ),
)
const email = z.nullable(
  z.pipe(
    requiredLine({ required: 'Email is required', long: 'Email is invalid' }, 1, 254),
    z.string().check(z.refine(isEmail, { error: 'Email is invalid' })),
  ),
)
const website = z.pipe(
  z.pipe(
    optionalText('Website must be a web address', 2_048, true),
    z.transform((value) => (value === null ? null : (websiteUrl(value) ?? undefined))),
  ),
  z.nullable(z.string({ error: 'Website must be a web address' })),
)
const operatingHours = requiredText(
  { required: 'Operating hours are required', long: 'Operating hours must be at most 1000 characters' },
  1,
  1_000,
)

function degreesSchema(label: string, largest: number) {
  const problem = `${label} must be a number from -${largest} to ${largest}`
  return z.nullish(
    z
      .number({ error: problem })
      .check(z.gte(-largest, { error: problem }), z.lte(largest, { error: problem })),
  )
}

const altNames = z.nullish(
  z
    .array(
      requiredLine({ required: 'Another name must not be blank', long: 'Another name is too long' }, 1, 200),
      {
        error: 'Other names must be a list',
      },
    )
    .check(z.maxLength(20, { error: 'At most 20 other names' })),
)
const serves = z.nullish(
  z
    .array(
      z.string().check(
        z.refine((code) => atollByCode(code) !== null, {
          error: 'Goes to must be atolls of the list, such as Arno, Aur',
        }),
      ),
      { error: 'Goes to must be a list' },
    )
    .check(
      z.minLength(1, { error: 'Goes to must be a list' }),
      z.maxLength(40, { error: 'Goes to at most 40 atolls' }),
    ),
)
const optional = {
  mailing_address: optionalText('Mailing address must be at most 500 characters', 500),
  website,
  latitude: degreesSchema('Latitude', 90),
  longitude: degreesSchema('Longitude', 180),
  featured: z.optional(z.boolean({ error: 'Featured must be yes or no' })),
  alert: optionalText('The notice must be at most 200 characters', 200, true),
  closed_until: optionalCheckedText(
    "'Closed until' must be a date such as 2026-12-31, or infinity for until further notice",
    isClosingDay,
  ),
  alt_names: altNames,
  serves,
  last_checked_at: z.nullish(
    z.iso.datetime({ offset: true, error: 'The date of the last check is no date' }),
  ),
  ...reachFields,
}

interface Pin {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

function isWholePin(listing: Pin): boolean {
  return (listing.latitude ?? null) === null
    ? (listing.longitude ?? null) === null
    : (listing.longitude ?? null) !== null
}
const wholePin = z.refine<Pin>(isWholePin, {
  error: 'Latitude and longitude belong together',
  path: ['latitude'],
})

const required = { name, description, category, atoll, address_details: addressDetails, phone, email }

/**
 * A new listing, as the admin's form sends it. The form creates the id, so that a request repeated after a lost answer
 * never creates a second row.
 */
export const newListingSchema = z
  .strictObject({
    id: z.optional(z.uuid({ error: 'The id must be a UUID' })),
    ...required,
    operating_hours: operatingHours,
    ...optional,
  })
  .check(wholePin, wholeReach)
export type NewListing = z.infer<typeof newListingSchema>

const revision = z.optional(z.int({ error: 'The revision must be a whole number' }))

/**
 * The changed fields of a listing as an admin types them. `revision` is the revision that the admin saw; if the row has
 * another revision, that is a conflict.
 */
export const listingUpdateSchema = z.strictObject({
  ...z.partial(z.object({ ...required, operating_hours: operatingHours, ...optional })).shape,
  revision,
})

/** Fields that the form requires, but that a row may lack after an import. */
const unknownInRow = {
  description: z.pipe(
    optionalText('Description must be at most 5000 characters', 5_000),
    z.transform(orBlank),
  ),
  address_details: z.pipe(
    optionalText('Physical address details must be at most 500 characters', 500),
    z.transform(orBlank),
  ),
  operating_hours: optionalText('Operating hours must be at most 1000 characters', 1_000),
}

/**
 * The changed fields of a listing as a row may hold them, for the edge function: a restored version may lack values that an
 * import left unknown (HISTORY-2). The browser checks what an admin types by the stricter rules above.
 */
export const listingRowUpdateSchema = z.strictObject({
  ...z.partial(z.object({ ...required, ...unknownInRow, ...optional })).shape,
  revision,
})

export const UNREACHABLE = 'There must be some way to reach the place: phone, email, description or address'

/** Schema of a row of an import. Unknown values may be missing, but one way to reach the place is required (BIZ-8). */
export const listingImportSchema = z
  .strictObject({
    id: z.nullish(z.uuid({ error: 'The id must be a UUID' })),
    name,
    category,
    atoll,
    ...unknownInRow,
    phone: z.optional(phone),
    email: z.optional(email),
    ...optional,
  })
  .check(wholePin, wholeReach, z.refine(isReachable, { error: UNREACHABLE, path: ['phone'] }))

interface Reach {
  phone?: string | null | undefined
  email?: string | null | undefined
  description: string
  address_details: string
}

/** Whether a phone, an e-mail, a description or an address leads to the place (BIZ-8). */
export function isReachable(row: Reach): boolean {
  return Boolean(row.phone ?? row.email) || row.description !== '' || row.address_details !== ''
}

function orBlank(value: string | null): string {
  return value ?? ''
}

/** Whether the listing form accepts the text (PHONE-2). */
export function isListingPhone(written: string): boolean {
  return parsePhones(written) !== null
}

/** Whether a text is a value of `closed_until`. */
function isClosingDay(text: string): boolean {
  if (text === CLOSED_WITHOUT_END) return true
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= '2020' && fromMajuroInput(text) !== null
}

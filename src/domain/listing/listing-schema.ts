import * as z from 'zod/mini'
import { atollByCode } from '../atolls/atolls.ts'
import { isEmail, parsePhones } from './contact-details.ts'
import {
  createRequiredLine,
  createOptionalCheckedText,
  createOptionalText,
  createRequiredText,
} from '../form-fields.ts'
import { CATEGORIES } from './listing.ts'
import { reachFieldSchemas, reachCheck } from './listing-reach.ts'
import { CLOSED_WITHOUT_END } from '../hours/closure.ts'
import { fromMajuroInput } from '../hours/majuro-input.ts'
import { toWebsiteUrl } from '../safe-url.ts'

/*
 * The rules of a listing's fields (BIZ-6, BIZ-7), for the admin's form, the edge functions and the import. The
 * same limits are CHECK constraints of public.businesses.
 */

const nameSchema = createRequiredLine(
  { required: 'Business name is required', long: 'Business name must be at most 200 characters' },
  1,
  200,
)
const descriptionSchema = createRequiredText(
  { required: 'Description is required', long: 'Description must be at most 5000 characters' },
  1,
  5_000,
)
const categorySchema = z.enum(CATEGORIES, { error: 'Category must be one of the list' })
const atollSchema = z.string({ error: 'Atoll is required' }).check(
  z.minLength(1, { error: 'Atoll is required', abort: true }),
  z.refine((code) => atollByCode(code) !== null, { error: 'Atoll must be one of the list' }),
)
const addressDetailsSchema = createRequiredText(
  {
    required: 'Physical address details are required',
    long: 'Physical address details must be at most 500 characters',
  },
  1,
  500,
)
/** Schema of the phone. Null means that the place has none (BIZ-8); a blank text is an error. */
const phoneSchema = z.nullable(
  z.pipe(
    createRequiredLine(
      { required: 'Phone number is required', long: 'Phone number must be a valid phone number' },
      1,
      200,
    ),
    z.string().check(z.refine(isListingPhone, { error: 'Phone number must be a valid phone number' })),
  ),
)
const emailSchema = z.nullable(
  z.pipe(
    createRequiredLine({ required: 'Email is required', long: 'Email is invalid' }, 1, 254),
    z.string().check(z.refine(isEmail, { error: 'Email is invalid' })),
  ),
)
const websiteSchema = z.pipe(
  z.pipe(
    createOptionalText('Website must be a web address', 2_048, true),
    z.transform((value) => (value === null ? null : (toWebsiteUrl(value) ?? undefined))),
  ),
  z.nullable(z.string({ error: 'Website must be a web address' })),
)
const operatingHoursSchema = createRequiredText(
  { required: 'Operating hours are required', long: 'Operating hours must be at most 1000 characters' },
  1,
  1_000,
)

function createDegreesSchema(label: string, largest: number) {
  const problem = `${label} must be a number from -${largest} to ${largest}`
  return z.nullish(
    z
      .number({ error: problem })
      .check(z.gte(-largest, { error: problem }), z.lte(largest, { error: problem })),
  )
}

const altNamesSchema = z.nullish(
  z
    .array(
      createRequiredLine(
        { required: 'Another name must not be blank', long: 'Another name is too long' },
        1,
        200,
      ),
      {
        error: 'Other names must be a list',
      },
    )
    .check(z.maxLength(20, { error: 'At most 20 other names' })),
)
const servesSchema = z.nullish(
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
const optionalFields = {
  mailing_address: createOptionalText('Mailing address must be at most 500 characters', 500),
  website: websiteSchema,
  latitude: createDegreesSchema('Latitude', 90),
  longitude: createDegreesSchema('Longitude', 180),
  featured: z.optional(z.boolean({ error: 'Featured must be yes or no' })),
  alert: createOptionalText('The notice must be at most 200 characters', 200, true),
  closed_until: createOptionalCheckedText(
    "'Closed until' must be a date such as 2026-12-31, or infinity for until further notice",
    isClosingDay,
  ),
  alt_names: altNamesSchema,
  serves: servesSchema,
  last_checked_at: z.nullish(
    z.iso.datetime({ offset: true, error: 'The date of the last check is no date' }),
  ),
  ...reachFieldSchemas,
}

interface Pin {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

function isCompletePin(listing: Pin): boolean {
  return (listing.latitude ?? null) === null
    ? (listing.longitude ?? null) === null
    : (listing.longitude ?? null) !== null
}
const completePinCheck = z.refine<Pin>(isCompletePin, {
  error: 'Latitude and longitude belong together',
  path: ['latitude'],
})

const requiredFields = {
  name: nameSchema,
  description: descriptionSchema,
  category: categorySchema,
  atoll: atollSchema,
  address_details: addressDetailsSchema,
  phone: phoneSchema,
  email: emailSchema,
}

/**
 * A new listing, as the admin's form sends it. The form creates the id, so that a request repeated after a lost answer
 * never creates a second row.
 */
export const newListingSchema = z
  .strictObject({
    id: z.optional(z.uuid({ error: 'The id must be a UUID' })),
    ...requiredFields,
    operating_hours: operatingHoursSchema,
    ...optionalFields,
  })
  .check(completePinCheck, reachCheck)
export type NewListing = z.infer<typeof newListingSchema>

const revisionSchema = z.optional(z.int({ error: 'The revision must be a whole number' }))

/**
 * The changed fields of a listing as an admin types them. `revision` is the revision that the admin saw; if the row has
 * another revision, that is a conflict.
 */
export const listingUpdateSchema = z.strictObject({
  ...z.partial(z.object({ ...requiredFields, operating_hours: operatingHoursSchema, ...optionalFields }))
    .shape,
  revision: revisionSchema,
})

/** Fields that the form requires, but that a row may lack after an import. */
const importableFields = {
  description: z.pipe(
    createOptionalText('Description must be at most 5000 characters', 5_000),
    z.transform(toBlankIfNull),
  ),
  address_details: z.pipe(
    createOptionalText('Physical address details must be at most 500 characters', 500),
    z.transform(toBlankIfNull),
  ),
  operating_hours: createOptionalText('Operating hours must be at most 1000 characters', 1_000),
}

/**
 * Schema of a change of a listing, for the edge function validate-business-update. Values may be missing, because an admin can
 * restore a version in which an import left them unknown (HISTORY-2). The browser checks typed values by the stricter rules
 * above.
 */
export const listingRowUpdateSchema = z.strictObject({
  ...z.partial(z.object({ ...requiredFields, ...importableFields, ...optionalFields })).shape,
  revision: revisionSchema,
})

export const UNREACHABLE_PROBLEM =
  'There must be some way to reach the place: phone, email, description or address'

/** Schema of a row of an import. Unknown values may be missing, but one way to reach the place is required (BIZ-8). */
export const listingImportSchema = z
  .strictObject({
    id: z.nullish(z.uuid({ error: 'The id must be a UUID' })),
    name: nameSchema,
    category: categorySchema,
    atoll: atollSchema,
    ...importableFields,
    phone: z.optional(phoneSchema),
    email: z.optional(emailSchema),
    ...optionalFields,
  })
  .check(completePinCheck, reachCheck, z.refine(isReachable, { error: UNREACHABLE_PROBLEM, path: ['phone'] }))

interface ContactDetails {
  phone?: string | null | undefined
  email?: string | null | undefined
  description: string
  address_details: string
}

/** Whether a phone, an e-mail, a description or an address leads to the place (BIZ-8). */
export function isReachable(row: ContactDetails): boolean {
  return Boolean(row.phone ?? row.email) || row.description !== '' || row.address_details !== ''
}

function toBlankIfNull(value: string | null): string {
  return value ?? ''
}

/** Whether the listing form accepts the text (PHONE-2). */
export function isListingPhone(numberText: string): boolean {
  return parsePhones(numberText) !== null
}

/** Whether a text is a value of `closed_until`. */
function isClosingDay(text: string): boolean {
  if (text === CLOSED_WITHOUT_END) return true
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= '2020' && fromMajuroInput(text) !== null
}

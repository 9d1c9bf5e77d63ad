import * as z from 'zod/mini'
import { atollByCode } from '../../domain/atolls/atolls.ts'
import { parseEmergencyPhones } from '../../domain/emergency/emergency-phones.ts'
import { type FieldProblem, createOptionalText, createRequiredLine } from '../../domain/form-fields.ts'
import { formatMajuroDay } from '../../domain/hours/majuro-time.ts'
import { radioChannelSchema } from '../../domain/listing/listing-reach.ts'
import {
  MAX_AUTHOR_LENGTH,
  type MarshalleseField,
  createOptionalMarshallese,
} from '../../domain/marshallese.ts'

/* The fields of an emergency contact as an admin edits them (EMERGADM-1). The database has CHECK constraints for the limits. */

export const EMERGENCY_CATEGORIES = ['police', 'medical', 'fire', 'other'] as const

const RADIO_PATTERN = /\b(?:vhf|hf|ssb|radio|channel)\b/i
const RADIO_PROBLEM = 'A radio channel has a field of its own. Write here the number that a phone dials.'
const PHONE_PROBLEM =
  'This is not a number that a phone dials. Write it like 911, 625-8666 or +692 625-8666; between two numbers put /'

export const emergencyFormSchema = z.strictObject({
  name: createRequiredLine(
    { required: 'Name is required', long: 'Name must be at most 200 characters' },
    1,
    200,
  ),
  category: z.enum(EMERGENCY_CATEGORIES, { error: 'Category must be one of the list' }),
  /** A number that a phone dials, such as 911 or 625-8666 (EMERGADM-4). */
  phone: z.pipe(
    createRequiredLine(
      { required: 'Phone number is required', long: 'Phone number must be at most 200 characters' },
      1,
      200,
    ),
    z.pipe(
      z.transform((text: string) => cleanEmergencyPhone(text)),
      z.string().check(
        z.refine((text) => !RADIO_PATTERN.test(text), { error: RADIO_PROBLEM, abort: true }),
        z.refine((text) => parseEmergencyPhones(text) !== null, { error: PHONE_PROBLEM }),
      ),
    ),
  ),
  radio_channel: radioChannelSchema,
  available_24_7: z.boolean(),
  description: createOptionalText('Description must be at most 2000 characters', 2_000),
  /** Code of the atoll; null for a contact for the whole country. */
  atoll: z.nullable(
    z
      .string()
      .check(z.refine((code) => atollByCode(code) !== null, { error: 'Atoll must be one of the list' })),
  ),
  /** Time at which a person last verified the number. */
  confirmed_at: z.nullable(z.iso.datetime({ offset: true, error: 'Please enter a date' })),
  name_mh: createOptionalMarshallese(200, true),
  description_mh: createOptionalMarshallese(2_000),
  mh_by: createOptionalMarshallese(MAX_AUTHOR_LENGTH, true),
})
export type EmergencyForm = z.infer<typeof emergencyFormSchema>

const anyPhoneSchema = z.extend(emergencyFormSchema, { phone: z.string() })

/**
 * Checks the fields of a contact. The stored number passes unchanged, even if it breaks the rule for numbers, such as
 * 'VHF 16' from before the rule (EMERGADM-4).
 * @param storedPhone undefined for a new contact
 */
export function parseEmergencyForm(
  fields: Readonly<Record<string, unknown>>,
  storedPhone: string | undefined,
) {
  const isKept = storedPhone !== undefined && fields['phone'] === storedPhone
  return (isKept ? anyPhoneSchema : emergencyFormSchema).safeParse(fields)
}

/** Columns that an admin or an imported file sets, in the order of the form and of the file. The server sets the others. */
export const CONTACT_FIELDS = [
  'name',
  'category',
  'phone',
  'radio_channel',
  'atoll',
  'available_24_7',
  'description',
  'confirmed_at',
  'name_mh',
  'description_mh',
  'mh_by',
] as const satisfies readonly (keyof EmergencyForm)[]
export type ContactField = (typeof CONTACT_FIELDS)[number]

const CALL_WORDS_PATTERN = /^(?:please\s+)?(?:call|dial|phone|tel\.?|telephone|emergency)\s*:?\s*(?=[\d+(])/i

/** Removes words such as 'call' or 'phone' before the number, so that 'call 911' is stored as '911'. */
function cleanEmergencyPhone(text: string): string {
  return text.trim().replace(CALL_WORDS_PATTERN, '')
}

const COUNTRY_CODE_PATTERN = /^(?:00|011)?1?692(?=\d{7})/

/**
 * Whether two texts dial the same number. Other separators, such as a space instead of a dash, and a country code before the
 * number make no difference.
 */
export function isSameNumber(one: string, other: string): boolean {
  return phoneDigitsOf(one) === phoneDigitsOf(other)
}

/** Returns the digits of all numbers in the text without country codes, as private.phone_digits() in the database does. */
function phoneDigitsOf(phone: string): string {
  const numbers = phone.split(/[/,;&]/).map((number) => number.replace(/\D/g, ''))
  return numbers.map((digits) => digits.replace(COUNTRY_CODE_PATTERN, '')).join('')
}

/** Returns a problem if the day of confirmation has not begun in Majuro yet, otherwise an empty list (EMERGADM-5). */
export function findFutureConfirmation(
  confirmedAt: string | null | undefined,
  now = Date.now(),
): FieldProblem[] {
  const instant = Date.parse(confirmedAt ?? '')
  return !Number.isNaN(instant) && formatMajuroDay(instant) > formatMajuroDay(now)
    ? [
        {
          field: 'confirmed_at',
          message: 'This day is still to come. Nobody can have called the number on it.',
        },
      ]
    : []
}

type MarshalleseTexts = Partial<Record<'description' | 'name_mh' | 'description_mh', string | null>>

/** Returns the Marshallese texts of a contact as input for the check of their rules (MH-2). */
export function marshalleseTextsOf({
  description,
  name_mh,
  description_mh,
}: MarshalleseTexts): MarshalleseField[] {
  const english = { field: 'description', text: description ?? '' }
  return [
    { field: 'name_mh', text: name_mh, maxLength: 200 },
    { field: 'description_mh', text: description_mh, english, maxLength: 2_000 },
  ]
}

import { atollByCode } from '../atolls/atolls.ts'
import { newListingSchema, type NewListing } from './listing-schema.ts'
import { toFieldProblems, type FieldProblem } from '../form-fields.ts'
import type { Listing } from './listing.ts'
import { CLOSED_WITHOUT_END } from '../hours/closure.ts'
import { toStoredAuthor } from '../marshallese.ts'
import { formatServes, parseServes } from './serves.ts'
import { toRowPosition, type PinPosition } from '../atolls/position.ts'
import { parseDegrees } from '../atolls/typed-position.ts'

/* The listing form of the admin area and the row made from it (BIZ-9, BIZ-10). */

/** All values as typed. Latitude and longitude are texts too, because a number may be half typed. */
export interface ListingForm {
  name: string
  description: string
  /** `description_mh` and the other fields with `?` are absent in drafts of an older version (MH-1, REACH-1). */
  description_mh?: string
  mh_by?: string
  category: string
  atoll: string
  address_details: string
  /** True when 'Same as physical address' is checked: no mailing address is saved. */
  isMailingSame: boolean
  mailing_address: string
  phone: string
  /** True when 'This place has none' is checked (BIZ-8). */
  hasNoPhone: boolean
  email: string
  hasNoEmail: boolean
  website: string
  /** The messaging app, one of CHAT_APPS; or blank. */
  chat_app?: string
  chat_contact?: string
  radio_channel?: string
  operating_hours: string
  /** Other names of the place, one on each line. */
  alt_names: string
  /** Names of atolls with commas between (SERVES-1). */
  serves: string
  alert: string
  /** True when 'Closed for now' is checked (HOURS-13). */
  isClosed: boolean
  /** The day on which the place opens again; blank when it is closed until further notice. */
  closed_until: string
  featured: boolean
  latitude: string
  longitude: string
}

/** The columns that the form edits, in the form's order. */
export const LISTING_FIELDS = [
  'name',
  'alt_names',
  'category',
  'serves',
  'description',
  'description_mh',
  'mh_by',
  'atoll',
  'address_details',
  'mailing_address',
  'phone',
  'email',
  'website',
  'chat_app',
  'chat_contact',
  'radio_channel',
  'operating_hours',
  'closed_until',
  'alert',
  'featured',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof Listing)[]
export type ListingField = (typeof LISTING_FIELDS)[number]
export type ListingFields = Pick<Listing, ListingField>

export const NEW_LISTING: ListingForm = {
  name: '',
  description: '',
  description_mh: '',
  mh_by: '',
  category: 'business',
  atoll: 'MAJ',
  address_details: '',
  isMailingSame: true,
  mailing_address: '',
  phone: '',
  hasNoPhone: false,
  email: '',
  hasNoEmail: false,
  website: '',
  chat_app: '',
  chat_contact: '',
  radio_channel: '',
  operating_hours: '',
  alt_names: '',
  serves: '',
  alert: '',
  isClosed: false,
  closed_until: '',
  featured: false,
  latitude: '',
  longitude: '',
}

export function toListingForm(row: ListingFields): ListingForm {
  return {
    name: row.name,
    description: row.description,
    description_mh: row.description_mh ?? '',
    mh_by: row.mh_by ?? '',
    category: row.category,
    atoll: row.atoll,
    address_details: row.address_details,
    isMailingSame: row.mailing_address === null,
    mailing_address: row.mailing_address ?? '',
    phone: row.phone ?? '',
    hasNoPhone: row.phone === null,
    email: row.email ?? '',
    hasNoEmail: row.email === null,
    website: row.website ?? '',
    chat_app: row.chat_app ?? '',
    chat_contact: row.chat_contact ?? '',
    radio_channel: row.radio_channel ?? '',
    operating_hours: row.operating_hours ?? '',
    alt_names: (row.alt_names ?? []).join('\n'),
    serves: formatServes(row.serves),
    alert: row.alert ?? '',
    isClosed: row.closed_until !== null,
    closed_until: row.closed_until === CLOSED_WITHOUT_END ? '' : (row.closed_until ?? ''),
    featured: row.featured,
    latitude: row.latitude === null ? '' : String(row.latitude),
    longitude: row.longitude === null ? '' : String(row.longitude),
  }
}

/** Parses typed degrees; null for a blank text, NaN for an invalid one. */
function toDegrees(text: string): number | null {
  return text.trim() === '' ? null : (parseDegrees(text) ?? Number.NaN)
}

function toFieldValues(form: ListingForm): unknown {
  const names = form.alt_names.split('\n').filter((name) => name.trim() !== '')
  return {
    name: form.name,
    description: form.description,
    description_mh: form.description_mh,
    mh_by: form.mh_by,
    category: form.category,
    atoll: form.atoll,
    address_details: form.address_details,
    mailing_address: form.isMailingSame ? null : form.mailing_address,
    phone: form.hasNoPhone ? null : form.phone,
    email: form.hasNoEmail ? null : form.email,
    website: form.website,
    chat_app: form.chat_app || null,
    chat_contact: form.chat_contact,
    radio_channel: form.radio_channel,
    operating_hours: form.operating_hours,
    alt_names: names.length === 0 ? null : names,
    serves: parseServes(form.serves),
    alert: form.alert,
    closed_until: form.isClosed ? form.closed_until.trim() || CLOSED_WITHOUT_END : null,
    featured: form.featured,
    latitude: toDegrees(form.latitude),
    longitude: toDegrees(form.longitude),
  }
}

/** The row to save, or the problems in the order of the form's fields. */
export function checkListingForm(
  form: ListingForm,
): { fields: ListingFields; problems: null } | { fields: null; problems: FieldProblem[] } {
  const result = newListingSchema.safeParse(toFieldValues(form))
  if (result.success) return { fields: toListingFields(result.data), problems: null }
  const problems = toFieldProblems(result.error)
  problems.sort((a, b) => findFieldIndex(a) - findFieldIndex(b))
  return { fields: null, problems }
}

function findFieldIndex({ field }: FieldProblem): number {
  return (LISTING_FIELDS as readonly string[]).indexOf(field)
}

function toListingFields(form: NewListing): ListingFields {
  return {
    ...form,
    description_mh: form.description_mh ?? null,
    mh_by: toStoredAuthor(form.mh_by, [form.description_mh ?? null]),
    chat_app: form.chat_app ?? null,
    chat_contact: form.chat_contact ?? null,
    radio_channel: form.radio_channel ?? null,
    alt_names: form.alt_names ?? null,
    serves: form.serves ?? null,
    featured: form.featured ?? false,
    latitude: form.latitude ?? null,
    longitude: form.longitude ?? null,
  }
}

/** The position in a form; null if the form has no valid position. */
export function toFormPosition(form: Pick<ListingForm, 'latitude' | 'longitude'>): PinPosition | null {
  return toRowPosition({ latitude: parseDegrees(form.latitude), longitude: parseDegrees(form.longitude) })
}

/** The coordinates of an atoll's center as strings for the form fields; null for an unknown atoll code. */
export function toAtollCenterFields(code: string): Pick<ListingForm, 'latitude' | 'longitude'> | null {
  const atoll = atollByCode(code)
  return atoll === null ? null : { latitude: String(atoll.latitude), longitude: String(atoll.longitude) }
}

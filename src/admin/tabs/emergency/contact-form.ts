import {
  type EmergencyForm,
  findFutureConfirmation,
  isSameNumber,
  marshalleseTextsOf,
  parseEmergencyForm,
} from '../../kit/emergency-form.ts'
import { type FieldProblem, toFieldProblems } from '../../../domain/form-fields.ts'
import { toStoredAuthor, listMarshalleseProblems } from '../../../domain/marshallese.ts'
import type { EmergencyCategory, EmergencyContact } from '../../../domain/listing/listing.ts'
import { fromMajuroInput, toMajuroInput } from '../../../domain/hours/majuro-input.ts'
import type { RowDrafts } from '../../kit/deleted-row-drafts.tsx'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

/** The form as typed. An empty atoll means the whole country; `confirmed_at` is a date in Majuro time. */
export interface ContactForm {
  name: string
  category: EmergencyCategory
  phone: string
  /** Absent in drafts of an older version. */
  radio_channel?: string
  atoll: string
  available_24_7: boolean
  description: string
  confirmed_at: string
  /** In Marshallese (MH-1); absent in drafts of an older version. */
  name_mh?: string
  description_mh?: string
  mh_by?: string
}

export const CONTACT_DRAFTS: RowDrafts<ContactForm> = {
  draftName: 'emergency contact',
  isForm: (kept): kept is ContactForm => typeof kept?.phone === 'string',
}

export const NEW_CONTACT: ContactForm = {
  name: '',
  category: 'police',
  phone: '',
  radio_channel: '',
  atoll: '',
  available_24_7: false,
  description: '',
  confirmed_at: '',
  name_mh: '',
  description_mh: '',
  mh_by: '',
}

export function toContactForm(row: EmergencyForm | EmergencyContact): ContactForm {
  return {
    name: row.name,
    category: row.category,
    phone: row.phone,
    radio_channel: row.radio_channel ?? '',
    atoll: row.atoll ?? '',
    available_24_7: row.available_24_7,
    description: row.description ?? '',
    confirmed_at: toMajuroInput(row.confirmed_at).slice(0, 10),
    name_mh: row.name_mh ?? '',
    description_mh: row.description_mh ?? '',
    mh_by: row.mh_by ?? '',
  }
}

/** Whether the form has a new number, but still the day on which somebody called the old number. */
export function isOldConfirmation(form: ContactForm, before: EmergencyContact | null): boolean {
  return before !== null && isSameConfirmationDay(form, before) && !isSameNumber(form.phone, before.phone)
}

/** The form as it is saved: without the day of confirmation if on that day the old number was confirmed (EMERGADM-5). */
export function withoutOldConfirmation(form: ContactForm, before: EmergencyContact | null): ContactForm {
  return isOldConfirmation(form, before) ? { ...form, confirmed_at: '' } : form
}

function isSameConfirmationDay(form: ContactForm, before: EmergencyContact): boolean {
  return form.confirmed_at !== '' && toContactForm(before).confirmed_at === form.confirmed_at
}

/**
 * Returns the row to save, or the validation problems. `before` is the row when the form was opened: if the day of
 * confirmation is unchanged, its exact time stays.
 */
export function checkContactForm(
  typed: ContactForm,
  before: EmergencyContact | null,
): { fields: EmergencyForm; problems: null } | { fields: null; problems: FieldProblem[] } {
  const form = withoutOldConfirmation(typed, before)
  const day = fromMajuroInput(form.confirmed_at)
  if (form.confirmed_at.trim() !== '' && day === null)
    return { fields: null, problems: [{ field: 'confirmed_at', message: EMERGENCY_ADMIN_TEXTS.badDate }] }
  const storedTime = before !== null && isSameConfirmationDay(form, before) ? before.confirmed_at : null
  const fields = {
    ...form,
    radio_channel: form.radio_channel ?? null,
    atoll: form.atoll === '' ? null : form.atoll,
    confirmed_at: storedTime === null ? day : new Date(storedTime).toISOString(),
  }
  const result = parseEmergencyForm(fields, before?.phone)
  const problems = result.success ? [] : toFieldProblems(result.error)
  if (storedTime === null) problems.push(...findFutureConfirmation(day))
  const isNew = ({ field }: FieldProblem): boolean => problems.every((problem) => problem.field !== field)
  problems.push(...listMarshalleseProblems(marshalleseTextsOf(form), form.mh_by).filter(isNew))
  if (!result.success || problems.length > 0) return { fields: null, problems }
  const { name_mh, description_mh, mh_by } = result.data
  const confirmed = storedTime ?? result.data.confirmed_at
  const by = toStoredAuthor(mh_by, [name_mh, description_mh])
  return { fields: { ...result.data, confirmed_at: confirmed, mh_by: by }, problems: null }
}

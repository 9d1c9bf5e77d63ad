import { emergencyFormSchema, type EmergencyForm } from '../../domain/emergency-form.ts'
import { fieldProblems, type FieldProblem } from '../../domain/form-fields.ts'
import type { EmergencyCategory, EmergencyContact } from '../../domain/listing.ts'
import { fromMajuroInput, toMajuroInput } from '../../domain/majuro-time.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

/** What is typed. '' as the atoll is the whole country; the day is that of a date field, in Majuro. */
export interface ContactForm {
  name: string
  category: EmergencyCategory
  phone: string
  atoll: string
  available_24_7: boolean
  description: string
  confirmed_at: string
}

export const NEW_CONTACT: ContactForm = {
  name: '',
  category: 'police',
  phone: '',
  atoll: '',
  available_24_7: false,
  description: '',
  confirmed_at: '',
}

export const CONTACT_FIELDS = [
  'name',
  'category',
  'phone',
  'atoll',
  'available_24_7',
  'description',
  'confirmed_at',
] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

export function toContactForm(row: EmergencyForm | EmergencyContact): ContactForm {
  return {
    name: row.name,
    category: row.category,
    phone: row.phone,
    atoll: row.atoll ?? '',
    available_24_7: row.available_24_7,
    description: row.description ?? '',
    confirmed_at: toMajuroInput(row.confirmed_at).slice(0, 10),
  }
}

/**
 * The row to save, or what is wrong. `before` is the row that the form began with: its moment of confirmation stays
 * where the day was not changed.
 */
export function checkContactForm(
  form: ContactForm,
  before: EmergencyContact | null,
): { fields: EmergencyForm; problems: null } | { fields: null; problems: FieldProblem[] } {
  const day = fromMajuroInput(form.confirmed_at)
  if (form.confirmed_at.trim() !== '' && day === null)
    return { fields: null, problems: [{ field: 'confirmed_at', message: EMERGENCY_ADMIN_TEXTS.badDate }] }
  const isSameDay = before !== null && toContactForm(before).confirmed_at === form.confirmed_at
  const result = emergencyFormSchema.safeParse({
    ...form,
    atoll: form.atoll === '' ? null : form.atoll,
    confirmed_at:
      isSameDay && before.confirmed_at !== null ? new Date(before.confirmed_at).toISOString() : day,
  })
  if (!result.success) return { fields: null, problems: fieldProblems(result.error) }
  const confirmed = isSameDay ? before.confirmed_at : result.data.confirmed_at
  return { fields: { ...result.data, confirmed_at: confirmed }, problems: null }
}

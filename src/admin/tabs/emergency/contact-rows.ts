import { type RefObject, useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../backend/table-writes.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { type EmergencyForm, emergencyFormSchema } from '../../kit/content-forms.ts'
import { emergencyBlocks } from '../../../domain/emergency/emergency.ts'
import { fold } from '../../../domain/search/fold.ts'
import { type FieldProblem, fieldProblems } from '../../../domain/form-fields.ts'
import { authorOf, type MarshalleseField, marshalleseProblems } from '../../../domain/marshallese.ts'
import type { EmergencyCategory, EmergencyContact } from '../../../domain/listing/listing.ts'
import { fromMajuroInput, toMajuroInput } from '../../../domain/hours/majuro-input.ts'
import { readOrCopy } from '../../kit/reads.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { insertOnce, type SaveOutcome, saveRow, updateOnce } from '../../kit/save-row.ts'
import { type Rows, useRows } from '../../kit/use-rows.ts'
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
] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

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

/**
 * Returns the row to save, or the validation problems. `before` is the row when the form was opened: if the day of
 * confirmation is unchanged, its exact time stays.
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
    radio_channel: form.radio_channel ?? null,
    atoll: form.atoll === '' ? null : form.atoll,
    confirmed_at:
      isSameDay && before.confirmed_at !== null ? new Date(before.confirmed_at).toISOString() : day,
  })
  const problems = result.success ? [] : fieldProblems(result.error)
  const isNew = ({ field }: FieldProblem): boolean => problems.every((problem) => problem.field !== field)
  problems.push(...marshalleseProblems(marshalleseOf(form), form.mh_by).filter(isNew))
  if (!result.success || problems.length > 0) return { fields: null, problems }
  const { name_mh, description_mh, mh_by } = result.data
  const confirmed = isSameDay ? before.confirmed_at : result.data.confirmed_at
  const by = authorOf(mh_by, [name_mh, description_mh])
  return { fields: { ...result.data, confirmed_at: confirmed, mh_by: by }, problems: null }
}

function marshalleseOf(form: ContactForm): MarshalleseField[] {
  const english = { field: 'description', text: form.description }
  return [
    { field: 'name_mh', text: form.name_mh, longest: 200 },
    { field: 'description_mh', text: form.description_mh, english, longest: 2_000 },
  ]
}

const TABLE = 'emergency_contacts'

/** Reads all contacts in the order that visitors see. @throws RequestFailure */
export async function readContacts({ tables }: AdminBackend): Promise<EmergencyContact[]> {
  return sortContacts(await tables.readAllRows<EmergencyContact>(TABLE))
}

export function sortContacts(rows: readonly EmergencyContact[]): EmergencyContact[] {
  return emergencyBlocks(rows).flatMap(({ contacts }) => contacts)
}

/** @throws RequestFailure */
export function saveContact(
  { tables }: AdminBackend,
  draft: { id: string; base: EmergencyContact | null },
  fields: EmergencyForm,
): Promise<SaveOutcome<EmergencyContact>> {
  return saveRow<EmergencyContact>(tables, TABLE, { ...draft, fields })
}

/** Stores that the number was called today and answered. @throws RequestFailure */
export function confirmContact(
  { tables }: AdminBackend,
  row: EmergencyContact,
): Promise<SaveOutcome<EmergencyContact>> {
  return updateOnce<EmergencyContact>(tables, TABLE, row, { confirmed_at: new Date().toISOString() })
}

/** @throws RequestFailure */
export function deleteContact(
  { tables }: AdminBackend,
  row: EmergencyContact,
): Promise<WriteOutcome<EmergencyContact>> {
  return tables.deleteRow<EmergencyContact>(TABLE, row.id, { column: 'revision', value: row.revision })
}

/** Writes a deleted contact again, with its id. @throws RequestFailure */
function restoreContact(
  { tables }: AdminBackend,
  row: EmergencyContact,
): Promise<SaveOutcome<EmergencyContact>> {
  const fields = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, row[field]]))
  return insertOnce<EmergencyContact>(tables, TABLE, { ...fields, id: row.id })
}

const { categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS

/** Contacts whose visible text contains every typed word; case and diacritics are ignored. */
export function findContacts(contacts: readonly EmergencyContact[], text: string): EmergencyContact[] {
  const words = fold(text).split(' ').filter(Boolean)
  return contacts.filter((contact) => {
    const content = fold(contentOf(contact))
    return words.every((word) => content.includes(word))
  })
}

function contentOf(contact: EmergencyContact): string {
  const { name, phone, radio_channel, category, atoll, description, name_mh, description_mh } = contact
  const place = atoll === null ? wholeCountry : `${atollName(atoll)} ${atoll}`
  const words = [name, phone, radio_channel, categories[category] ?? category, place, description]
  return [...words, name_mh, description_mh].map((text) => text ?? '').join(' ')
}

const { toasts: success, errors } = EMERGENCY_ADMIN_TEXTS

export interface ContactRows {
  rows: Rows<EmergencyContact>
  confirm: (row: EmergencyContact) => Promise<void>
  remove: (row: EmergencyContact) => Promise<void>
  /** The contact that was deleted last, until it is brought back. */
  deleted: EmergencyContact | null
  bringBack: (row: EmergencyContact) => Promise<void>
}

export function useContacts(heading: RefObject<HTMLHeadingElement | null>): ContactRows {
  const { backend, copy } = useAdmin()
  const [deleted, setDeleted] = useState<EmergencyContact | null>(null)
  const rows = useRows<EmergencyContact>({
    key: ['emergency-contacts'],
    read: () => readOrCopy(() => readContacts(backend), copy.emergencyContacts, sortContacts),
    sort: sortContacts,
    texts: errors,
    heading,
  })
  return {
    rows,
    confirm: (row) =>
      rows.save({
        failed: errors.save,
        write: () => confirmContact(backend, row),
        success: () => success.confirmed,
      }),
    remove: (row) =>
      rows.remove(row, {
        question: {
          title: EMERGENCY_ADMIN_TEXTS.deleteTitle,
          text: EMERGENCY_ADMIN_TEXTS.confirmDelete(row.name),
          confirm: EMERGENCY_ADMIN_TEXTS.deleteShort,
        },
        failed: errors.delete,
        erase: () => deleteContact(backend, row),
        success: success.deleted,
        onRemoved: () => setDeleted(row),
      }),
    deleted,
    bringBack: (row) =>
      rows.save({
        failed: errors.bringBack,
        write: () => restoreContact(backend, row),
        success: () => success.broughtBack,
        onSaved: () => setDeleted(null),
      }),
  }
}

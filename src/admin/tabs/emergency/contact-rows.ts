import { type RefObject, useState } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { atollName } from '../../../domain/atolls/atoll-names.ts'
import type { EmergencyForm } from '../../kit/emergency-form.ts'
import { groupEmergencyContacts } from '../../../domain/emergency/emergency.ts'
import { fold } from '../../../domain/search/fold.ts'
import type { EmergencyContact } from '../../../domain/listing/listing.ts'
import { readServerOrCopy } from '../../kit/reads.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { changeFields, deleteIfUnchanged, insertOnce, type SaveOutcome, saveRow } from '../../kit/save-row.ts'
import { readServerTimestamp } from '../../kit/server-time.ts'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'
import { CONTACT_FIELDS } from '../../kit/emergency-form.ts'

const TABLE = 'emergency_contacts'

/** Reads all contacts in the order that visitors see. @throws RequestFailure */
async function readContacts({ tables }: AdminBackend): Promise<EmergencyContact[]> {
  return sortContacts(await tables.readAllRows<EmergencyContact>(TABLE))
}

function sortContacts(rows: readonly EmergencyContact[]): EmergencyContact[] {
  return groupEmergencyContacts(rows).flatMap(({ contacts }) => contacts)
}

/** @throws RequestFailure */
export function saveContact(
  { tables }: AdminBackend,
  draft: { id: string; base: EmergencyContact | null },
  fields: EmergencyForm,
): Promise<SaveOutcome<EmergencyContact>> {
  return saveRow<EmergencyContact>(tables, TABLE, { ...draft, fields })
}

/** Stores that the number was called today and answered (CONFLICT-9). @throws RequestFailure */
async function confirmContact(
  { tables }: AdminBackend,
  row: EmergencyContact,
): Promise<SaveOutcome<EmergencyContact>> {
  const changes = { confirmed_at: await readServerTimestamp(tables) }
  // The admin called the number that the row shows. If another admin has changed it since, the confirmation is a conflict.
  return changeFields<EmergencyContact>(tables, TABLE, row, changes, ['phone'])
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
    const content = fold(searchableText(contact))
    return words.every((word) => content.includes(word))
  })
}

function searchableText(contact: EmergencyContact): string {
  const { name, phone, radio_channel, category, atoll, description, name_mh, description_mh } = contact
  const place = atoll === null ? wholeCountry : `${atollName(atoll)} ${atoll}`
  const words = [name, phone, radio_channel, categories[category] ?? category, place, description]
  return [...words, name_mh, description_mh].map((text) => text ?? '').join(' ')
}

const { toasts: success, errors } = EMERGENCY_ADMIN_TEXTS

export interface ContactRows {
  rows: UseRowsResult<EmergencyContact>
  confirm: (row: EmergencyContact) => Promise<void>
  remove: (row: EmergencyContact) => Promise<void>
  /** Contacts that were deleted on this screen and not brought back, in the order of deletion. */
  deleted: readonly EmergencyContact[]
  bringBack: (row: EmergencyContact) => Promise<void>
}

function withoutRow(all: readonly EmergencyContact[], { id }: EmergencyContact): EmergencyContact[] {
  return all.filter((one) => one.id !== id)
}

export function useContacts(heading: RefObject<HTMLHeadingElement | null>): ContactRows {
  const { backend, copy } = useAdmin()
  const [deleted, setDeleted] = useState<readonly EmergencyContact[]>([])
  const rows = useRows<EmergencyContact>({
    key: ['emergency-contacts'],
    read: () => readServerOrCopy(() => readContacts(backend), copy.emergencyContacts, sortContacts),
    sort: sortContacts,
    texts: errors,
    heading,
  })
  return {
    rows,
    confirm: (row) =>
      rows.save({
        failed: errors.save,
        only: `confirmed ${row.id}`,
        write: () => confirmContact(backend, row),
        success: () => success.confirmed,
      }),
    remove: (row) =>
      rows.remove(row, {
        texts: EMERGENCY_ADMIN_TEXTS,
        question: EMERGENCY_ADMIN_TEXTS.confirmDelete(row.name),
        erase: () => deleteIfUnchanged(backend.tables, TABLE, row),
        onRemoved: () => setDeleted((all) => [...withoutRow(all, row), row]),
      }),
    deleted,
    bringBack: (row) =>
      rows.save({
        failed: errors.bringBack,
        only: `brought back ${row.id}`,
        write: () => restoreContact(backend, row),
        success: () => success.broughtBack,
        onSaved: () => setDeleted((all) => withoutRow(all, row)),
      }),
  }
}

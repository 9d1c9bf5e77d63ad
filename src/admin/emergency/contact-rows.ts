import type { RefObject } from 'react'
import type { AdminBackend } from '../../backend/admin-client.ts'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import { atollName } from '../../domain/atoll-names.ts'
import type { EmergencyForm } from '../../domain/emergency-form.ts'
import { emergencyBlocks } from '../../domain/emergency.ts'
import { fold } from '../../domain/fold.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { type SaveOutcome, saveRow, updateOnce } from '../kit/save-row.ts'
import { type Rows, useRows } from '../kit/use-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const TABLE = 'emergency_contacts'

/** In the order in which visitors see them. @throws RequestFailure */
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

/** Somebody called the number and it answered. @throws RequestFailure */
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

const { categories, wholeCountry } = EMERGENCY_ADMIN_TEXTS

/** Those with every typed word somewhere in what the list shows of them, whatever letters were used. */
export function findContacts(contacts: readonly EmergencyContact[], text: string): EmergencyContact[] {
  const words = fold(text).split(' ').filter(Boolean)
  return contacts.filter((contact) => {
    const content = fold(contentOf(contact))
    return words.every((word) => content.includes(word))
  })
}

function contentOf({ name, phone, category, atoll, description }: EmergencyContact): string {
  const place = atoll === null ? wholeCountry : `${atollName(atoll)} ${atoll}`
  return [name, phone, categories[category] ?? category, place, description ?? ''].join(' ')
}

const { toasts: said, errors } = EMERGENCY_ADMIN_TEXTS

export interface Contacts {
  rows: Rows<EmergencyContact>
  confirm: (row: EmergencyContact) => Promise<void>
  remove: (row: EmergencyContact) => Promise<void>
}

export function useContacts(heading: RefObject<HTMLHeadingElement | null>): Contacts {
  const { backend } = useAdmin()
  const rows = useRows<EmergencyContact>({
    key: ['emergency-contacts'],
    read: () => readContacts(backend),
    sort: sortContacts,
    words: errors,
    heading,
  })
  return {
    rows,
    confirm: (row) =>
      rows.save({
        failed: errors.save,
        write: () => confirmContact(backend, row),
        said: () => said.confirmed,
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
        said: said.deleted,
      }),
  }
}

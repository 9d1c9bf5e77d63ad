import { useCallback, type RefObject } from 'react'
import type { EmergencyContact } from '../../domain/listing.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { useRows, type Rows } from '../kit/use-rows.ts'
import { confirmContact, deleteContact, readContacts, sortContacts } from './emergency-rows.ts'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

const { toasts: said, errors } = EMERGENCY_ADMIN_TEXTS

export interface Contacts {
  rows: Rows<EmergencyContact>
  confirm: (row: EmergencyContact) => Promise<void>
  remove: (row: EmergencyContact) => Promise<void>
}

export function useContacts(heading: RefObject<HTMLHeadingElement | null>): Contacts {
  const { backend } = useAdmin()
  const rows = useRows<EmergencyContact>({
    read: useCallback(() => readContacts(backend), [backend]),
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

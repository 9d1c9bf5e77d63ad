import type { AdminBackend } from '../../backend/admin-client.ts'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import type { EmergencyForm } from '../../domain/emergency-form.ts'
import { emergencyBlocks } from '../../domain/emergency.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { saveRow, updateOnce, type SaveOutcome } from '../kit/save-row.ts'

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

import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../backend/table-writes.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { treatOwnChangeAsSaved, type SaveOutcome } from '../../kit/save-row.ts'
import type { NoteBase } from './note-editor.tsx'

/* Messages of visitors (SUBM-2). Writes send `updated_at` as it was received, because a Date would drop its microseconds. */

const TABLE = 'contact_submissions'

/** @throws RequestFailure */
export async function readSubmissions({ tables }: AdminBackend): Promise<StoredSubmission[]> {
  return sortSubmissions(await tables.readAllRows<StoredSubmission>(TABLE))
}

/**
 * Reads only messages that changed after those that are shown, or all if one is missing. The newest shown message is read
 * too, because after an empty answer the session would have to be checked for its rights.
 * @throws RequestFailure
 */
export async function renewSubmissions(
  { tables }: Pick<AdminBackend, 'tables'>,
  shown: readonly StoredSubmission[],
): Promise<StoredSubmission[]> {
  const newest = shown.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), '')
  if (newest === '') return sortSubmissions(await tables.readAllRows<StoredSubmission>(TABLE))
  const [changed, count] = await Promise.all([
    tables.readRows<StoredSubmission>(TABLE, { filter: (query) => query.gte('updated_at', newest) }),
    tables.countRows(TABLE),
  ])
  const ids = new Set(changed.map(({ id }) => id))
  const rows = [...shown.filter(({ id }) => !ids.has(id)), ...changed]
  return sortSubmissions(rows.length === count ? rows : await tables.readAllRows<StoredSubmission>(TABLE))
}

/** Newest first. */
export function sortSubmissions(rows: readonly StoredSubmission[]): StoredSubmission[] {
  return [...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/**
 * Saves the note, unless another admin has changed it since `base` (CONFLICT-1). If only other fields of the message
 * changed, such as its status, the note is saved on the newest version (CONFLICT-9).
 * @throws RequestFailure
 */
export async function setSubmissionNote(
  { tables }: AdminBackend,
  base: NoteBase,
  typed: string,
): Promise<SaveOutcome<StoredSubmission>> {
  // Send the note in the form in which the database stores it, so that it can be compared after a lost answer.
  const written = typed.trim()
  const changes = { note: written === '' ? null : written }
  const write = async ({ id, updated_at }: NoteBase): Promise<SaveOutcome<StoredSubmission>> => {
    const precondition = { column: 'updated_at', value: updated_at } as const
    return treatOwnChangeAsSaved(
      await tables.updateRow<StoredSubmission>(TABLE, id, changes, precondition),
      changes,
    )
  }
  const outcome = await write(base)
  const isSameNote = outcome.kind === 'conflict' && outcome.current.note === base.note
  return isSameNote ? write(outcome.current) : outcome
}

/** Deletes the message, unless somebody has changed it since it was read. @throws RequestFailure */
export function deleteSubmission(
  { tables }: AdminBackend,
  submission: StoredSubmission,
): Promise<WriteOutcome<StoredSubmission>> {
  return tables.deleteRow<StoredSubmission>(TABLE, submission.id, {
    column: 'updated_at',
    value: submission.updated_at,
  })
}

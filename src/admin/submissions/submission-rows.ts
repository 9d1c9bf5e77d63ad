import type { AdminBackend } from '../../backend/admin-client.ts'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import type { StoredSubmission, SubmissionStatus } from '../../domain/submission-listing.ts'

/* Messages of visitors (SUBM-2). The precondition is `updated_at` as received: a Date drops its microseconds. */

const TABLE = 'contact_submissions'

/** @throws RequestFailure */
export async function readSubmissions({ tables }: AdminBackend): Promise<StoredSubmission[]> {
  return sortSubmissions(await tables.readAllRows<StoredSubmission>(TABLE))
}

/** Newest first. */
export function sortSubmissions(rows: readonly StoredSubmission[]): StoredSubmission[] {
  return [...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

export function setSubmissionStatus(
  { tables }: AdminBackend,
  submission: StoredSubmission,
  status: SubmissionStatus,
): Promise<WriteOutcome<StoredSubmission>> {
  return tables.updateRow<StoredSubmission>(
    TABLE,
    submission.id,
    { status, updated_at: new Date().toISOString() },
    { column: 'updated_at', value: submission.updated_at },
  )
}

export function deleteSubmission(
  { tables }: AdminBackend,
  submission: StoredSubmission,
): Promise<WriteOutcome<StoredSubmission>> {
  return tables.deleteRow<StoredSubmission>(TABLE, submission.id, {
    column: 'updated_at',
    value: submission.updated_at,
  })
}

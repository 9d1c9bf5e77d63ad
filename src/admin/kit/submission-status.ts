import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { StoredSubmission, SubmissionStatus } from '../../domain/messages/submission-listing.ts'
import { treatOwnChangeAsSaved, type SaveOutcome } from './save-row.ts'

const SUBMISSIONS_TABLE = 'contact_submissions'

/** @throws RequestFailure */
export async function setSubmissionStatus(
  { tables }: AdminBackend,
  submission: StoredSubmission,
  status: SubmissionStatus,
): Promise<SaveOutcome<StoredSubmission>> {
  const outcome = await tables.updateRow<StoredSubmission>(
    SUBMISSIONS_TABLE,
    submission.id,
    { status, updated_at: new Date().toISOString() },
    { column: 'updated_at', value: submission.updated_at },
  )
  return treatOwnChangeAsSaved(outcome, { status })
}

/**
 * Approves a message after its listing was saved (SUBM-3). If another admin changed the message in between, tries once more
 * with the new version. A status that the other admin has set is not overwritten.
 * @returns null if the message is approved now; the status that another admin gave it; 'deleted' if somebody deleted it
 * @throws RequestFailure
 */
export async function approveSubmission(
  backend: AdminBackend,
  submission: StoredSubmission,
): Promise<SubmissionStatus | 'deleted' | null> {
  let outcome = await setSubmissionStatus(backend, submission, 'approved')
  if (outcome.kind === 'conflict') {
    if (outcome.current.status !== submission.status) return outcome.current.status
    outcome = await setSubmissionStatus(backend, outcome.current, 'approved')
  }
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'deleted') return 'deleted'
  throw new RequestFailure('The status was not changed', { kind: 'refused', status: 403 })
}

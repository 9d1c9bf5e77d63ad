import type { AdminBackend } from '../../backend/admin-client.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { StoredSubmission } from '../../domain/submission-listing.ts'
import { setSubmissionStatus } from './submission-rows.ts'

/**
 * Approves a message after the listing made from it was saved (SUBM-3). Another admin may have
 * changed its status meanwhile: the newer one is asked for once.
 * @throws RequestFailure
 */
export async function approveSubmission(backend: AdminBackend, submission: StoredSubmission): Promise<void> {
  const outcome = await setSubmissionStatus(backend, submission, 'approved')
  if (outcome.kind === 'saved' || outcome.kind === 'deleted') return
  if (outcome.kind === 'conflict') {
    const again = await setSubmissionStatus(backend, outcome.current, 'approved')
    if (again.kind === 'saved' || again.kind === 'deleted') return
  }
  throw new RequestFailure('The status was not changed', { kind: 'refused', status: 403 })
}

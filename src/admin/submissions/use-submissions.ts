import { useCallback, type RefObject } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { StoredSubmission, SubmissionStatus } from '../../domain/submission-listing.ts'
import type { AuditEvent } from '../../telemetry/audit-events.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { useRows, type Rows } from '../kit/use-rows.ts'
import { deleteSubmission, readSubmissions, setSubmissionStatus, sortSubmissions } from './submission-rows.ts'
import { SUBMISSION_TEXTS } from './texts.ts'

export interface Submissions {
  rows: Rows<StoredSubmission>
  setStatus: (submission: StoredSubmission, status: SubmissionStatus) => Promise<void>
  remove: (submission: StoredSubmission) => Promise<void>
}

const { toasts: said, errors } = SUBMISSION_TEXTS
/** PostgreSQL: a value that a CHECK refuses. */
const BAD_VALUE = '23514'

export function useSubmissions(heading: RefObject<HTMLHeadingElement | null>): Submissions {
  const { backend, audit } = useAdmin()
  const rows = useRows<StoredSubmission>({
    read: useCallback(() => readSubmissions(backend), [backend]),
    sort: sortSubmissions,
    words: errors,
    heading,
  })
  return {
    rows,
    setStatus: (submission, status) =>
      rows.save({
        failed: errors.status,
        write: () => setSubmissionStatus(backend, submission, status).catch(sayBadValue),
        said: () => said.status,
        onSaved: () =>
          audit(eventOf('submission_status_updated', submission, { from: submission.status, to: status })),
      }),
    remove: (submission) =>
      rows.remove(submission, {
        question: {
          title: SUBMISSION_TEXTS.deleteTitle,
          text: SUBMISSION_TEXTS.confirmDelete(submission.name),
          confirm: SUBMISSION_TEXTS.deleteShort,
        },
        failed: errors.delete,
        erase: () => deleteSubmission(backend, submission),
        said: said.deleted,
        onRemoved: () => audit(eventOf('submission_deleted', submission, { type: submission.type })),
      }),
  }
}

function eventOf(action: string, { id }: StoredSubmission, details: Record<string, unknown>): AuditEvent {
  return { action, resource_type: 'contact_submissions', resource_id: id, details }
}

function sayBadValue(failure: unknown): { kind: 'problem'; problem: string } {
  const isConstraint =
    failure instanceof RequestFailure && (failure.code === BAD_VALUE || /constraint/i.test(failure.message))
  if (isConstraint) return { kind: 'problem', problem: errors.value }
  throw failure
}

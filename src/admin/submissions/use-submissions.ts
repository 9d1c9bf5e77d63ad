import { useCallback } from 'react'
import type { WriteOutcome } from '../../backend/admin-tables.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { StoredSubmission, SubmissionStatus } from '../../domain/submission-listing.ts'
import { useOnline } from '../../ui/use-online.ts'
import { FAILURE_TEXTS } from '../failures/texts.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { useConfirm } from '../frame/confirmations.tsx'
import { useServerRead, type ServerRead } from '../reading/use-server-read.ts'
import { useAttempt, type Ending } from '../saving/use-attempt.ts'
import { deleteSubmission, readSubmissions, setSubmissionStatus } from './submission-rows.ts'
import { SUBMISSION_TEXTS } from './texts.ts'

export interface Submissions extends ServerRead<StoredSubmission[]> {
  isOnline: boolean
  problem: string | null
  setStatus: (submission: StoredSubmission, status: SubmissionStatus) => Promise<void>
  remove: (submission: StoredSubmission) => Promise<void>
}

const { toasts: said, errors } = SUBMISSION_TEXTS
/** PostgreSQL: a value that a CHECK refuses. */
const BAD_VALUE = '23514'

export function useSubmissions(): Submissions {
  const { backend, audit } = useAdmin()
  const confirm = useConfirm()
  const isOnline = useOnline()
  const rows = useServerRead(useCallback(() => readSubmissions(backend), [backend]))
  const { problem, attempt } = useAttempt()
  const { change, reload } = rows

  const doOnline = (failed: string, work: () => Promise<Ending>): Promise<void> =>
    isOnline ? attempt(failed, work, reload) : Promise.resolve()

  return {
    ...rows,
    isOnline,
    problem,
    setStatus: (submission, status) =>
      doOnline(errors.status, async () => {
        const outcome = await setSubmissionStatus(backend, submission, status).catch(sayBadValue)
        if (outcome.kind !== 'saved') return endingOf(outcome)
        change((all) => all.map((one) => (one.id === submission.id ? outcome.row : one)))
        audit({
          action: 'submission_status_updated',
          resource_type: 'contact_submissions',
          resource_id: submission.id,
          details: { from: submission.status, to: status },
        })
        return { said: said.status }
      }),
    remove: async (submission) => {
      const isMeant = await confirm({
        title: SUBMISSION_TEXTS.deleteTitle,
        text: SUBMISSION_TEXTS.confirmDelete(submission.name),
        confirm: SUBMISSION_TEXTS.deleteShort,
        isDangerous: true,
      })
      if (!isMeant) return
      await doOnline(errors.delete, async () => {
        const outcome = await deleteSubmission(backend, submission)
        if (outcome.kind !== 'saved' && outcome.kind !== 'deleted') return endingOf(outcome)
        change((all) => all.filter(({ id }) => id !== submission.id))
        audit({
          action: 'submission_deleted',
          resource_type: 'contact_submissions',
          resource_id: submission.id,
          details: { type: submission.type },
        })
        return { said: said.deleted }
      })
    },
  }
}

type Unsaved = Exclude<WriteOutcome<StoredSubmission>, { kind: 'saved' }> | { kind: 'bad-value' }

function sayBadValue(failure: unknown): { kind: 'bad-value' } {
  const isConstraint =
    failure instanceof RequestFailure && (failure.code === BAD_VALUE || /constraint/i.test(failure.message))
  if (isConstraint) return { kind: 'bad-value' }
  throw failure
}

function endingOf({ kind }: Unsaved): Ending {
  switch (kind) {
    case 'bad-value':
      return { problem: errors.value }
    case 'conflict':
      return { problem: errors.changed }
    case 'deleted':
      return { problem: errors.deleted }
    default:
      return { problem: FAILURE_TEXTS.permission }
  }
}

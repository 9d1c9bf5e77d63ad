import { type RefObject, useRef } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { StoredSubmission, SubmissionStatus } from '../../../domain/messages/submission-listing.ts'
import type { AuditEvent } from '../../../telemetry/audit-events.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { PENDING_SUBMISSIONS_KEY } from '../../kit/pending-submissions.ts'
import { failureMessage } from '../../kit/reads.tsx'
import type { SaveOutcome } from '../../kit/save-row.ts'
import { setSubmissionStatus } from '../../kit/submission-status.ts'
import { FAILURE_TEXTS, MESSAGE_TEXTS } from '../../kit/texts.ts'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import type { NoteSaver } from './note-editor.tsx'
import {
  deleteSubmission,
  readSubmissions,
  renewSubmissions,
  setSubmissionNote,
  sortSubmissions,
} from './submission-rows.ts'
import { SUBMISSION_TEXTS } from './texts.ts'
import { triageMessages, type TriageChange, type TriageResult } from './triage.ts'

export interface Submissions {
  /** Applies one decision to some messages and reports those that were not changed. Calls `onDone` only with a network. */
  triage: (
    chosen: readonly StoredSubmission[],
    change: TriageChange,
    onDone: (result: TriageResult) => void,
  ) => Promise<void>
  rows: UseRowsResult<StoredSubmission>
  /** If an earlier status of the message is still being saved, waits, and then changes the version that was saved. */
  setStatus: (submission: StoredSubmission, status: SubmissionStatus) => Promise<void>
  setNote: NoteSaver
  remove: (submission: StoredSubmission) => Promise<void>
}

const { toasts: success, errors, triage: triageTexts } = SUBMISSION_TEXTS

/** PostgreSQL's code for a violated CHECK constraint. */
const CHECK_VIOLATION_CODE = '23514'

/** The messages of visitors, and the changes that the tab makes to them. */
export function useSubmissions(heading: RefObject<HTMLHeadingElement | null>): Submissions {
  const { backend, audit } = useAdmin()
  const writeInOrder = useWritesInOrder()
  const rows = useRows<StoredSubmission>({
    key: ['submissions'],
    related: PENDING_SUBMISSIONS_KEY,
    read: () => readSubmissions(backend),
    renew: (shown) => renewSubmissions(backend, shown),
    sort: sortSubmissions,
    texts: errors,
    heading,
  })
  return {
    rows,
    triage: (chosen, change, onDone) =>
      rows.doOnline(SUBMISSION_TEXTS.triage.failed, async () => {
        const result = await triageMessages(backend, chosen, change)
        const { saved, failed, seen } = result
        rows.put(...saved, ...seen)
        for (const one of 'status' in change ? saved : [])
          audit(toAuditEvent('submission_status_updated', one, { to: one.status }))
        onDone(result)
        return failed.length === 0
          ? { success: doneText(change, saved.length) }
          : { problem: SUBMISSION_TEXTS.triage.notChanged(failed.map(failureText).join(', ')) }
      }),
    setStatus: (submission, status) => {
      let from = submission.status
      const write = (base: StoredSubmission): Promise<SaveOutcome<StoredSubmission>> => {
        from = base.status
        return setSubmissionStatus(backend, base, status)
      }
      return rows.save({
        failed: errors.status,
        write: () => writeInOrder(submission, write).catch(explainBadValue),
        success: () => MESSAGE_TEXTS.statusUpdated,
        onSaved: () => audit(toAuditEvent('submission_status_updated', submission, { from, to: status })),
      })
    },
    setNote: async (base, note) => {
      let outcome: SaveOutcome<StoredSubmission> | null = null
      await rows.save({
        failed: errors.note,
        write: async () => {
          outcome = await setSubmissionNote(backend, base, note)
          if (outcome.kind === 'conflict') rows.put(outcome.current)
          return outcome
        },
        success: () => success.note,
      })
      return outcome
    },
    remove: (submission) =>
      rows.remove(submission, {
        texts: SUBMISSION_TEXTS,
        question: SUBMISSION_TEXTS.confirmDelete(submission.name),
        erase: () => deleteSubmission(backend, submission),
        onRemoved: () => audit(toAuditEvent('submission_deleted', submission, { type: submission.type })),
      }),
  }
}

type StatusWrite = (base: StoredSubmission) => Promise<SaveOutcome<StoredSubmission>>

/**
 * Makes the writes of one message one after another; each write changes the version that the previous write saved. Otherwise
 * an admin who corrects a status before the first status is saved would send an old version, and be told that somebody else
 * changed the message.
 */
function useWritesInOrder(): (shown: StoredSubmission, write: StatusWrite) => ReturnType<StatusWrite> {
  /** By message id: the version after the last write, while writes of the message are running. */
  const running = useRef(new Map<string, Promise<StoredSubmission>>())
  return (shown, write) => {
    const { id } = shown
    const before = running.current.get(id) ?? Promise.resolve(shown)
    const ending = before.then(write)
    const version = ending.then(
      (outcome) => (outcome.kind === 'saved' ? outcome.row : before),
      () => before,
    )
    running.current.set(id, version)
    void version.then(() => {
      if (running.current.get(id) === version) running.current.delete(id)
    })
    return ending
  }
}

function doneText(change: TriageChange, count: number): string {
  const { done, spamReason } = triageTexts
  if ('assigned_to' in change) return change.assigned_to === null ? done.released : done.assigned(count)
  if (change.status === 'approved') return done.approved(count)
  return change.rejected_because === spamReason ? done.spam(count) : done.rejected(count)
}

function failureText({ row, reason }: TriageResult['failed'][number]): string {
  const known =
    reason === 'changed' || reason === 'deleted'
      ? triageTexts.because[reason]
      : reason === 'refused'
        ? FAILURE_TEXTS.permission
        : failureMessage(reason)
  return triageTexts.reasonOf(row.name, known)
}

function toAuditEvent(
  action: string,
  { id }: StoredSubmission,
  details: Record<string, unknown>,
): AuditEvent {
  return { action, resource_type: 'contact_submissions', resource_id: id, details }
}

/** The message for a value that the database refuses. @throws every other failure */
function explainBadValue(failure: unknown): { kind: 'problem'; problem: string } {
  const isConstraint =
    failure instanceof RequestFailure &&
    (failure.code === CHECK_VIOLATION_CODE || /constraint/i.test(failure.message))
  if (isConstraint) return { kind: 'problem', problem: errors.value }
  throw failure
}

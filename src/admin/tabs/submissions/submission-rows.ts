import { treatOwnChangeAsSaved, type SaveOutcome } from '../../kit/save-row.ts'
import { type RefObject, useRef } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../backend/table-writes.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { StoredSubmission, SubmissionStatus } from '../../../domain/messages/submission-listing.ts'
import type { AuditEvent } from '../../../telemetry/audit-events.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import { FAILURE_TEXTS, MESSAGE_TEXTS } from '../../kit/texts.ts'
import { failureMessage } from '../../kit/reads.tsx'
import type { NoteBase, NoteSaver } from './note-editor.tsx'
import { triageMessages, type TriageChange, type TriageResult } from './triage.ts'
import { SUBMISSION_TEXTS } from './texts.ts'
import { PENDING_SUBMISSIONS_KEY } from '../../kit/pending-submissions.ts'
import { setSubmissionStatus } from '../../kit/submission-status.ts'

/* Messages of visitors (SUBM-2). Writes send `updated_at` as it was received, because a Date would drop its microseconds. */

const TABLE = 'contact_submissions'

/** @throws RequestFailure */
async function readSubmissions({ tables }: AdminBackend): Promise<StoredSubmission[]> {
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
function sortSubmissions(rows: readonly StoredSubmission[]): StoredSubmission[] {
  return [...rows].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/**
 * Saves the note, unless another admin has changed it since `base` (CONFLICT-1). If only other fields of the message
 * changed, such as its status, the note is saved on the newest version (CONFLICT-9).
 * @throws RequestFailure
 */
async function setSubmissionNote(
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

function deleteSubmission(
  { tables }: AdminBackend,
  submission: StoredSubmission,
): Promise<WriteOutcome<StoredSubmission>> {
  return tables.deleteRow<StoredSubmission>(TABLE, submission.id, {
    column: 'updated_at',
    value: submission.updated_at,
  })
}

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

const { toasts: success, errors } = SUBMISSION_TEXTS

/** PostgreSQL's code for a violated CHECK constraint. */
const CHECK_VIOLATION_CODE = '23514'

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

const { triage: triageTexts } = SUBMISSION_TEXTS

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

function explainBadValue(failure: unknown): { kind: 'problem'; problem: string } {
  const isConstraint =
    failure instanceof RequestFailure &&
    (failure.code === CHECK_VIOLATION_CODE || /constraint/i.test(failure.message))
  if (isConstraint) return { kind: 'problem', problem: errors.value }
  throw failure
}

import type { RefObject } from 'react'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import type { WriteOutcome } from '../../../backend/admin-tables.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import { fold } from '../../../domain/search/fold.ts'
import {
  SUBMISSION_STATUSES,
  type StoredSubmission,
  type SubmissionStatus,
} from '../../../domain/messages/submission-listing.ts'
import type { AuditEvent } from '../../../telemetry/audit-events.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { type Rows, useRows } from '../../kit/use-rows.ts'
import { ADMIN_PATH } from '../../paths.ts'
import { SUBMISSION_TEXTS } from './texts.ts'
import { useQuery } from '@tanstack/react-query'

/** Query of the pending messages; invalidate it when a status changes. */
export const PENDING_KEY = ['pending-submissions']
const REFRESH_MS = 5 * 60_000

export interface PendingSubmissions {
  count: number
  /** Listings about which a correction is pending. */
  listings: ReadonlySet<string>
}

/** Messages of visitors that wait for an answer; null while they are not known (DASH-10). */
export function usePendingSubmissions(): PendingSubmissions | null {
  const { backend } = useAdmin()
  const { data = null } = useQuery({
    queryKey: PENDING_KEY,
    queryFn: () =>
      backend.tables.readAllRows<{ id: string; business_id: string | null }>('contact_submissions', {
        select: 'id,business_id',
        filter: (query) => query.eq('status', 'pending'),
      }),
    select: countPending,
    refetchInterval: REFRESH_MS,
    refetchOnReconnect: true,
  })
  return data
}

function countPending(rows: { business_id: string | null }[]): PendingSubmissions {
  return { count: rows.length, listings: new Set(rows.flatMap(({ business_id }) => business_id ?? [])) }
}

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

function setSubmissionNote(
  { tables }: AdminBackend,
  submission: StoredSubmission,
  note: string,
): Promise<WriteOutcome<StoredSubmission>> {
  const precondition = { column: 'updated_at', value: submission.updated_at } as const
  return tables.updateRow<StoredSubmission>(TABLE, submission.id, { note }, precondition)
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

/**
 * Approves a message after its listing was saved (SUBM-3). If another admin changed it in between, tries
 * once more with the new version.
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

export interface Submissions {
  rows: Rows<StoredSubmission>
  setStatus: (submission: StoredSubmission, status: SubmissionStatus) => Promise<void>
  setNote: (submission: StoredSubmission, note: string, onSaved: () => void) => Promise<void>
  remove: (submission: StoredSubmission) => Promise<void>
}

const { toasts: success, errors } = SUBMISSION_TEXTS
/** PostgreSQL: check violation. */
const BAD_VALUE = '23514'

export function useSubmissions(heading: RefObject<HTMLHeadingElement | null>): Submissions {
  const { backend, audit } = useAdmin()
  const rows = useRows<StoredSubmission>({
    key: ['submissions'],
    related: PENDING_KEY,
    read: () => readSubmissions(backend),
    sort: sortSubmissions,
    texts: errors,
    heading,
  })
  return {
    rows,
    setStatus: (submission, status) =>
      rows.save({
        failed: errors.status,
        write: () => setSubmissionStatus(backend, submission, status).catch(explainBadValue),
        success: () => success.status,
        onSaved: () =>
          audit(eventOf('submission_status_updated', submission, { from: submission.status, to: status })),
      }),
    setNote: (submission, note, onSaved) =>
      rows.save({
        failed: errors.note,
        write: () => setSubmissionNote(backend, submission, note),
        success: () => success.note,
        onSaved,
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
        success: success.deleted,
        onRemoved: () => audit(eventOf('submission_deleted', submission, { type: submission.type })),
      }),
  }
}

function eventOf(action: string, { id }: StoredSubmission, details: Record<string, unknown>): AuditEvent {
  return { action, resource_type: 'contact_submissions', resource_id: id, details }
}

function explainBadValue(failure: unknown): { kind: 'problem'; problem: string } {
  const isConstraint =
    failure instanceof RequestFailure && (failure.code === BAD_VALUE || /constraint/i.test(failure.message))
  if (isConstraint) return { kind: 'problem', problem: errors.value }
  throw failure
}

export interface SubmissionFilter {
  text: string
  /** Null shows all. */
  status: SubmissionStatus | null
}

/** The search and status of the tab in its URL, so that a figure can lead to what it counts. */
export function readSubmissionFilter(search: string): SubmissionFilter {
  const parameters = new URLSearchParams(search)
  const status = SUBMISSION_STATUSES.find((one) => one === parameters.get('status')) ?? null
  return { text: parameters.get('q') ?? '', status }
}

export function submissionsTabPath({ text, status }: SubmissionFilter): string {
  const parameters = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(status !== null && { status }),
  })
  return `${ADMIN_PATH}${parameters.size === 0 ? '' : `?${parameters}`}#submissions`
}

/** Messages that contain every typed word; case and diacritics are ignored. */
export function findSubmissions(
  submissions: readonly StoredSubmission[],
  { text, status }: SubmissionFilter,
): StoredSubmission[] {
  const words = fold(text).split(' ').filter(Boolean)
  return submissions.filter((one) => {
    if (status !== null && one.status !== status) return false
    if (words.length === 0) return true
    const { name, email, phone, business_name, message, note } = one
    const content = fold([name, email, phone ?? '', business_name ?? '', message, note ?? ''].join(' '))
    return words.every((word) => content.includes(word))
  })
}

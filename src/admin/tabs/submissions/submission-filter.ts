import { fold } from '../../../domain/search/fold.ts'
import {
  SUBMISSION_STATUSES,
  type StoredSubmission,
  type SubmissionStatus,
} from '../../../domain/messages/submission-listing.ts'
import { ADMIN_PATH } from '../../paths.ts'

/** Filter for messages that are assigned to the signed-in admin, or to nobody. */
export const ASSIGNMENTS = ['me', 'nobody'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]

export interface SubmissionFilter {
  text: string
  /** Null shows messages with any status. */
  status: SubmissionStatus | null
  assigned: Assignment | null
}

/** Reads the tab's filter from its URL, so that a figure of the overview can link to the messages that it counts. */
export function readSubmissionFilter(search: string): SubmissionFilter {
  const parameters = new URLSearchParams(search)
  const status = SUBMISSION_STATUSES.find((one) => one === parameters.get('status')) ?? null
  const assigned = ASSIGNMENTS.find((one) => one === parameters.get('assigned')) ?? null
  return { text: parameters.get('q') ?? '', status, assigned }
}

export function submissionsTabPath({ text, status, assigned }: SubmissionFilter): string {
  const search = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(status !== null && { status }),
    ...(assigned !== null && { assigned }),
  }).toString()
  return `${ADMIN_PATH}${search === '' ? '' : `?${search}`}#submissions`
}

/** Messages that contain every typed word; case and diacritics are ignored. */
export function findSubmissions(
  submissions: readonly StoredSubmission[],
  { text, status, assigned }: SubmissionFilter,
  userId: string,
): StoredSubmission[] {
  const words = fold(text).split(' ').filter(Boolean)
  return submissions.filter((one) => {
    if (status !== null && one.status !== status) return false
    if (assigned !== null && one.assigned_to !== (assigned === 'me' ? userId : null)) return false
    if (words.length === 0) return true
    const { name, email, phone, business_name, message, note } = one
    const content = fold([name, email, phone ?? '', business_name ?? '', message, note ?? ''].join(' '))
    return words.every((word) => content.includes(word))
  })
}

import { fold } from '../../domain/fold.ts'
import type { StoredSubmission, SubmissionStatus } from '../../domain/submission-listing.ts'

export interface SubmissionFilter {
  text: string
  /** Null shows all. */
  status: SubmissionStatus | null
}

/** Those with every typed word somewhere in them, whatever letters were used. */
export function findSubmissions(
  submissions: readonly StoredSubmission[],
  { text, status }: SubmissionFilter,
): StoredSubmission[] {
  const words = fold(text).split(' ').filter(Boolean)
  return submissions.filter((one) => {
    if (status !== null && one.status !== status) return false
    if (words.length === 0) return true
    const { name, email, phone, business_name, message } = one
    const content = fold([name, email, phone ?? '', business_name ?? '', message].join(' '))
    return words.every((word) => content.includes(word))
  })
}

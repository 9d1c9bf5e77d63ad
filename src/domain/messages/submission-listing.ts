import type { Submission } from './submission.ts'
import { resolveAtoll } from '../atolls/atoll-spellings.ts'
import { CATEGORY_INFO } from '../listing/categories.ts'
import { foldToKey } from '../search/fold.ts'
import { CATEGORIES } from '../listing/listing.ts'
import { NEW_LISTING, type ListingForm } from '../listing/listing-form.ts'

/** A row of contact_submissions as an admin reads it. */
export interface StoredSubmission extends Omit<Submission, 'type'> {
  type: string
  status: SubmissionStatus
  /** What admins wrote about the message; visitors never see it. */
  note: string | null
  /** The account that set the status, and when; null while the message is pending. */
  handled_by: string | null
  handled_at: string | null
  /** The account of the admin to whom the message is assigned; null if there is none. */
  assigned_to: string | null
  /** Why it was rejected; null where nothing was said, and for every other status. */
  rejected_because: string | null
  created_at: string
  updated_at: string
}

export const SUBMISSION_STATUSES = ['pending', 'reviewed', 'approved', 'rejected'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

interface MessageParts {
  /** The text of the message, as the visitor wrote it. */
  text: string
  /** The lines that the form added ('Category: Businesses'), by label. */
  labels: ReadonlyMap<string, string>
}

const LABELED_LINE_PATTERN = /^([A-Z][A-Za-z ]{1,30}): (.+)$/

/** Splits off only the last block of labeled lines, because visitors may write such lines too (CONTACT-6). */
export function splitMessage(message: string): MessageParts {
  const lines = message.split('\n')
  const labels = new Map<string, string>()
  while (lines.length > 0) {
    const lastLine = lines.at(-1) ?? ''
    const [, label, value] = LABELED_LINE_PATTERN.exec(lastLine) ?? []
    if (label === undefined || value === undefined) break
    labels.set(label, value)
    lines.pop()
  }
  const text = lines.join('\n').trim()
  // The form adds labelled lines only below a text. Without a text, the visitor typed these lines: keep them as the text.
  return text === '' ? { text: message.trim(), labels: new Map() } : { text, labels }
}

function findNamedCategory(text: string): ListingForm['category'] | null {
  const key = foldToKey(text)
  const namedCategory = CATEGORIES.find((category) => {
    const { label, title, singular } = CATEGORY_INFO[category]
    return [category, label, title, singular].some((name) => foldToKey(name) === key)
  })
  return namedCategory ?? null
}

/** Fills in the form of a new listing with the values of a visitor's message. */
export function toFormOfSubmission(submission: StoredSubmission): ListingForm {
  const { text, labels } = splitMessage(submission.message)
  const atoll = resolveAtoll(labels.get('Atoll') ?? '')
  return {
    ...NEW_LISTING,
    name: submission.business_name ?? '',
    description: text,
    category: findNamedCategory(labels.get('Category') ?? '') ?? NEW_LISTING.category,
    atoll: atoll?.code ?? NEW_LISTING.atoll,
    phone: submission.phone ?? '',
    email: submission.email ?? '',
  }
}

import type { AdminBackend } from '../../backend/admin-client.ts'
import { type ListingForm, NEW_LISTING, toListingForm } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import { formOfSubmission, type StoredSubmission } from '../../domain/submission-listing.ts'

/** What is kept of a form that was not saved: enough to go on exactly where it was left. */
export interface ListingDraft {
  /** The id that a new listing will have; sent again it counts once. */
  id: string
  /** The row that the form began with; null for a new listing. */
  base: Listing | null
  form: ListingForm
  isPinPlaced: boolean
}

/** One place for each form that can be open. */
export function draftKey(place: { listingId: string | null; submissionId: string | null }): string {
  if (place.listingId !== null) return `business ${place.listingId}`
  return place.submissionId === null ? 'business new' : `business from submission ${place.submissionId}`
}

/** Kept content that is whole; null for what an older version of the guide, or damage, left behind. */
export function parseListingDraft(content: unknown): ListingDraft | null {
  const { id, base, form, isPinPlaced } = (content ?? {}) as Partial<ListingDraft>
  const isWhole =
    typeof id === 'string' &&
    typeof form === 'object' &&
    typeof (form as Partial<ListingForm> | null)?.name === 'string' &&
    typeof form.latitude === 'string' &&
    typeof isPinPlaced === 'boolean' &&
    typeof base === 'object'
  return isWhole ? { id, base, form, isPinPlaced } : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the form begins with. */
export interface FirstContent {
  draft: ListingDraft
  /** The message that the new listing is made from. */
  submission: StoredSubmission | null
}

/** An existing listing; null when there is none. @throws RequestFailure */
export async function readListingToEdit({ tables }: AdminBackend, id: string): Promise<FirstContent | null> {
  if (!UUID.test(id)) return null
  const [row] = await tables.readRows<Listing>('businesses', { filter: (query) => query.eq('id', id) })
  if (row === undefined) return null
  return {
    draft: { id, base: row, form: toListingForm(row), isPinPlaced: row.latitude !== null },
    submission: null,
  }
}

/** A new listing, filled in from a message where one is named. @throws RequestFailure */
export async function readNewListing(
  { tables }: AdminBackend,
  submissionId: string | null,
): Promise<FirstContent> {
  const id = crypto.randomUUID()
  const empty: ListingDraft = { id, base: null, form: NEW_LISTING, isPinPlaced: false }
  if (submissionId === null || !UUID.test(submissionId)) return { draft: empty, submission: null }
  const [submission] = await tables.readRows<StoredSubmission>('contact_submissions', {
    filter: (query) => query.eq('id', submissionId),
  })
  if (submission === undefined) return { draft: empty, submission: null }
  return { draft: { ...empty, form: formOfSubmission(submission) }, submission }
}

import type { AdminBackend } from '../../backend/admin-client.ts'
import { NEW_LISTING, toListingForm } from '../../domain/listing-form.ts'
import type { Listing } from '../../domain/listing.ts'
import { formOfSubmission, type StoredSubmission } from '../../domain/submission-listing.ts'
import { readOrCopy, type DeviceCopy } from '../kit/device-copy.ts'
import { toFormState, type ListingDraft } from './listing-form-state.ts'

/** A separate draft for each form that can be open. */
export function draftKey(place: { listingId: string | null; submissionId: string | null }): string {
  if (place.listingId !== null) return `business ${place.listingId}`
  return place.submissionId === null ? 'business new' : `business from submission ${place.submissionId}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the form begins with. */
export interface FirstContent {
  draft: ListingDraft
  /** The message that the new listing is created from. */
  submission: StoredSubmission | null
}

/** An existing listing; null when there is none. @throws RequestFailure */
export async function readListingToEdit(
  { tables }: AdminBackend,
  copy: DeviceCopy,
  id: string,
): Promise<FirstContent | null> {
  if (!UUID.test(id)) return null
  const row = await readOrCopy(
    async () => {
      const [found] = await tables.readRows<Listing>('businesses', { filter: (query) => query.eq('id', id) })
      return found ?? null
    },
    async () => (await copy.listing(id))?.listing ?? null,
  )
  if (row === null) return null
  return {
    draft: { id, base: row, form: toFormState(toListingForm(row), row.latitude !== null) },
    submission: null,
  }
}

/** A new listing, filled in from a message if `submissionId` names one. @throws RequestFailure */
export async function readNewListing(
  { tables }: AdminBackend,
  submissionId: string | null,
): Promise<FirstContent> {
  const id = crypto.randomUUID()
  const empty: ListingDraft = { id, base: null, form: toFormState(NEW_LISTING, false) }
  if (submissionId === null || !UUID.test(submissionId)) return { draft: empty, submission: null }
  const [submission] = await tables.readRows<StoredSubmission>('contact_submissions', {
    filter: (query) => query.eq('id', submissionId),
  })
  if (submission === undefined) return { draft: empty, submission: null }
  return { draft: { ...empty, form: toFormState(formOfSubmission(submission), false) }, submission }
}

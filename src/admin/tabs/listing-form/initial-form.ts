import type { AdminBackend } from '../../../backend/admin-client.ts'
import { toAtollCenterFields, type ListingForm, NEW_LISTING } from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { toFormOfSubmission, type StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { readDraft } from '../../kit/drafts.ts'
import { readServerOrCopy, type DeviceCopy } from '../../kit/reads.tsx'
import { isUuid } from '../../../domain/uuid.ts'
import { formOfListing, isListingForm, toFormState, type ListingDraft } from './listing-form-state.ts'

/** The content with which the form of a listing opens. */
export interface InitialForm {
  draft: ListingDraft
  /** The visitor's message from which the listing is created or corrected; null if there is none. */
  submission: StoredSubmission | null
}

/** Reads a listing, and the message that asks for its correction; null if the listing does not exist. @throws RequestFailure */
export async function readListingToEdit(
  backend: AdminBackend,
  copy: DeviceCopy,
  id: string,
  submissionId: string | null,
): Promise<InitialForm | null> {
  if (!isUuid(id)) return null
  const read = readServerOrCopy(
    async () => {
      const [found] = await backend.tables.readRows<Listing>('businesses', {
        filter: (query) => query.eq('id', id),
      })
      return found ?? null
    },
    async () => (await copy.listing(id))?.listing ?? null,
  )
  const [row, submission] = await Promise.all([read, readSubmission(backend, submissionId)])
  if (row === null) return null
  return {
    draft: { id, base: row, form: formOfListing(row) },
    submission: submission?.business_id === id ? submission : null,
  }
}

/** An empty form with which the draft of a deleted listing is offered (DRAFT-7); null if there is no such draft. */
export async function readFormOfDeletedListing(
  draftKey: string,
  userId: string,
): Promise<InitialForm | null> {
  const storedDraft = await readDraft<Partial<ListingDraft> | null>(draftKey, userId)
  if (!isListingForm(storedDraft?.content?.form)) return null
  const form = toFormState(NEW_LISTING, false)
  return { draft: { id: crypto.randomUUID(), base: null, form }, submission: null }
}

/** The form of a new listing; with a `submissionId` it is filled in from that message. @throws RequestFailure */
export async function readNewListing(
  backend: AdminBackend,
  submissionId: string | null,
  like: Pick<ListingForm, 'atoll' | 'category'> | null,
): Promise<InitialForm> {
  const submission = await readSubmission(backend, submissionId)
  const form =
    submission === null
      ? { ...NEW_LISTING, ...like, ...(like && toAtollCenterFields(like.atoll)) }
      : toFormOfSubmission(submission)
  return { draft: { id: crypto.randomUUID(), base: null, form: toFormState(form, false) }, submission }
}

async function readSubmission({ tables }: AdminBackend, id: string | null): Promise<StoredSubmission | null> {
  if (id === null || !isUuid(id)) return null
  const [submission = null] = await tables.readRows<StoredSubmission>('contact_submissions', {
    filter: (query) => query.eq('id', id),
  })
  return submission
}

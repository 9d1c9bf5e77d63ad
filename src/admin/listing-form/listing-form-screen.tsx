import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import type { Listing } from '../../domain/listing.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { ReadState, readOrCopy, type DeviceCopy } from '../kit/reads.tsx'
import { useUploads } from '../photos/uploads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { ADMIN_PATH } from '../paths.ts'
import { approveSubmission } from '../submissions/submission-rows.ts'
import { ListingEditor } from './listing-editor.tsx'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { NEW_LISTING, toListingForm } from '../../domain/listing-form.ts'
import { formOfSubmission, type StoredSubmission } from '../../domain/submission-listing.ts'
import { toFormState, type ListingDraft } from './listing-form-state.ts'

/** A separate draft key for each form that can be open. */
function draftKey(place: { listingId: string | null; submissionId: string | null }): string {
  if (place.listingId !== null) return `business ${place.listingId}`
  return place.submissionId === null ? 'business new' : `business from submission ${place.submissionId}`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The initial form. */
interface InitialForm {
  draft: ListingDraft
  /** The message that the new listing is created from. */
  submission: StoredSubmission | null
}

/** An existing listing; null when there is none. @throws RequestFailure */
async function readListingToEdit(
  { tables }: AdminBackend,
  copy: DeviceCopy,
  id: string,
): Promise<InitialForm | null> {
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
async function readNewListing({ tables }: AdminBackend, submissionId: string | null): Promise<InitialForm> {
  const id = crypto.randomUUID()
  const empty: ListingDraft = { id, base: null, form: toFormState(NEW_LISTING, false) }
  if (submissionId === null || !UUID.test(submissionId)) return { draft: empty, submission: null }
  const [submission] = await tables.readRows<StoredSubmission>('contact_submissions', {
    filter: (query) => query.eq('id', submissionId),
  })
  if (submission === undefined) return { draft: empty, submission: null }
  return { draft: { ...empty, form: toFormState(formOfSubmission(submission), false) }, submission }
}

const READ_TEXTS = {
  loading: LISTING_FORM_TEXTS.loading,
  failed: LISTING_FORM_TEXTS.loadFailed,
  retry: LISTING_FORM_TEXTS.retry,
}

/**
 * /admin/business/new and /admin/business/edit/{id}. `?submission={id}` fills in a new listing from a
 * message.
 */
export function ListingFormScreen({ id = null }: { id?: string | null }) {
  const { backend, copy } = useAdmin()
  const [parameters] = useSearchParams()
  const submissionId = id === null ? parameters.get('submission') : null
  const read = useQuery({
    queryKey: ['listing-form', { id, submissionId }],
    queryFn: () =>
      id === null ? readNewListing(backend, submissionId) : readListingToEdit(backend, copy, id),
  })
  const { data: first } = read
  const origin = useOrigin()
  return (
    <>
      <p>
        <Link to={origin} className={styles.back}>
          <BackIcon /> {LISTING_FORM_TEXTS.back}
        </Link>
      </p>
      <AdminHeading title={id === null ? LISTING_FORM_TEXTS.titleNew : LISTING_FORM_TEXTS.titleEdit} />
      <ReadState read={read} texts={READ_TEXTS} />
      {first === null && (
        <Notice tone="warning" role="alert">
          <p>{LISTING_FORM_TEXTS.notFound}</p>
        </Notice>
      )}
      {first && <Opened key={first.draft.id} first={first} draftPlace={{ listingId: id, submissionId }} />}
    </>
  )
}

/** The list that the form was opened from, with its search and page; else the dashboard. */
function useOrigin(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  const from = state?.from
  return typeof from === 'string' && /^\/admin[?#]/.test(from) ? from : ADMIN_PATH
}

interface OpenedProps {
  first: InitialForm
  draftPlace: Parameters<typeof draftKey>[0]
}

function Opened({ first, draftPlace }: OpenedProps) {
  const { backend, audit } = useAdmin()
  const toasts = useToasts()
  const goTo = useGoTo()
  const { release } = useUploads()
  const origin = useOrigin()
  const { draft, submission } = first

  const onSaved = (row: Listing, isNew: boolean): void => {
    audit({
      action: isNew ? 'business_created' : 'business_updated',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name },
    })
    if (isNew) release(row.id)
    if (submission !== null) {
      approveSubmission(backend, submission).catch(() => toasts.error(LISTING_FORM_TEXTS.approveFailed))
    }
    goTo(origin)
  }
  return (
    <>
      {submission !== null && (
        <Notice tone="info">
          <p>{LISTING_FORM_TEXTS.fromSubmission(submission.name)}</p>
        </Notice>
      )}
      <ListingEditor
        first={draft}
        isFilledIn={submission !== null}
        draftKey={draftKey(draftPlace)}
        onSaved={onSaved}
        onClose={() => goTo(origin)}
      />
    </>
  )
}

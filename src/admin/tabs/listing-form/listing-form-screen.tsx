import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Link } from '../../../ui/link.tsx'
import { useGoTo } from '../../../browser/visit-history.ts'
import type { ListingForm } from '../../../domain/listing/listing-form.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { AdminHeading } from '../../kit/admin-heading.tsx'
import { ReadState } from '../../kit/reads.tsx'
import { useDraftSlot } from '../../kit/draft-slots.ts'
import { LISTING_SOURCES, ImportSourcesOfRow } from '../../kit/row-sources.tsx'
import { recordSavedListing } from '../../kit/listing-copy.ts'
import { ADMIN_PATH, historyPath } from '../../paths.ts'
import { useUploads } from './photos/uploads.tsx'
import { ListingEditor } from './listing-editor.tsx'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'
import { MessageBeside } from './message-beside.tsx'
import { useMessageApproval } from './use-message-approval.ts'
import {
  type InitialForm,
  readFormOfDeletedListing,
  readListingToEdit,
  readNewListing,
} from './initial-form.ts'

/** Key under which the draft of this form is stored (DRAFT-3); null until the key is known. */
function useDraftKey(listingId: string | null, submissionId: string | null): string | null {
  const nameOfNew = submissionId === null ? 'business new' : `business from submission ${submissionId}`
  return useDraftSlot(listingId === null ? nameOfNew : `business ${listingId}`)
}

const READ_TEXTS = {
  loading: LISTING_FORM_TEXTS.loading,
  failed: LISTING_FORM_TEXTS.loadFailed,
  retry: LISTING_FORM_TEXTS.retry,
}

/**
 * /admin/business/new and /admin/business/edit/{id}. `?submission={id}` shows a message beside the form, fills in a new
 * listing from it, and approves it after the save (SUBM-5).
 */
export function ListingFormScreen({ id = null }: { id?: string | null }) {
  const { backend, copy } = useAdmin()
  const [parameters] = useSearchParams()
  const submissionId = parameters.get('submission')
  const like = usePreviousAtollAndCategory()
  const read = useQuery({
    queryKey: ['listing-form', { id, submissionId, like }],
    queryFn: () =>
      id === null
        ? readNewListing(backend, submissionId, like)
        : readListingToEdit(backend, copy, id, submissionId),
  })
  const { data: first } = read
  const draftKey = useDraftKey(id, submissionId)
  const origin = useReturnPath()
  return (
    <>
      <p className={styles.links}>
        <Link to={origin} className={styles.back}>
          <BackIcon /> {LISTING_FORM_TEXTS.back}
        </Link>
        {id !== null && (
          <Link to={historyPath(id)} className={styles.back}>
            {LISTING_FORM_TEXTS.history}
          </Link>
        )}
      </p>
      <AdminHeading title={id === null ? LISTING_FORM_TEXTS.titleNew : LISTING_FORM_TEXTS.titleEdit} />
      <ReadState read={read} texts={READ_TEXTS} />
      {first === null && draftKey !== null && <DeletedListingNotice draftKey={draftKey} />}
      {id !== null && first && <ImportSourcesOfRow {...LISTING_SOURCES} id={id} />}
      {first && draftKey !== null && <OpenedForm key={first.draft.id} first={first} draftKey={draftKey} />}
    </>
  )
}

/** Path of the list from which the form was opened, with the search and page of the list; otherwise path of the dashboard. */
function useReturnPath(): string {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  const from = state?.from
  return typeof from === 'string' && /^\/admin[?#]/.test(from) ? from : ADMIN_PATH
}

/** Id of the next waiting message, which the list focuses after the save (SUBM-11); null if there is none. */
function useNextMessageId(): string | null {
  const { state } = useLocation() as { state: { next?: unknown } | null }
  return typeof state?.next === 'string' ? state.next : null
}

/** Atoll and category of the previously added listing, with which the form of the next one begins (BIZ-18). */
function usePreviousAtollAndCategory(): Pick<ListingForm, 'atoll' | 'category'> | null {
  const { state } = useLocation() as { state: { like?: { atoll?: unknown; category?: unknown } } | null }
  const { atoll, category } = state?.like ?? {}
  return typeof atoll === 'string' && typeof category === 'string' ? { atoll, category } : null
}

/** Notice that the listing was deleted. Offers a draft of the deleted listing as a new listing. */
function DeletedListingNotice({ draftKey }: { draftKey: string }) {
  const { account } = useAdmin()
  const [isDropped, setIsDropped] = useState(false)
  const { data: first = null } = useQuery({
    queryKey: ['listing-form', { draftKey }],
    queryFn: () => readFormOfDeletedListing(draftKey, account.userId),
  })
  const isOffered = first !== null && !isDropped
  return (
    <>
      <Notice tone="warning" role="alert">
        <p>{LISTING_FORM_TEXTS.notFound}</p>
        {isOffered && <p>{LISTING_FORM_TEXTS.keptOfGone}</p>}
      </Notice>
      {isOffered && <OpenedForm first={first} draftKey={draftKey} onDropGone={() => setIsDropped(true)} />}
    </>
  )
}

interface OpenedFormProps {
  first: InitialForm
  draftKey: string
  onDropGone?: () => void
}

function OpenedForm({ first, draftKey, onDropGone }: OpenedFormProps) {
  const { audit } = useAdmin()
  const goTo = useGoTo()
  const { release } = useUploads()
  const origin = useReturnPath()
  const { draft, submission } = first
  const { willApprove, approve } = useMessageApproval(submission)
  const next = useNextMessageId()

  const onSaved = async (row: Listing, isNew: boolean): Promise<void> => {
    recordSavedListing(row)
    audit({
      action: isNew ? 'business_created' : 'business_updated',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name },
    })
    if (isNew) release(row.id)
    await approve()
  }
  const onDone = ({ name, atoll, category }: Listing, isNew: boolean): void => {
    const isAdded = isNew || draft.base === null
    const added = isAdded ? { state: { added: { name, atoll, category } } } : undefined
    goTo(origin, submission === null || submission.status === 'approved' ? added : { state: { next } })
  }
  return (
    <div className={submission === null ? undefined : styles.withMessage}>
      {submission !== null && (
        <MessageBeside submission={submission} revision={draft.base?.revision ?? null} />
      )}
      <div>
        <ListingEditor
          first={draft}
          isFilledIn={submission !== null && draft.base === null}
          draftKey={draftKey}
          onDropGone={onDropGone}
          message={submission?.message}
          saveLabel={willApprove ? LISTING_FORM_TEXTS.beside.save : undefined}
          onSaved={onSaved}
          onFound={({ id }) => release(id)}
          onDone={onDone}
          onClose={() => goTo(origin)}
        />
      </div>
    </div>
  )
}

import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useGoTo } from '../../browser/visit-history.ts'
import type { Listing } from '../../domain/listing.ts'
import { BackIcon } from '../../ui/action-icons.tsx'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAdmin } from '../kit/admin-context.ts'
import { AdminHeading } from '../kit/admin-heading.tsx'
import { failureMessage } from '../kit/failure-message.ts'
import { useToasts } from '../kit/toasts.tsx'
import { useServerRead } from '../kit/use-server-read.ts'
import { PhotoSection } from '../photos/photo-section.tsx'
import { PHOTO_TEXTS } from '../photos/texts.ts'
import { approveSubmission } from '../submissions/submission-rows.ts'
import { ListingEditor } from './listing-editor.tsx'
import styles from './listing-form.module.css'
import { draftKey, type FirstContent, readListingToEdit, readNewListing } from './load-listing-form.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const DASHBOARD = '/admin'

/** /admin/business/new and, with an id, /admin/business/edit/{id}. `?submission={id}` fills a new one in. */
export function BusinessFormScreen({ id = null }: { id?: string | null }) {
  const { backend } = useAdmin()
  const [parameters] = useSearchParams()
  const submissionId = id === null ? parameters.get('submission') : null
  const read = useCallback(
    () => (id === null ? readNewListing(backend, submissionId) : readListingToEdit(backend, id)),
    [backend, id, submissionId],
  )
  const { answer, failure, isReading, reload } = useServerRead(read)
  return (
    <>
      <p>
        <Link to={DASHBOARD} className={styles.back}>
          <BackIcon /> {BUSINESS_FORM_TEXTS.back}
        </Link>
      </p>
      <AdminHeading title={id === null ? BUSINESS_FORM_TEXTS.titleNew : BUSINESS_FORM_TEXTS.titleEdit} />
      {answer === undefined && isReading && (
        <AfterDelay>
          <output>{BUSINESS_FORM_TEXTS.loading}</output>
        </AfterDelay>
      )}
      {answer === undefined && failure !== null && !isReading && (
        <Notice tone="danger" role="alert">
          <p>
            {BUSINESS_FORM_TEXTS.loadFailed}. {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={() => void reload()}>
            {BUSINESS_FORM_TEXTS.retry}
          </button>
        </Notice>
      )}
      {answer === null && (
        <Notice tone="warning" role="alert">
          <p>{BUSINESS_FORM_TEXTS.notFound}</p>
        </Notice>
      )}
      {answer && <Opened key={answer.draft.id} first={answer} draftPlace={{ listingId: id, submissionId }} />}
    </>
  )
}

interface OpenedProps {
  first: FirstContent
  draftPlace: Parameters<typeof draftKey>[0]
}

function Opened({ first, draftPlace }: OpenedProps) {
  const { backend, audit, pullDirectory } = useAdmin()
  const toasts = useToasts()
  const goTo = useGoTo()
  const { draft, submission } = first

  const onSaved = (row: Listing, isNew: boolean): void => {
    toasts.success(isNew ? BUSINESS_FORM_TEXTS.created : BUSINESS_FORM_TEXTS.updated)
    audit({
      action: isNew ? 'business_created' : 'business_updated',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name },
    })
    void pullDirectory()
    if (submission !== null) {
      approveSubmission(backend, submission).catch(() => toasts.error(BUSINESS_FORM_TEXTS.approveFailed))
    }
    goTo(DASHBOARD)
  }
  return (
    <>
      {submission !== null && (
        <Notice tone="info">
          <p>{BUSINESS_FORM_TEXTS.fromSubmission(submission.name)}</p>
        </Notice>
      )}
      <ListingEditor
        first={draft}
        isFilledIn={submission !== null}
        draftKey={draftKey(draftPlace)}
        photos={draft.base === null ? <PhotosLater /> : <PhotoSection businessId={draft.id} />}
        onSaved={onSaved}
        onCancel={() => goTo(DASHBOARD)}
      />
    </>
  )
}

function PhotosLater() {
  return (
    <section className={styles.section} aria-labelledby="photos-title">
      <h2 id="photos-title">{PHOTO_TEXTS.title}</h2>
      <p>{PHOTO_TEXTS.saveFirst}</p>
    </section>
  )
}

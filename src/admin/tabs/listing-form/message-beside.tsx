import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { readSeenRevision } from '../../../domain/messages/submission.ts'
import { VisitorMessage } from '../../kit/visitor-message.tsx'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'

const { beside: texts } = LISTING_FORM_TEXTS

interface MessageBesideProps {
  submission: StoredSubmission
  /** Revision of the listing that the form began with; null for a new listing. */
  revision: number | null
}

/** Shows a visitor's message beside the form of the listing that the message is about (SUBM-5). */
export function MessageBeside({ submission, revision }: MessageBesideProps) {
  const { name, status } = submission
  const seenRevision = readSeenRevision(submission)
  return (
    <aside className={styles.besideForm} aria-label={texts.title(name)}>
      <h2>{texts.title(name)}</h2>
      <VisitorMessage submission={submission} />
      {revision === null && <p>{texts.filledIn}</p>}
      {revision !== null && seenRevision !== null && seenRevision < revision && <p>{texts.older}</p>}
      <p>
        <b>{status === 'approved' ? texts.approved : texts.willApprove}</b>
      </p>
    </aside>
  )
}

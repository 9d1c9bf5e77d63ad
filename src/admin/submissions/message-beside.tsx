import { mailtoHref } from '../../domain/email.ts'
import { formatMajuroDateTime } from '../../domain/majuro-input.ts'
import { seenRevision } from '../../domain/submission.ts'
import { splitMessage, type StoredSubmission } from '../../domain/submission-listing.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

const { beside: texts } = SUBMISSION_TEXTS

interface MessageBesideProps {
  submission: StoredSubmission
  /** Revision of the listing that the form began with; null for a new listing. */
  revision: number | null
}

/** The message of a visitor beside the form of the listing that it is about (SUBM-5). */
export function MessageBeside({ submission, revision }: MessageBesideProps) {
  const { name, email, phone, message, created_at, status } = submission
  const { text, labels } = splitMessage(message)
  const mail = mailtoHref(email)
  const seen = seenRevision(message)
  return (
    <aside className={styles.besideForm} aria-label={texts.title(name)}>
      <h2>{texts.title(name)}</h2>
      <p className={styles.facts}>
        {mail === null ? email : <a href={mail}>{email}</a>}
        {phone !== null && <span>{phone}</span>}
        <span>{SUBMISSION_TEXTS.received(formatMajuroDateTime(Date.parse(created_at)))}</span>
      </p>
      <p className={styles.message}>{text}</p>
      <dl className={styles.labels}>
        {[...labels].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {revision === null && <p>{texts.filledIn}</p>}
      {revision !== null && seen !== null && seen < revision && <p>{texts.older}</p>}
      <p>
        <b>{status === 'approved' ? texts.approved : texts.willApprove}</b>
      </p>
    </aside>
  )
}

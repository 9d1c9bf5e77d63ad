import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mailtoHref } from '../../domain/email.ts'
import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import { seenRevision } from '../../domain/message-lines.ts'
import {
  splitMessage,
  type StoredSubmission,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
} from '../../domain/submission-listing.ts'
import rowStyles from '../kit/rows.module.css'
import { NEW_LISTING_PATH } from '../paths.ts'
import { ListingBeside } from './listing-beside.tsx'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

interface SubmissionCardProps {
  submission: StoredSubmission
  isOnline: boolean
  onStatus: (status: SubmissionStatus) => void
  onDelete: () => void
}

export function SubmissionCard({ submission, isOnline, onStatus, onDelete }: SubmissionCardProps) {
  const [isCompared, setIsCompared] = useState(false)
  const { name, email, phone, business_name, message, business_id, type, created_at } = submission
  const mail = mailtoHref(email)
  const { text, labels } = splitMessage(message)
  return (
    <li className={`${rowStyles.item} ${rowStyles.stack} ${styles.card}`}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={`${rowStyles.mark} ${styles.mark}`}>
          {business_id === null ? (SUBMISSION_TEXTS.types[type] ?? type) : SUBMISSION_TEXTS.correction}
        </span>
        <StatusChoice submission={submission} isOnline={isOnline} onStatus={onStatus} />
      </div>
      <p className={styles.facts}>
        {mail === null ? email : <a href={mail}>{email}</a>}
        {phone !== null && <span>{phone}</span>}
        <span>{SUBMISSION_TEXTS.received(formatMajuroDateTime(Date.parse(created_at)))}</span>
      </p>
      {business_name !== null && (
        <p>
          <b>{SUBMISSION_TEXTS.about(business_name)}</b>
        </p>
      )}
      <p className={styles.message}>{text}</p>
      <dl className={styles.labels}>
        {[...labels].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={rowStyles.actions}>
        {business_id === null && type === 'business_submission' && (
          <Link className="button" to={`${NEW_LISTING_PATH}?submission=${submission.id}`}>
            {SUBMISSION_TEXTS.create}
          </Link>
        )}
        {business_id !== null && (
          <button
            type="button"
            className="button"
            aria-expanded={isCompared}
            onClick={() => setIsCompared(!isCompared)}
          >
            {isCompared ? SUBMISSION_TEXTS.closeCompare : SUBMISSION_TEXTS.compare}
          </button>
        )}
        <button
          type="button"
          className={`button ${rowStyles.delete}`}
          aria-disabled={!isOnline}
          aria-label={SUBMISSION_TEXTS.delete(name)}
          onClick={onDelete}
        >
          {SUBMISSION_TEXTS.deleteShort}
        </button>
      </p>
      {isCompared && business_id !== null && (
        <ListingBeside id={business_id} message={{ seen: seenRevision(message), sentAt: created_at }} />
      )}
    </li>
  )
}

function StatusChoice({ submission, isOnline, onStatus }: Omit<SubmissionCardProps, 'onDelete'>) {
  const { status, name } = submission
  return (
    <select
      className={`${styles.status} ${styles[status] ?? ''}`}
      aria-label={SUBMISSION_TEXTS.statusOf(name)}
      value={status}
      disabled={!isOnline}
      onChange={(event) => onStatus(event.target.value as SubmissionStatus)}
    >
      {SUBMISSION_STATUSES.map((value) => (
        <option key={value} value={value}>
          {SUBMISSION_TEXTS.statuses[value]}
        </option>
      ))}
    </select>
  )
}

import { useRef, useState } from 'react'
import {
  SUBMISSION_STATUSES,
  type SubmissionStatus,
  type StoredSubmission,
} from '../../../domain/messages/submission-listing.ts'
import { SelectField, TextField } from '../../kit/fields.tsx'
import { ReadState, ProblemNotice } from '../../kit/reads.tsx'
import rowStyles from '../../kit/kit.module.css'
import { VisitorMessage } from '../../kit/visitor-message.tsx'
import { useSubmissions } from './submission-rows.ts'
import { submissionsTabPath, findSubmissions, readSubmissionFilter } from './submission-filter.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'
import { Link } from 'react-router-dom'
import { seenRevision } from '../../../domain/messages/submission.ts'
import { useUrlState, editListingPath, NEW_LISTING_PATH } from '../../paths.ts'
import { replyHref, SubmissionNote, useHandlers } from './submission-note.tsx'
import { ListingComparison } from './listing-comparison.tsx'

interface SubmissionCardProps {
  submission: StoredSubmission
  handlers: ReadonlyMap<string, string>
  isOnline: boolean
  /** The path of the list, which a form leads back to. */
  from: string
  onStatus: (status: SubmissionStatus) => void
  onNote: (note: string, onSaved: () => void) => void
  onDelete: () => void
}

function SubmissionCard(props: SubmissionCardProps) {
  const { submission, handlers, isOnline, from, onStatus, onNote, onDelete } = props
  const [isCompared, setIsCompared] = useState(false)
  const { name, message, business_id, type, created_at } = submission
  const reply = replyHref(submission)
  return (
    <li className={`${rowStyles.item} ${rowStyles.stack} ${styles.card}`}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={`${rowStyles.mark} ${styles.mark}`}>
          {business_id === null ? (SUBMISSION_TEXTS.types[type] ?? type) : SUBMISSION_TEXTS.correction}
        </span>
        <StatusChoice submission={submission} isOnline={isOnline} onStatus={onStatus} />
      </div>
      <VisitorMessage submission={submission} />
      <SubmissionNote submission={submission} handlers={handlers} isOnline={isOnline} onSave={onNote} />
      <p className={rowStyles.actions}>
        {reply !== null && (
          <a className="button" href={reply} aria-label={SUBMISSION_TEXTS.reply.label(name)}>
            {SUBMISSION_TEXTS.reply.action}
          </a>
        )}
        {business_id === null && type === 'business_submission' && (
          <Link className="button" to={`${NEW_LISTING_PATH}?submission=${submission.id}`} state={{ from }}>
            {SUBMISSION_TEXTS.create}
          </Link>
        )}
        {business_id !== null && (
          <Link
            className="button"
            to={`${editListingPath(business_id)}?submission=${submission.id}`}
            state={{ from }}
          >
            {SUBMISSION_TEXTS.correct}
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
        <ListingComparison id={business_id} message={{ seen: seenRevision(message), sentAt: created_at }} />
      )}
    </li>
  )
}

function StatusChoice({
  submission,
  isOnline,
  onStatus,
}: Pick<SubmissionCardProps, 'submission' | 'isOnline' | 'onStatus'>) {
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

/** Cards shown at first, so that hundreds of messages do not slow the tab down. */
const ROWS_PER_STEP = 25

const STATUS_OPTIONS = [
  { value: '', label: SUBMISSION_TEXTS.allStatuses },
  ...SUBMISSION_STATUSES.map((value) => ({ value, label: SUBMISSION_TEXTS.statuses[value] })),
]

const { loading, retry, errors } = SUBMISSION_TEXTS
const READ_TEXTS = { loading, retry, failed: errors.load }

export function SubmissionsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const submissions = useSubmissions(heading)
  const { state: filter, change, path } = useUrlState(readSubmissionFilter, submissionsTabPath)
  const { text, status } = filter
  const [shown, setShown] = useState(ROWS_PER_STEP)
  const { rows } = submissions
  const { isOnline } = rows
  const { data: answer, isFetching, refetch } = rows.read
  const handlers = useHandlers(answer ?? [])
  const found = findSubmissions(answer ?? [], filter)

  return (
    <div className={rowStyles.tab}>
      <h2 ref={heading} tabIndex={-1}>
        {SUBMISSION_TEXTS.title}
      </h2>
      <div className={styles.filters}>
        <TextField label={SUBMISSION_TEXTS.search} value={text} onChange={(next) => change({ text: next })} />
        <SelectField
          label={SUBMISSION_TEXTS.status}
          value={status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => change({ status: SUBMISSION_STATUSES.find((one) => one === value) ?? null })}
        />
        <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
          {isFetching && answer !== undefined ? SUBMISSION_TEXTS.refreshing : SUBMISSION_TEXTS.refresh}
        </button>
      </div>
      {!isOnline && <p>{SUBMISSION_TEXTS.offline}</p>}
      <ProblemNotice problem={rows.problem} />
      <ReadState read={rows.read} texts={READ_TEXTS} />
      {answer !== undefined && (
        <output>{found.length === 0 ? SUBMISSION_TEXTS.none : SUBMISSION_TEXTS.count(found.length)}</output>
      )}
      <ul className={rowStyles.list}>
        {found.slice(0, shown).map((submission) => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            handlers={handlers}
            isOnline={isOnline}
            from={path}
            onNote={(note, onSaved) => void submissions.setNote(submission, note, onSaved)}
            onStatus={(next) => void submissions.setStatus(submission, next)}
            onDelete={() => void submissions.remove(submission)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <p>
          <button type="button" className="button" onClick={() => setShown(shown + ROWS_PER_STEP)}>
            {SUBMISSION_TEXTS.more(Math.min(ROWS_PER_STEP, found.length - shown))}
          </button>
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import type { StoredSubmission, SubmissionStatus } from '../../../domain/messages/submission-listing.ts'
import { readSeenRevision } from '../../../domain/messages/submission.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { onFirstClick } from '../../kit/first-click.ts'
import rowStyles from '../../kit/kit.module.css'
import { VisitorMessage } from '../../kit/visitor-message.tsx'
import { editListingPath, NEW_LISTING_PATH } from '../../paths.ts'
import { ListingComparison } from './listing-comparison.tsx'
import type { NoteSaver } from './note-editor.tsx'
import { StatusChoice } from './status-choice.tsx'
import { replyHref, SubmissionNote } from './submission-note.tsx'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'
import { type Decisions, mayApprove } from './use-triage.ts'

const { triage: texts } = SUBMISSION_TEXTS

interface SubmissionCardProps {
  submission: StoredSubmission
  handlers: ReadonlyMap<string, string>
  isOnline: boolean
  /** Passed to a form that is opened here: the path of the list to return to, and the id of the next waiting message. */
  origin: { from: string; next: string | null }
  decisions: Decisions
  /** Resolves when the status is saved, or when the reason of a failure is shown. */
  onStatus: (status: SubmissionStatus) => Promise<void>
  onNote: NoteSaver
  onDelete: () => void
}

export function SubmissionCard(props: SubmissionCardProps) {
  const { submission, handlers, isOnline, decisions, onStatus, onNote } = props
  const [isCompared, setIsCompared] = useState(false)
  const { id, name, business_id, type, created_at, status } = submission
  const kind = business_id === null ? (SUBMISSION_TEXTS.types[type] ?? type) : SUBMISSION_TEXTS.correction
  return (
    <li
      className={`${rowStyles.item} ${rowStyles.stack} ${styles.card}`}
      data-card={id}
      tabIndex={-1}
      aria-label={texts.card(kind, name, SUBMISSION_TEXTS.statuses[status])}
    >
      <div className={styles.head}>
        <label className={`${rowStyles.box} ${styles.box}`}>
          <input
            type="checkbox"
            checked={decisions.chosen.some((one) => one.id === id)}
            aria-label={texts.select(name)}
            onChange={(event) => decisions.select([id], event.target.checked)}
          />
        </label>
        <h3>{name}</h3>
        <span className={`${rowStyles.mark} ${styles.mark}`}>{kind}</span>
        <StatusChoice submission={submission} isOnline={isOnline} onStatus={onStatus} />
      </div>
      <VisitorMessage submission={submission} />
      <TriageButtons {...props} />
      <SubmissionNote submission={submission} handlers={handlers} isOnline={isOnline} onSave={onNote} />
      <OtherActions {...props} isCompared={isCompared} onCompare={() => setIsCompared(!isCompared)} />
      {isCompared && business_id !== null && (
        <ListingComparison
          id={business_id}
          message={{ seen: readSeenRevision(submission), sentAt: created_at }}
        />
      )}
    </li>
  )
}

/** The buttons that decide about a message, and the button that assigns the message to an admin. */
function TriageButtons({ submission, handlers, isOnline, origin, decisions }: SubmissionCardProps) {
  const { account } = useAdmin()
  const { id, name, business_id, type, status, assigned_to } = submission
  const isBlocked = !isOnline || decisions.isBusy
  const isMine = assigned_to === account.userId
  const form = business_id === null ? NEW_LISTING_PATH : editListingPath(business_id)
  return (
    <>
      <p className={rowStyles.actions}>
        {(business_id !== null || type === 'business_submission') && (
          <Link className="button button-primary" to={`${form}?submission=${id}`} state={origin}>
            {business_id === null ? SUBMISSION_TEXTS.create : SUBMISSION_TEXTS.correct}
          </Link>
        )}
        {mayApprove(submission) && (
          <button
            type="button"
            className="button"
            aria-disabled={isBlocked}
            onClick={onFirstClick(() => decisions.approve([id]))}
          >
            {texts.approveAndNext}
          </button>
        )}
        {status !== 'rejected' && (
          <>
            <button
              type="button"
              className="button"
              aria-disabled={isBlocked}
              aria-label={texts.rejectOf(name)}
              onClick={onFirstClick(() => decisions.askReason([id]))}
            >
              {texts.reject}
            </button>
            <button
              type="button"
              className="button"
              aria-disabled={isBlocked}
              aria-label={texts.spamOf(name)}
              onClick={onFirstClick(() => decisions.spam([id]))}
            >
              {texts.spam}
            </button>
          </>
        )}
        <button
          type="button"
          className="button"
          aria-disabled={isBlocked}
          aria-label={isMine ? texts.releaseOf(name) : texts.assignOf(name)}
          onClick={onFirstClick(() => decisions.assign([id], !isMine))}
        >
          {isMine ? texts.release : texts.assign}
        </button>
      </p>
      {assigned_to !== null && (
        <p className={styles.handled}>
          {isMine
            ? texts.assignedToMe
            : texts.assignedTo(handlers.get(assigned_to) ?? SUBMISSION_TEXTS.note.unknownAdmin)}
        </p>
      )}
    </>
  )
}

interface OtherActionsProps extends SubmissionCardProps {
  isCompared: boolean
  onCompare: () => void
}

function OtherActions({ submission, isOnline, isCompared, onCompare, onDelete }: OtherActionsProps) {
  const { name, business_id } = submission
  const reply = replyHref(submission)
  return (
    <p className={rowStyles.actions}>
      {reply !== null && (
        <a className="button" href={reply} aria-label={SUBMISSION_TEXTS.reply.label(name)}>
          {SUBMISSION_TEXTS.reply.action}
        </a>
      )}
      {business_id !== null && (
        <button type="button" className="button" aria-expanded={isCompared} onClick={onCompare}>
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
  )
}

import { useRef, useState } from 'react'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../../domain/submission-listing.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { ReadState, RowProblem } from '../kit/reads.tsx'
import rowStyles from '../kit/rows.module.css'
import { SubmissionCard } from './submission-card.tsx'
import { findSubmissions, useSubmissions } from './submission-rows.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

/** Cards shown at first, so that hundreds of messages do not slow the tab down. */
const STEP = 25

const STATUS_OPTIONS = [
  { value: '', label: SUBMISSION_TEXTS.allStatuses },
  ...SUBMISSION_STATUSES.map((value) => ({ value, label: SUBMISSION_TEXTS.statuses[value] })),
]

const { loading, retry, errors } = SUBMISSION_TEXTS
const READ_TEXTS = { loading, retry, failed: errors.load }

export function SubmissionsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const submissions = useSubmissions(heading)
  const [text, setText] = useState('')
  const [status, setStatus] = useState<SubmissionStatus | null>(null)
  const [shown, setShown] = useState(STEP)
  const { rows } = submissions
  const { isOnline } = rows
  const { data: answer, isFetching, refetch } = rows.read
  const found = findSubmissions(answer ?? [], { text, status })

  return (
    <div className={rowStyles.tab}>
      <h2 ref={heading} tabIndex={-1}>
        {SUBMISSION_TEXTS.title}
      </h2>
      <div className={styles.filters}>
        <TextField label={SUBMISSION_TEXTS.search} value={text} onChange={setText} />
        <SelectField
          label={SUBMISSION_TEXTS.status}
          value={status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => setStatus(SUBMISSION_STATUSES.find((one) => one === value) ?? null)}
        />
        <button type="button" className="button" aria-disabled={isFetching} onClick={() => void refetch()}>
          {isFetching && answer !== undefined ? SUBMISSION_TEXTS.refreshing : SUBMISSION_TEXTS.refresh}
        </button>
      </div>
      {!isOnline && <p>{SUBMISSION_TEXTS.offline}</p>}
      <RowProblem problem={rows.problem} />
      <ReadState read={rows.read} words={READ_TEXTS} />
      {answer !== undefined && (
        <output>{found.length === 0 ? SUBMISSION_TEXTS.none : SUBMISSION_TEXTS.count(found.length)}</output>
      )}
      <ul className={rowStyles.list}>
        {found.slice(0, shown).map((submission) => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            isOnline={isOnline}
            onStatus={(next) => void submissions.setStatus(submission, next)}
            onDelete={() => void submissions.remove(submission)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <p>
          <button type="button" className="button" onClick={() => setShown(shown + STEP)}>
            {SUBMISSION_TEXTS.more(Math.min(STEP, found.length - shown))}
          </button>
        </p>
      )}
    </div>
  )
}

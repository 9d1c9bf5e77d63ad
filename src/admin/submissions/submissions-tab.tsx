import { useState } from 'react'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '../../domain/submission-listing.ts'
import { AfterDelay } from '../../ui/after-delay.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from '../failures/failure-message.ts'
import { SelectField, TextField } from '../fields/text-field.tsx'
import { findSubmissions } from './find-submissions.ts'
import { SubmissionCard } from './submission-card.tsx'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'
import { useSubmissions } from './use-submissions.ts'

/** Cards shown at once: with hundreds of messages the first ones must not wait for the last. */
const STEP = 25

const STATUS_OPTIONS = [
  { value: '', label: SUBMISSION_TEXTS.allStatuses },
  ...SUBMISSION_STATUSES.map((value) => ({ value, label: SUBMISSION_TEXTS.statuses[value] })),
]

export function SubmissionsTab() {
  const submissions = useSubmissions()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<SubmissionStatus | null>(null)
  const [shown, setShown] = useState(STEP)
  const { answer, failure, isReading, isOnline, problem, reload } = submissions
  const found = findSubmissions(answer ?? [], { text, status })

  return (
    <div className={styles.tab}>
      <h2>{SUBMISSION_TEXTS.title}</h2>
      <div className={styles.filters}>
        <TextField label={SUBMISSION_TEXTS.search} value={text} onChange={setText} />
        <SelectField
          label={SUBMISSION_TEXTS.status}
          value={status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => setStatus(SUBMISSION_STATUSES.find((one) => one === value) ?? null)}
        />
        <button type="button" className="button" aria-disabled={isReading} onClick={() => void reload()}>
          {isReading && answer !== undefined ? SUBMISSION_TEXTS.refreshing : SUBMISSION_TEXTS.refresh}
        </button>
      </div>
      {!isOnline && <p>{SUBMISSION_TEXTS.offline}</p>}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {failure !== null && !isReading && (
        <Notice tone="danger" role="alert">
          <p>
            {SUBMISSION_TEXTS.errors.load}. {failureMessage(failure)}
          </p>
          <button type="button" className="button" onClick={() => void reload()}>
            {SUBMISSION_TEXTS.retry}
          </button>
        </Notice>
      )}
      {answer === undefined && isReading && (
        <AfterDelay>
          <output>{SUBMISSION_TEXTS.loading}</output>
        </AfterDelay>
      )}
      {answer !== undefined && (
        <output>{found.length === 0 ? SUBMISSION_TEXTS.none : SUBMISSION_TEXTS.count(found.length)}</output>
      )}
      <ul className={styles.list}>
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

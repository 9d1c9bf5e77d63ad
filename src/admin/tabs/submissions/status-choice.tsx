import { useRef, useState } from 'react'
import {
  SUBMISSION_STATUSES,
  type StoredSubmission,
  type SubmissionStatus,
} from '../../../domain/messages/submission-listing.ts'
import styles from './submissions.module.css'
import { SUBMISSION_TEXTS } from './texts.ts'

interface StatusChoiceProps {
  submission: StoredSubmission
  isOnline: boolean
  /** Resolves when the status is saved, or when the reason of a failure is shown. */
  onStatus: (status: SubmissionStatus) => Promise<void>
}

/** The status of a message as a select, which saves each choice. */
export function StatusChoice({ submission, isOnline, onStatus }: StatusChoiceProps) {
  const { name } = submission
  // Show the chosen status at once. If the list went back to the stored status while somebody chooses with the keyboard, the
  // browser would take the next letter for another choice.
  const [chosen, setChosen] = useState<SubmissionStatus | null>(null)
  const lastChoice = useRef(0)
  const status = chosen ?? submission.status
  const choose = async (next: SubmissionStatus): Promise<void> => {
    const choice = (lastChoice.current += 1)
    setChosen(next)
    await onStatus(next)
    if (choice === lastChoice.current) setChosen(null)
  }
  return (
    <select
      className={`control ${styles.status} ${styles[status] ?? ''}`}
      aria-label={SUBMISSION_TEXTS.statusOf(name)}
      value={status}
      disabled={!isOnline}
      onChange={(event) => void choose(event.target.value as SubmissionStatus)}
    >
      {SUBMISSION_STATUSES.map((value) => (
        <option key={value} value={value}>
          {SUBMISSION_TEXTS.statuses[value]}
        </option>
      ))}
    </select>
  )
}

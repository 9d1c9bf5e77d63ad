import { Notice } from '../../ui/notice.tsx'
import { failureMessage } from './failure-message.ts'
import { FAILURE_TEXTS } from './failures-texts.ts'
import styles from './saving.module.css'
import { SAVING_TEXTS } from './saving-texts.ts'
import type { SaveStep } from './use-save-step.ts'

interface SaveProblemProps {
  step: SaveStep<unknown> | { kind: string }
  /** What could not be done: 'Failed to save business'. */
  failed: string
  /** That the row was deleted meanwhile. */
  deleted: string
  /** Makes a new row of what is typed. */
  onSaveAsNew: () => void
}

/** Why nothing was saved, beside the button that did not do it: what happened, what is safe, what to do. */
export function SaveProblem({ step, failed, deleted, onSaveAsNew }: SaveProblemProps) {
  if (step.kind === 'failed' && 'failure' in step) {
    const { failure } = step
    return (
      <Notice tone="danger" role="alert">
        <p>
          <b>{failed}</b>
        </p>
        <p>
          {failureMessage(failure)} {SAVING_TEXTS.kept}
        </p>
        {failure.details.length > 0 && (
          <ul className={styles.list}>
            {failure.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </Notice>
    )
  }
  if (step.kind === 'refused') {
    return (
      <Notice tone="danger" role="alert">
        <p>
          {FAILURE_TEXTS.permission} {SAVING_TEXTS.kept}
        </p>
      </Notice>
    )
  }
  if (step.kind !== 'deleted') return null
  return (
    <Notice tone="danger" role="alert">
      <p>
        {deleted} {SAVING_TEXTS.kept}
      </p>
      <p>
        <button type="button" className="button" onClick={onSaveAsNew}>
          {SAVING_TEXTS.saveAsNew}
        </button>
      </p>
    </Notice>
  )
}

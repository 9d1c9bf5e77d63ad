import { flushSync } from 'react-dom'
import { formatMajuroDateTime } from '../../domain/hours/majuro-input.ts'
import { Notice } from '../../ui/page-parts.tsx'
import styles from './editor.module.css'
import { SAVING_TEXTS } from './texts.ts'

export interface DraftOfferProps {
  /** Milliseconds since 1970. */
  savedAt: number
  /** True if another version of the row was saved after the draft was begun. */
  isOlder: boolean
  onAnswer: (isUsed: boolean) => void
}

/**
 * Replaces the form until the admin has chosen to use or to discard the draft of an earlier visit.
 * @param props.focusId id of the control that takes the focus then, because the pressed button is gone (A11Y-3)
 */
export function DraftOffer({ savedAt, isOlder, onAnswer, focusId }: DraftOfferProps & { focusId?: string }) {
  const answer = (isUsed: boolean): void => {
    if (focusId === undefined) return onAnswer(isUsed)
    flushSync(() => onAnswer(isUsed))
    document.getElementById(focusId)?.focus()
  }
  return (
    <Notice tone="warning" role="alert">
      <p>
        <b>{SAVING_TEXTS.draftFound(formatMajuroDateTime(savedAt))}</b>
      </p>
      {isOlder && <p>{SAVING_TEXTS.draftOlder}</p>}
      <p className={styles.actions}>
        <button type="button" className="button button-primary" onClick={() => answer(true)}>
          {SAVING_TEXTS.draftUse}
        </button>
        <button type="button" className="button" onClick={() => answer(false)}>
          {SAVING_TEXTS.draftDrop}
        </button>
      </p>
    </Notice>
  )
}

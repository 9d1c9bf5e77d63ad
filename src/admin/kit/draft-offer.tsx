import { formatMajuroDateTime } from '../../domain/majuro-time.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './saving.module.css'
import { SAVING_TEXTS } from './saving-texts.ts'

interface DraftOfferProps {
  /** Milliseconds since 1970. */
  savedAt: number
  /** True when the row was saved by somebody since the draft began. */
  isOlder: boolean
  onAnswer: (isUsed: boolean) => void
}

/** What an earlier visit left, before the form: nothing is typed over it unasked. */
export function DraftOffer({ savedAt, isOlder, onAnswer }: DraftOfferProps) {
  return (
    <Notice tone="warning" role="alert">
      <p>
        <b>{SAVING_TEXTS.draftFound(formatMajuroDateTime(savedAt))}</b>
      </p>
      {isOlder && <p>{SAVING_TEXTS.draftOlder}</p>}
      <p className={styles.actions}>
        <button type="button" className="button button-primary" onClick={() => onAnswer(true)}>
          {SAVING_TEXTS.draftUse}
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {SAVING_TEXTS.draftDrop}
        </button>
      </p>
    </Notice>
  )
}

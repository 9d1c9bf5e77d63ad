import { useId } from 'react'
import styles from './saving.module.css'
import { SAVING_TEXTS } from './saving-texts.ts'

interface SaveBarProps {
  save: string
  isOnline: boolean
  isSaving: boolean
  /** How keeping the draft goes. */
  draft: 'none' | 'kept' | 'refused'
  onCancel: () => void
}

const NOTES = { none: null, kept: SAVING_TEXTS.draftKept, refused: SAVING_TEXTS.draftRefused } as const

/** Save and Cancel at the foot of a form. Without a network, Save is disabled and says why (CONFLICT-4). */
export function SaveBar({ save, isOnline, isSaving, draft, onCancel }: SaveBarProps) {
  const reasonId = useId()
  return (
    <div className={styles.bar}>
      <output className={styles.note}>
        <span id={reasonId}>{isOnline ? NOTES[draft] : SAVING_TEXTS.offline}</span>
      </output>
      <p className={styles.actions}>
        <button
          type="submit"
          className={`button button-primary ${isOnline ? '' : styles.blocked}`}
          aria-disabled={!isOnline || isSaving}
          aria-describedby={isOnline ? undefined : reasonId}
        >
          {isSaving ? SAVING_TEXTS.saving : save}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {SAVING_TEXTS.cancel}
        </button>
      </p>
    </div>
  )
}

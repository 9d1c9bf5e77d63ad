import { useState, type ReactNode } from 'react'
import { startRemoval } from './removal-visit.ts'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import styles from './removal.module.css'
import { REMOVAL_TEXTS } from './texts.ts'

interface RemoveEverythingButtonProps {
  /** Renders warnings about data that exists only on this device. @param close closes the dialog */
  warnings: (close: () => void) => ReactNode
}

/** A button that asks for confirmation, and first shows what would be lost (PRIV-3). */
export function RemoveEverythingButton({ warnings }: RemoveEverythingButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const closeDialog = (): void => setIsAsking(false)
  return (
    <>
      <button
        type="button"
        className={`button ${styles.remove}`}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {REMOVAL_TEXTS.button}
      </button>
      {isAsking && (
        <Dialog title={REMOVAL_TEXTS.title} text={REMOVAL_TEXTS.text} onClose={closeDialog}>
          {warnings(closeDialog)}
          <p>{navigator.onLine ? REMOVAL_TEXTS.online : REMOVAL_TEXTS.offlineNow}</p>
          <DialogAnswers>
            <button type="button" className="button" onClick={closeDialog}>
              {REMOVAL_TEXTS.cancel}
            </button>
            <button type="button" className={`button ${styles.confirm}`} onClick={startRemoval}>
              {REMOVAL_TEXTS.confirm}
            </button>
          </DialogAnswers>
        </Dialog>
      )}
    </>
  )
}

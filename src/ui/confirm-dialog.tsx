import { useRef } from 'react'
import styles from './confirm-dialog.module.css'
import { Dialog, DialogAnswers } from './dialog.tsx'

export interface ConfirmQuestion {
  title: string
  text: string
  /** The word on the button that does it. */
  confirm: string
  cancel: string
  /** True for what cannot be undone. */
  isDangerous?: boolean
}

interface ConfirmDialogProps {
  question: ConfirmQuestion
  onAnswer: (isConfirmed: boolean) => void
}

/** A question before something happens. Escape and a tap beside it cancel; the focus starts on Cancel. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={question.title} text={question.text} onClose={() => onAnswer(false)} firstFocus={harmless}>
      <DialogAnswers>
        <button ref={harmless} type="button" className="button" onClick={() => onAnswer(false)}>
          {question.cancel}
        </button>
        <button
          type="button"
          className={`button button-primary ${question.isDangerous === true ? styles.danger : ''}`}
          onClick={() => onAnswer(true)}
        >
          {question.confirm}
        </button>
      </DialogAnswers>
    </Dialog>
  )
}

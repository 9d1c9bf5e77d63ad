import { useEffect, useId, useRef } from 'react'
import styles from './confirm-dialog.module.css'

export interface ConfirmQuestion {
  title: string
  text: string
  /** The word on the button that does it. */
  confirm: string
  cancel: string
  /** True for what cannot be undone. */
  isDangerous?: boolean
}

/**
 * A question before something happens. The browser's own modal dialog: the rest of the page is inert, Escape cancels,
 * and the focus goes back to where it was. The focus starts on Cancel.
 */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: ConfirmQuestion
  onAnswer: (isConfirmed: boolean) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <h2 id={`${id}-title`}>{question.title}</h2>
      <p id={`${id}-text`}>{question.text}</p>
      <div className={styles.buttons}>
        {/* Where a dialog opens, its first control is where a keyboard starts: the harmless one. */}
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {question.cancel}
        </button>
        <button
          type="button"
          className={`button button-primary ${question.isDangerous === true ? styles.danger : ''}`}
          onClick={() => onAnswer(true)}
        >
          {question.confirm}
        </button>
      </div>
    </dialog>
  )
}

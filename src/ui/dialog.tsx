import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { CloseIcon } from './chrome-icons.tsx'
import styles from './dialog.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

interface DialogProps {
  title: string
  /** What it is about, in a sentence or two; read out with the title. */
  text?: string
  /** Called on Escape and on a tap beside it; whoever shows the dialog takes it away. */
  onClose: () => void
  /** Names a button at the top that closes, for a dialog without answers at its end. */
  closeLabel?: string
  /**
   * Where the focus starts. Left out, at the title: reading starts there, and no answer is chosen by a key that was
   * meant for the page.
   */
  firstFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A modal dialog: a sheet at the foot of small screens, a box in the middle of large ones. */
export function Dialog({ title, text, onClose, closeLabel, firstFocus, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { ref, ...keys } = useModalDialog(onClose, firstFocus ?? heading)
  return (
    // Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      {...keys}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {closeLabel !== undefined && (
            <button
              type="button"
              className={`icon-button ${styles.close}`}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <CloseIcon />
            </button>
          )}
        </div>
        {text !== undefined && <p id={`${id}-text`}>{text}</p>}
        {children}
      </div>
    </dialog>
  )
}

/** The answers of a dialog, at its end. */
export function DialogAnswers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>
}

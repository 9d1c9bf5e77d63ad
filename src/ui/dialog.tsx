import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** Called on Escape and on a tap beside it; whoever shows the dialog takes it away. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog: the browser keeps the focus inside and gives it back to where it came from. A sheet at the foot of
 * small screens, a box in the middle of large ones. Shown for as long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // A layout effect: its end runs while the element is still in the page, so that closing can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Reading starts at the title, and no answer is chosen by a key that was meant for the page.
    heading.current?.focus()
    return () => element?.close()
  }, [])

  return (
    // Escape does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.content}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** The answers of a dialog, at its end. */
export function DialogAnswers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>
}

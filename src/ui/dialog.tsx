import {
  useId,
  useRef,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { CloseIcon } from './icons.tsx'
import styles from './dialog.module.css'

export interface ConfirmDialogOptions {
  title: string
  text: string
  /** Label of the confirming button. */
  confirm: string
  cancel: string
  /** True for an action that cannot be undone. */
  isDangerous?: boolean
}

interface ConfirmDialogProps {
  question: ConfirmDialogOptions
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks for confirmation. Escape and a tap outside cancel; the focus starts on Cancel. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={question.title}
      text={question.text}
      onClose={() => onAnswer(false)}
      firstFocus={cancelButton}
    >
      <DialogAnswers>
        <button ref={cancelButton} type="button" className="button" onClick={() => onAnswer(false)}>
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

const FOCUSABLE_SELECTOR = 'a[href],:is(button,input,select,textarea):enabled,[tabindex="0"]'

/** Number of open dialogs. The page can be scrolled again once it is 0, in whatever order the dialogs close. */
let openDialogCount = 0

interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
}

/**
 * Opens a native modal dialog while the component is mounted: the page behind it cannot be reached
 * or scrolled, Tab stays inside, Escape (and Android's back gesture) closes it, and closing returns
 * the focus. `firstFocus`: the element to focus first; without it, the first control.
 */
export function useModalDialog(onClose: () => void, firstFocus?: RefObject<HTMLElement | null>): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)

  // Use a layout effect, because its cleanup runs while the dialog is still in the page and can return the focus.
  useLayoutEffect(() => {
    const dialogElement = ref.current
    const page = document.documentElement.style
    dialogElement?.showModal()
    firstFocus?.current?.focus()
    page.overflow = 'hidden'
    openDialogCount += 1
    return () => {
      dialogElement?.close()
      openDialogCount -= 1
      if (!openDialogCount) page.overflow = ''
    }
  }, [firstFocus])

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onKeyDown: (event) => {
      if (event.key === 'Tab') trapFocus(event)
    },
  }
}

function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const tabStops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)].filter(
    (element) => element.offsetParent !== null || element.getClientRects().length > 0,
  )
  const [firstStop, lastStop] = [tabStops[0], tabStops.at(-1)]
  const { activeElement: focusedElement } = document
  // Shift+Tab on the title also wraps to the end.
  const leavesDialog = event.shiftKey
    ? focusedElement === firstStop || !tabStops.some((stop) => stop === focusedElement)
    : focusedElement === lastStop
  if (!leavesDialog) return
  event.preventDefault()
  ;(event.shiftKey ? lastStop : firstStop)?.focus()
}

interface DialogProps {
  title: string
  /** One or two sentences below the title; screen readers read them with the title. */
  text?: string
  /** Called on Escape and on a tap outside. The caller unmounts the dialog. */
  onClose: () => void
  /** Label of a close button at the top, for a dialog without buttons at its end. */
  closeLabel?: string
  /**
   * The element to focus first. Without it, the title: reading starts there, and a key that was
   * meant for the page presses no button.
   */
  firstFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A modal dialog: at the bottom of small screens, centered on large ones. */
export function Dialog({ title, text, onClose, closeLabel, firstFocus, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { ref, ...keys } = useModalDialog(onClose, firstFocus ?? heading)
  const pressedTarget = useRef<EventTarget>(null)
  return (
    // Escape does for the keyboard what this click handler does for the mouse: it closes the dialog.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      {...keys}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onPointerDown={({ target }) => {
        pressedTarget.current = target
      }}
      // Selecting text across the edge of the dialog also ends in a click on the dialog, but begins inside its content.
      onClick={({ target }) => {
        if (target === ref.current && target === pressedTarget.current) onClose()
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

/** The buttons at the end of a dialog. */
export function DialogAnswers({ children }: { children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>
}

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

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog for as long as it is rendered: everything behind it is out of reach and does not scroll, Tab
 * goes round inside, Escape (and the back gesture of Android) closes it, and the focus goes back to where it was.
 * `firstFocus`: where the focus starts; without it, at the first control.
 */
export function useModalDialog(onClose: () => void, firstFocus?: RefObject<HTMLElement | null>): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect: its end runs while the element is still in the page, so that closing can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    const page = document.documentElement.style
    const overflow = page.overflow
    dialog?.showModal()
    firstFocus?.current?.focus()
    page.overflow = 'hidden'
    return () => {
      dialog?.close()
      page.overflow = overflow
    }
  }, [firstFocus])

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onKeyDown: (event) => {
      if (event.key === 'Tab') keepInside(event)
    },
  }
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null || element.getClientRects().length > 0,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement: at } = document
  // Backwards from the title, where a dialog starts, is out of it too.
  const leaves = event.shiftKey ? at === first || !stops.some((stop) => stop === at) : at === last
  if (!leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

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
